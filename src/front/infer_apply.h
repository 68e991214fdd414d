/* Applications: clauses of front_infer_exp (infer_exp.h). */
#ifndef DPIAC_FRONT_INFER_APPLY_H
#define DPIAC_FRONT_INFER_APPLY_H

#include "core/core.h"
#include "syntax/syntax.h"

struct infer;
struct scope;

/* FUN applied to ARGS; LOC is the place of the whole. */
struct core_exp *front_apply(struct infer *infer, const struct scope *scope, struct core_exp *fun,
                             const struct syn_exp *const *args, size_t count,
                             const struct core_type *expected, struct loc loc);
struct core_exp *front_infer_apply(struct infer *infer, const struct scope *scope,
                                   const struct syn_exp *syn, const struct core_type *expected);

#endif
