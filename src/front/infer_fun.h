/* Lambdas and lets: clauses of front_infer_exp (infer_exp.h). */
#ifndef DPIAC_FRONT_INFER_FUN_H
#define DPIAC_FRONT_INFER_FUN_H

#include "core/core.h"
#include "syntax/syntax.h"

struct infer;
struct map;
struct scope;

struct core_exp *front_infer_lambda(struct infer *infer, const struct scope *scope,
                                    const struct syn_exp *syn, const struct core_type *expected);
struct core_exp *front_infer_let(struct infer *infer, const struct scope *scope,
                                 const struct syn_exp *syn, const struct core_type *expected);
struct core_exp *front_infer_let_fun(struct infer *infer, const struct scope *scope,
                                     const struct syn_exp *syn, const struct core_type *expected);
/* A note on LAMBDA, which does not fit its place: if it has several parameters for one tuple that
 * it is given there as TYPE says, or one tuple for several arguments. TYPE may be null. */
void front_note_tuple(struct infer *infer, const struct syn_exp *lambda,
                      const struct core_type *type);
/* The names of `let [n]`, `loop [n]`, or, if IS_ANY, of the size parameters of a function, which
 * *SCOPE has afterwards; NAMES are the pattern's. */
const struct core_var *const *front_bind_sizes(struct infer *infer, const struct scope **scope,
                                               struct syn_ident_list sizes, struct map *names,
                                               bool is_any);

#endif
