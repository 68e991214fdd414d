/* Reductions: REDUCE is a reduceAssoc or reduceComm (strategy_reduce.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_REDUCE_H
#define DPIAC_TRANSLATE_STRATEGY_REDUCE_H

#include "dpia/phrase.h"

struct strategy;

/* Whether REDUCE may take its elements in any order: that is promised, or seen. */
bool strategy_reduce_is_commutative(const struct phrase *reduce);
const struct phrase *strategy_reduce_sequential(struct strategy *strategy,
                                                const struct phrase *reduce);
/* REDUCE, a `reduce` that the program wrote, with the map that it consumes, if any, in its step:
 * what one worker does anyway. */
const struct phrase *strategy_reduce_stated(struct strategy *strategy,
                                            const struct phrase *reduce);
/* strategy_reduce_host.c: REDUCE at host level. */
const struct phrase *strategy_host_reduce(struct strategy *strategy, const struct phrase *reduce);
/* A number, or a tuple, at host level that is computed from one reduction and what is known before:
 * by the kernel that ends the reduction. Null where PHRASE is something else. */
const struct phrase *strategy_end_of_reduction(struct strategy *strategy,
                                               const struct phrase *phrase);

#endif
