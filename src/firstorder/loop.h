/* The rule for loops that hand on functions. */
#ifndef DPIAC_FIRSTORDER_LOOP_H
#define DPIAC_FIRSTORDER_LOOP_H

#include "core/core.h"
#include "firstorder/static.h"

struct defun_env;

/* A loop that hands on functions. */
struct defun_result defun_loop(struct defun_env *env, const struct core_exp *exp);

#endif
