/* Filters (strategy_filter_host.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_FILTER_H
#define DPIAC_TRANSLATE_STRATEGY_FILTER_H

#include "dpia/phrase.h"
#include "translate/strategy_bound.h"
#include "translate/strategy_levels.h"

/* FILTER at host level. IS_RESULT: it is about to be written to memory. */
const struct phrase *strategy_host_filter(struct strategy *strategy, const struct phrase *filter,
                                          bool is_result);
/* The same in another MODE. */
const struct phrase *strategy_filter_inside(struct strategy *strategy, const struct phrase *filter,
                                            enum strategy_mode mode);

/* FILTER with names for what is computed of its array, which are added to COMPUTED. */
const struct phrase *strategy_filter_over_names(struct strategy *strategy,
                                                const struct phrase *filter,
                                                struct strategy_computed_vec *computed);

/* strategy_filter_fold.c: FILTER, of which only reductions and the number of what is kept are asked
 * for, without it; or null. */
const struct phrase *strategy_filter_fold(struct strategy *strategy, const struct phrase *filter);
/* PHRASE, which one work-item or group computes, without such filters in it. */
const struct phrase *strategy_filters_folded(struct strategy *strategy,
                                             const struct phrase *phrase);

/* A filter at host level, over a view. */
struct filter {
    const struct phrase *phrase, *array;
    const struct phrase *flags; /* whether p holds of each element; null: p is asked */
    const struct nat *n;
    bool is_result;
};

/* strategy_filter.c */
struct filter strategy_filter_of(struct strategy *strategy, const struct phrase *phrase);
/* Whether one work-item filters these. */
bool strategy_filter_is_few(const struct strategy *strategy, const struct filter *filter);
/* Whether an element is kept of which X is asked. */
const struct phrase *strategy_filter_keeps(struct strategy *strategy, const struct filter *filter,
                                           const struct phrase *x);
/* The size of what is kept, with the name that it has in the filter. */
const struct nat_var *strategy_filter_new_count(struct strategy *strategy,
                                                const struct filter *filter);
/* The filter's continuation, for K elements: a function of these. */
const struct phrase *strategy_filter_rest(struct strategy *strategy, const struct filter *filter,
                                          const struct nat_var *k);
/* BODY, in which the filter ends, rewritten as the filter is. */
const struct phrase *strategy_filter_walk(struct strategy *strategy, const struct filter *filter,
                                          const struct phrase *body);

#endif
