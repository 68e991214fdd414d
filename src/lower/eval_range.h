/* Ranges: a clause of eval_exp (eval.h). */
#ifndef DPIAC_LOWER_EVAL_RANGE_H
#define DPIAC_LOWER_EVAL_RANGE_H

#include "dpia/phrase.h"

struct core_exp;
struct env;
struct lower;
struct value;

/* a..b...c and the like. */
const struct value *eval_range(struct lower *lo, const struct env *env, const struct core_exp *exp);

#endif
