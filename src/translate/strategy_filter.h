/* Filters by places (strategy_filter.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_FILTER_H
#define DPIAC_TRANSLATE_STRATEGY_FILTER_H

#include "dpia/phrase.h"

struct strategy;

/* PHRASE, a filter at host level, as a scan and a scatter; null where the target is no device,
 * or there are few elements. IS_RESULT: it is about to be written to memory. */
const struct phrase *strategy_filter(struct strategy *strategy, const struct phrase *phrase,
                                     bool is_result);

/* strategy_filter_fold.c: FILTER, of which only reductions and the number of what is kept are asked
 * for, without it; or null. */
const struct phrase *strategy_filter_fold(struct strategy *strategy, const struct phrase *filter);

#endif
