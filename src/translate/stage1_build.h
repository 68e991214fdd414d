/* Redexes and continuations, and how they are built. */
#ifndef DPIAC_TRANSLATE_STAGE1_BUILD_H
#define DPIAC_TRANSLATE_STAGE1_BUILD_H

#include "dpia/phrase.h"

struct stage1;

/* The redex A(EXP)(ACC). ACC must not interfere with EXP (Theorem 4.1), which is checked when its
 * turn comes. */
const struct phrase *stage1_a(struct stage1 *stage, const struct phrase *exp,
                              const struct phrase *acc);
/* The redex C(EXP)(\PARAM. BODY). */
const struct phrase *stage1_c(struct stage1 *stage, const struct phrase *exp,
                              const struct var *param, const struct phrase *body);
/* The redex C(EXP)(K). */
const struct phrase *stage1_c_to(struct stage1 *stage, const struct phrase *exp,
                                 const struct phrase *k);
/* A parameter for a continuation of EXP. Where C(EXP) allocates, the variable is called so: `tmp`
 * for arrays, `v` for an if, `r` for a reduction; else the parameter is called NAME, and vanishes.
 */
const struct var *stage1_param(struct stage1 *stage, const struct phrase *exp, const char *name);
/* VAR as a phrase. */
const struct phrase *stage1_use(struct stage1 *stage, const struct var *var);
/* The first value of a loop, and a parameter for the continuation of it. */
struct stage1_start {
    const struct phrase *init;
    const struct var *param;
};
/* INIT as the first value of a loop whose steps are FUN, a function of the accumulator after BEFORE
 * other parameters; RESULT is what the loop's result is called. What is put into memory for it is
 * named like the accumulator, which it will be; and where the steps are parallel, it is put there
 * in parallel too. */
struct stage1_start stage1_start(struct stage1 *stage, const struct phrase *init,
                                 const struct phrase *fun, unsigned before, struct title result);
/* LOOP, which uses START's parameter and X, behind what computes START and ARRAY. */
const struct phrase *stage1_begin(struct stage1 *stage, struct stage1_start start,
                                  const struct phrase *array, const struct var *x,
                                  const struct phrase *loop);
/* K(EXP), with EXP put into the body of K at once. K, which stands nowhere else, is used up. */
const struct phrase *stage1_apply(struct stage1 *stage, const struct phrase *k,
                                  const struct phrase *exp);
/* The name of K's parameter. */
struct title stage1_hint(const struct phrase *k);
/* \x o. A(FUN x)(o), and \x a o. A(FUN x a)(o). */
const struct phrase *stage1_each(struct stage1 *stage, const struct phrase *fun);
const struct phrase *stage1_each2(struct stage1 *stage, const struct phrase *fun);

/* FUN, a lambda or a variable of function type, as a lambda: its parameter, and its body with the
 * parameter free. */
struct opened {
    const struct var *param;
    const struct phrase *body;
};
struct opened stage1_open(struct stage1 *stage, const struct phrase *fun);

#endif
