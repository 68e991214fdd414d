/* Expressions that are made. */
#ifndef DPIAC_SIZED_BUILD_H
#define DPIAC_SIZED_BUILD_H

#include "core/core.h"

struct sized;

struct core_var *sized_var(struct sized *sized, const char *name, struct loc loc,
                           const struct core_type *type);
struct core_pat *sized_pat(struct sized *sized, const struct core_var *var);
struct core_exp *sized_exp(struct sized *sized, enum core_exp_kind kind, struct loc loc,
                           const struct core_type *type);
const struct core_exp *sized_let(struct sized *sized, const struct core_pat *pat,
                                 const struct core_exp *bound, const struct core_exp *body);
/* `let VAR = BOUND in BODY`, where VAR is made here; and the same for PAT, whose variables are. */
const struct core_exp *sized_bind(struct sized *sized, const struct core_pat *pat,
                                  const struct core_exp *bound, const struct core_exp *body);
/* Whether EXP begins with such a `let`. */
bool sized_is_bind(struct sized *sized, const struct core_exp *exp);
/* EXP, in the place of whose PART a `let` made here stands, as that `let` in front of the whole. */
const struct core_exp *sized_float(struct sized *sized, struct core_exp *exp,
                                   const struct core_exp **part);
/* The variables as a value or as a pattern: one alone, or a tuple. */
const struct core_exp *sized_vars_exp(struct sized *sized, const struct core_var *const *vars,
                                      size_t count, struct loc loc);
const struct core_pat *sized_vars_pat(struct sized *sized, const struct core_var *const *vars,
                                      size_t count, struct loc loc);
const struct core_exp *sized_apply(struct sized *sized, const struct core_exp *fun,
                                   const struct core_exp *arg);
const struct core_type *sized_arrow(struct sized *sized, const struct core_type *param,
                                    const struct core_type *result);

#endif
