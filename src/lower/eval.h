/* Evaluation of the core's expressions to values. */
#ifndef DPIAC_LOWER_EVAL_H
#define DPIAC_LOWER_EVAL_H

#include "dpia/phrase.h"

struct core_exp;
struct env;
struct lower;
struct value;

const struct value *eval_exp(struct lower *lo, const struct env *env, const struct core_exp *exp);
/* The body of a function, of which nothing around its call says that it is unsafe. */
const struct value *eval_body(struct lower *lo, const struct env *env, const struct core_exp *body);

#endif
