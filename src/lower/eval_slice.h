/* Slices and updates: clauses of eval_exp (eval.h). */
#ifndef DPIAC_LOWER_EVAL_SLICE_H
#define DPIAC_LOWER_EVAL_SLICE_H

#include "dpia/phrase.h"

struct core_exp;
struct env;
struct lower;
struct value;

/* e[i:j:s, k] and `e with [i, j:k] = v`. */
const struct value *eval_slice(struct lower *lo, const struct env *env, const struct core_exp *exp);
const struct value *eval_update(struct lower *lo, const struct env *env,
                                const struct core_exp *exp);

#endif
