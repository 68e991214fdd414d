/* Sizes of an array that is cut into pieces: what is checked of them before that
 * (strategy_size.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_SIZE_H
#define DPIAC_TRANSLATE_STRATEGY_SIZE_H

#include "dpia/phrase.h"

struct strategy;

/* Where the size of ARRAY may be negative: the same array with a size that a letNat binds, and that
 * letNat's variable; else null. */
const struct nat_var *strategy_bind_size(struct strategy *strategy, const struct phrase **array);

/* letNat VAR = SIZE in BODY */
const struct phrase *strategy_with_size(struct strategy *strategy, const struct nat_var *var,
                                        const struct nat *size, const struct phrase *body);

/* BODY, which reads the view ARRAY by pieces, behind the comparisons of sizes in ARRAY. */
const struct phrase *strategy_compare_first(struct strategy *strategy, const struct phrase *array,
                                            const struct phrase *body);

#endif
