/* Expressions: the elaboration of any, and what makes those of the core. */
#ifndef DPIAC_FRONT_INFER_EXP_H
#define DPIAC_FRONT_INFER_EXP_H

#include "core/core.h"
#include "syntax/syntax.h"

struct infer;
struct scope;

/* SYN elaborated; if EXPECTED is not null, SYN must have that type, and what does not is reported
 * at the innermost expression that is to blame. */
struct core_exp *front_infer_exp(struct infer *infer, const struct scope *scope,
                                 const struct syn_exp *syn, const struct core_type *expected);
struct core_exp *front_exp_new(struct infer *infer, enum core_exp_kind kind, struct loc loc,
                               const struct core_type *type);
/* An expression that stands where there was an error. */
struct core_exp *front_exp_error(struct infer *infer, struct loc loc);
struct core_exp *front_exp_var(struct infer *infer, const struct core_var *var, struct loc loc);
struct core_exp *front_exp_app(struct infer *infer, const struct core_exp *fun,
                               const struct core_exp *arg, const struct core_type *type);
struct core_exp *front_exp_operator(struct infer *infer, enum operator op, struct loc loc,
                                    const struct core_type *operand);
struct core_exp *front_exp_let(struct infer *infer, const struct core_pat *pat,
                               const struct core_exp *bound, const struct core_exp *body);
struct core_exp *front_exp_lam(struct infer *infer, const struct core_pat *pat,
                               const struct core_exp *body, struct loc loc);
/* EXP, whose type has to be EXPECTED if that is not null. */
struct core_exp *front_conclude(struct infer *infer, struct core_exp *exp,
                                const struct core_type *expected);
struct core_exp *front_unsupported(struct infer *infer, struct loc loc, const char *what);

#endif
