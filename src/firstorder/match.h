/* The rules for constructors and matches. */
#ifndef DPIAC_FIRSTORDER_MATCH_H
#define DPIAC_FIRSTORDER_MATCH_H

#include "core/core.h"
#include "firstorder/static.h"

struct defun_env;

struct defun_result defun_construct(struct defun_env *env, const struct core_exp *exp);
struct defun_result defun_match(struct defun_env *env, const struct core_exp *exp);

#endif
