/* Calls of built-in functions that are given functions. */
#ifndef DPIAC_FIRSTORDER_COMBINATOR_H
#define DPIAC_FIRSTORDER_COMBINATOR_H

#include "core/core.h"
#include "firstorder/static.h"

struct defun_env;
struct defun_lets;

/* The built-in function FUN with all its arguments, expressions of the source. */
struct defun_result defun_combinator(struct defun_env *env, const struct core_exp *fun,
                                     const struct core_exp *const *args, size_t count,
                                     struct loc loc);
/* FUNCTION as argument POSITION of the built-in function FUN: a lambda, or the name of a dynamic
 * function, or, if IS_COERCED, a lambda, in which the sizes that it is given are compared. What it
 * computes before it is applied is bound in LETS. */
const struct core_exp *defun_combinator_arg(struct defun_env *env, struct defun_result function,
                                            const struct core_exp *fun, size_t position,
                                            bool is_coerced, struct loc loc,
                                            struct defun_lets *lets);

#endif
