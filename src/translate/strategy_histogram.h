/* Histograms (strategy_histogram_host.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_HISTOGRAM_H
#define DPIAC_TRANSLATE_STRATEGY_HISTOGRAM_H

#include "dpia/phrase.h"

struct strategy;

/* EXP, reduceByIndex, or `reduce`, at host level; null for a reduction that is no histogram. */
const struct phrase *strategy_host_histogram(struct strategy *strategy, const struct phrase *exp);
/* strategy_histogram_step.c: EXP, reduceByIndex, as the reduction that computes one pair after the
 * other, and takes it in. */
const struct phrase *strategy_histogram_in_order(struct strategy *strategy,
                                                 const struct phrase *exp);

#endif
