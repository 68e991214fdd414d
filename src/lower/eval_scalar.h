/* Operators: clauses of eval_exp (eval.h). */
#ifndef DPIAC_LOWER_EVAL_SCALAR_H
#define DPIAC_LOWER_EVAL_SCALAR_H

#include "dpia/phrase.h"

struct arg;
struct core_exp;
struct env;
struct lower;
struct value;

/* The operator of FUN, with all its arguments. */
const struct value *eval_operator(struct lower *lo, const struct core_exp *oper,
                                  const struct arg *args, struct loc loc);
/* && and ||. */
const struct value *eval_logic(struct lower *lo, const struct env *env, const struct core_exp *exp);

#endif
