/* What an array has at an index (strategy_element.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_ELEMENT_H
#define DPIAC_TRANSLATE_STRATEGY_ELEMENT_H

#include "dpia/phrase.h"

struct strategy;

/* The element of ARRAY at INDEX, a variable of type exp[idx(n)]: through maps without a level, zips
 * and `generate` to what is read. ARRAY is left as it is. */
const struct phrase *strategy_element(struct strategy *strategy, const struct phrase *array,
                                      const struct phrase *index);

#endif
