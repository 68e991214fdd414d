/* Expressions: what makes those of the core, the elaboration of any (infer_exp.c), and its clauses,
 * by file. */
#ifndef DPIAC_FRONT_INFER_EXP_H
#define DPIAC_FRONT_INFER_EXP_H

#include "core/core.h"
#include "syntax/syntax.h"

struct infer;
struct map;
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

/* infer_apply.c: FUN applied to ARGS; LOC is the place of the whole. */
struct core_exp *front_apply(struct infer *infer, const struct scope *scope, struct core_exp *fun,
                             const struct syn_exp *const *args, size_t count,
                             const struct core_type *expected, struct loc loc);
struct core_exp *front_infer_apply(struct infer *infer, const struct scope *scope,
                                   const struct syn_exp *syn, const struct core_type *expected);

/* infer_operator.c. */
struct core_exp *front_infer_binary(struct infer *infer, const struct scope *scope,
                                    const struct syn_exp *syn, const struct core_type *expected);
struct core_exp *front_infer_unary(struct infer *infer, const struct scope *scope,
                                   const struct syn_exp *syn, const struct core_type *expected);
struct core_exp *front_infer_section(struct infer *infer, const struct scope *scope,
                                     const struct syn_exp *syn, const struct core_type *expected);

/* infer_record.c. */
struct core_exp *front_infer_record(struct infer *infer, const struct scope *scope,
                                    const struct syn_exp *syn, const struct core_type *expected);
struct core_exp *front_infer_project(struct infer *infer, const struct scope *scope,
                                     const struct syn_exp *syn, const struct core_type *expected);
/* The part FIELD of OPERAND, whose type may be open. */
struct core_exp *front_project(struct infer *infer, const struct core_exp *operand,
                               struct syn_ident field, struct loc loc);

/* infer_match.c. */
struct core_exp *front_infer_constructor(struct infer *infer, const struct scope *scope,
                                         const struct syn_exp *syn,
                                         const struct core_type *expected);
struct core_exp *front_infer_match(struct infer *infer, const struct scope *scope,
                                   const struct syn_exp *syn, const struct core_type *expected);

/* infer_access.c: elements, and sections of paths. */
struct core_exp *front_infer_index(struct infer *infer, const struct scope *scope,
                                   const struct syn_exp *syn, const struct core_type *expected);
struct core_exp *front_infer_section_path(struct infer *infer, const struct scope *scope,
                                          const struct syn_exp *syn,
                                          const struct core_type *expected);

/* infer_update.c, infer_loop.c. */
struct core_exp *front_infer_update(struct infer *infer, const struct scope *scope,
                                    const struct syn_exp *syn, const struct core_type *expected);
struct core_exp *front_infer_loop(struct infer *infer, const struct scope *scope,
                                  const struct syn_exp *syn, const struct core_type *expected);

/* infer_check.c. */
struct core_exp *front_infer_range(struct infer *infer, const struct scope *scope,
                                   const struct syn_exp *syn, const struct core_type *expected);
struct core_exp *front_infer_assert(struct infer *infer, const struct scope *scope,
                                    const struct syn_exp *syn, const struct core_type *expected);
struct core_exp *front_infer_attribute(struct infer *infer, const struct scope *scope,
                                       const struct syn_exp *syn,
                                       const struct core_type *expected);
struct core_exp *front_infer_hole(struct infer *infer, const struct syn_exp *syn,
                                  const struct core_type *expected);

/* infer_fun.c. */
struct core_exp *front_infer_lambda(struct infer *infer, const struct scope *scope,
                                    const struct syn_exp *syn, const struct core_type *expected);
struct core_exp *front_infer_let(struct infer *infer, const struct scope *scope,
                                 const struct syn_exp *syn, const struct core_type *expected);
struct core_exp *front_infer_let_fun(struct infer *infer, const struct scope *scope,
                                     const struct syn_exp *syn, const struct core_type *expected);
/* The names of `let [n]`, `loop [n]`, or, if IS_ANY, of the size parameters of a function, which
 * *SCOPE has afterwards; NAMES are the pattern's. */
const struct core_var *const *front_bind_sizes(struct infer *infer, const struct scope **scope,
                                               struct syn_ident_list sizes, struct map *names,
                                               bool is_any);

#endif
