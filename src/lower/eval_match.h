/* Matches: a clause of eval_exp (eval.h). */
#ifndef DPIAC_LOWER_EVAL_MATCH_H
#define DPIAC_LOWER_EVAL_MATCH_H

#include "dpia/phrase.h"

struct core_exp;
struct env;
struct lower;
struct value;

const struct value *eval_match(struct lower *lo, const struct env *env, const struct core_exp *exp);

#endif
