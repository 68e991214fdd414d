/* Histograms in parts (strategy_histogram.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_HISTOGRAM_H
#define DPIAC_TRANSLATE_STRATEGY_HISTOGRAM_H

#include "dpia/phrase.h"

struct strategy;

/* EXP, reduceByIndex or a sequential reduction at host level, in parts; null where the target has
 * nothing parallel, the order of its steps may matter, or they do more than to change one element
 * each. */
const struct phrase *strategy_histogram(struct strategy *strategy, const struct phrase *exp);
/* EXP, reduceByIndex, as the reduction that computes one pair after the other, and takes it in. */
const struct phrase *strategy_histogram_in_order(struct strategy *strategy,
                                                 const struct phrase *exp);

#endif
