/* Applications of functions. */
#ifndef DPIAC_FIRSTORDER_APPLY_H
#define DPIAC_FIRSTORDER_APPLY_H

#include "core/core.h"
#include "firstorder/static.h"

struct defun;
struct defun_env;

struct defun_result defun_app(struct defun_env *env, const struct core_exp *exp);
/* FUN applied to ARGS, which are of its type. */
struct defun_result defun_apply(struct defun_env *env, struct defun_result fun,
                                const struct defun_result *args, size_t count, struct loc loc);
/* How many arguments FUN, of any of the kinds that functions are of, takes at once. */
size_t defun_arity(const struct core_exp *fun);
/* The result type of TYPE after COUNT arguments. */
const struct core_type *defun_type_after(const struct core_type *type, size_t count);
/* FUN ARGS, where FUN has its type and the arguments are data, or functions of combinators. */
const struct core_exp *defun_call(struct defun *defun, const struct core_exp *fun,
                                  const struct core_exp *const *args, size_t count,
                                  struct loc loc);
/* The body of FUN after COUNT parameters; of a definition its whole body. */
const struct core_exp *defun_body_of(const struct core_exp *fun, size_t count);
/* Parameter I of FUN, a LAM or DEF. */
const struct core_pat *defun_param_of(const struct core_exp *fun, size_t i);

#endif
