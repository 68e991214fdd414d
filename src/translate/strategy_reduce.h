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
/* END (null: the identity) of REDUCE. */
const struct phrase *strategy_reduce_parallel(struct strategy *strategy,
                                              const struct phrase *reduce,
                                              const struct phrase *end);
/* The reduction of vectors as a map of reductions, or null if it has not that form. */
const struct phrase *strategy_reduce_interchange(struct strategy *strategy,
                                                 const struct phrase *reduce);

#endif
