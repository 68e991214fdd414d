/* Loops of as many steps as a row says (strategy_counts.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_COUNTS_H
#define DPIAC_TRANSLATE_STRATEGY_COUNTS_H

#include "dpia/phrase.h"

struct strategy;

/* FUN, a map's, where sizes that it computes for the maps in it are computed in these. */
const struct phrase *strategy_counts_inside(struct strategy *strategy, const struct phrase *fun);
/* EXP, a scalar or few, where loops and reductions of as many steps as sizes say that it computes
 * first have a number of steps in their place that is at least as large, one of the COUNT of SIZES,
 * and take in nothing in those beyond. EXP where that cannot be. */
const struct phrase *strategy_counted(struct strategy *strategy, const struct phrase *exp,
                                      const struct nat *const *sizes, size_t count);

#endif
