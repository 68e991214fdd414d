/* The rules for expressions, by which each becomes one of first order and a static value. */
#ifndef DPIAC_FIRSTORDER_RULES_H
#define DPIAC_FIRSTORDER_RULES_H

#include "core/core.h"
#include "firstorder/static.h"

struct defun_env;

struct defun_result defun_exp(struct defun_env *env, const struct core_exp *exp);
/* A function that is bound to NAME, or has none. */
struct defun_result defun_exp_named(struct defun_env *env, const struct core_exp *exp,
                                    const char *name);
/* EXP with its own parts to be replaced by whoever calls this, at the type of SV. */
struct core_exp *defun_copy_of(struct defun_env *env, const struct core_exp *exp,
                               const struct defun_static *sv);
/* EXP is of order zero. */
const struct core_exp *defun_data(struct defun_env *env, const struct core_exp *exp);

#endif
