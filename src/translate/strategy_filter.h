/* Filters (strategy_filter_host.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_FILTER_H
#define DPIAC_TRANSLATE_STRATEGY_FILTER_H

#include "dpia/phrase.h"
#include "translate/strategy_levels.h"

/* FILTER at host level. IS_RESULT: it is about to be written to memory. */
const struct phrase *strategy_host_filter(struct strategy *strategy, const struct phrase *filter,
                                          bool is_result);
/* The same in another MODE. */
const struct phrase *strategy_filter_inside(struct strategy *strategy, const struct phrase *filter,
                                            enum strategy_mode mode);

/* strategy_filter_fold.c: FILTER, of which only reductions and the number of what is kept are asked
 * for, without it; or null. */
const struct phrase *strategy_filter_fold(struct strategy *strategy, const struct phrase *filter);

#endif
