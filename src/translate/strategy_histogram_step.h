/* Histograms as they are found, and their steps (strategy_histogram_step.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_HISTOGRAM_STEP_H
#define DPIAC_TRANSLATE_STRATEGY_HISTOGRAM_STEP_H

#include "translate/strategy_input.h"

/* A reduction of INPUT, from INIT on, whose steps change one element at most, by FUN. */
struct histogram {
    const struct phrase *written; /* the step, where the program wrote one; else null, and INPUT has
                                     pairs of an index and a value */
    struct strategy_input input;
    const struct phrase *init;
    const struct phrase *fun; /* \a b. a op b */
    const struct phrase *neutral;
    const struct nat *parts;
    const struct nat *ranges; /* of bins, one for each worker on a part; null: one */
    const struct nat *width;  /* of a range, in bins */
    struct loc loc;
};

/* EXP, reduceByIndex or a sequential reduction, as a histogram in which the order of the steps does
 * not matter; false if it is none. */
bool histogram_match(struct strategy *strategy, const struct phrase *exp,
                     struct histogram *histogram);
/* \x bins. the bins with x taken in, for WIDTH bins; with FIRST : exp[i64], \first x bins. the same
 * for those from there on; null: all of them. */
const struct phrase *histogram_step(struct strategy *strategy, const struct histogram *histogram,
                                    const struct nat *width, const struct var *first);

/* \x. the index that a step changes : exp[i64], of which some need not be one of a bin; and \x. the
 * value that it takes in there. */
const struct phrase *histogram_index(struct strategy *strategy, const struct histogram *histogram);
const struct phrase *histogram_value(struct strategy *strategy, const struct histogram *histogram);

/* strategy_histogram_atomic.c: whether the target has an atomic operation for the operator; whether
 * index and value of an element are expressions, which such operations are given. */
bool histogram_is_atomic(struct strategy *strategy, const struct histogram *histogram);
bool histogram_is_quick(struct strategy *strategy, const struct histogram *histogram);

/* strategy_histogram_atomic.c: the most bins that a work-group has in local memory, and the copies
 * of each where they are few: the device's numbers are those of words of 32 bits. */
int64_t histogram_local_bins(struct strategy *strategy, const struct histogram *histogram);
int64_t histogram_copies(struct strategy *strategy, const struct histogram *histogram);

/* strategy_histogram_atomic.c: whether there are no more bins than MOST, which the host sees. */
const struct phrase *histogram_has_at_most(struct strategy *strategy,
                                           const struct histogram *histogram,
                                           const struct nat *most);

/* strategy_histogram.c: what TOTALS, [n]d, come to with what the histogram begins with. */
const struct phrase *histogram_of_totals(struct strategy *strategy, const struct phrase *totals,
                                         struct histogram *histogram);
/* strategy_histogram.c: what BINS, [n][parts]d, come to with what the histogram begins with. */
const struct phrase *histogram_of_parts(struct strategy *strategy, const struct phrase *bins,
                                        struct histogram *histogram);

#endif
