/* Histograms of many bins whose operator no kernel has an atomic operation for, by sorting
 * (strategy_gpu_sort.dpia):
 *
 *     reduceByIndex f e init ps
 *   = let sorted = the bins of ps, and which elements are in them, one bin behind the other in
 *     let combined = a scan by f that begins again with each bin in
 *     map f (zip init (scatter (generate n (\bin. e)) the last of each bin combined))
 *
 * The sort is a radix sort: by digits of two bits, the lowest first, a scan and a scatter for each,
 * which keeps the order of what is in one bin. The scan of values is a segmented one. Side
 * conditions: those of strategy_histogram.c. The host sees whether there are enough bins and
 * elements, and not too many for numbers of 32 bits:
 *
 *     if n >= sortedBins && m >= leastSorted && n < 2^31 && m < 2^31 then ... */
#include "translate/strategy_apply.h"
#include "translate/strategy_histogram_step.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_template.h"

enum { MOST = 2147483647 };

static const struct phrase *compared(struct strategy *strategy, enum operator op,
                                     const struct nat *n, int64_t value, struct loc loc)
{
    struct dpia *dpia = strategy->dpia;
    return phrase_binary(dpia, op, phrase_nat_value(dpia, n, loc),
                         phrase_int(dpia, SCALAR_I64, value, loc), loc);
}

/* LEAST <= n < MOST */
static const struct phrase *is_between(struct strategy *strategy, const struct nat *n,
                                       int64_t least, struct loc loc)
{
    return phrase_binary(strategy->dpia, OP_LOG_AND, compared(strategy, OP_GE, n, least, loc),
                         compared(strategy, OP_LT, n, MOST, loc), loc);
}

static const struct phrase *converted(struct dpia *dpia, const struct phrase *number,
                                      enum scalar scalar)
{
    return phrase_convert(dpia, number, data_scalar(dpia_types(dpia), scalar), number->loc);
}

/* The bits of n, which is between 0 and MOST. */
static const struct phrase *bits_of(struct dpia *dpia, const struct nat *n, struct loc loc)
{
    const struct phrase *number = converted(dpia, phrase_nat_value(dpia, n, loc), SCALAR_I32);
    const struct phrase *bits =
        phrase_binary(dpia, OP_SUB, phrase_int(dpia, SCALAR_I32, 32, loc),
                      phrase_unary(dpia, OP_CLZ, number, loc), loc);
    return converted(dpia, bits, SCALAR_I64);
}

static const struct phrase *totals(struct strategy *strategy, const struct histogram *histogram,
                                   const struct nat *bits)
{
    struct dpia *dpia = strategy->dpia;
    const struct data *datas[] = {phrase_array_elem(histogram->input.source),
                                  phrase_array_elem(histogram->init)};
    const struct nat *sizes[] = {phrase_array_size(histogram->init),
                                 phrase_array_size(histogram->input.source), bits};
    const struct phrase *phrases[] = {phrase_copy(dpia, histogram->fun),
                                      phrase_copy(dpia, histogram->neutral),
                                      histogram_index(strategy, histogram),
                                      histogram_value(strategy, histogram),
                                      phrase_copy(dpia, histogram->input.source)};
    struct strategy_template rule =
        strategy_template(strategy, "totalsBySorting", SCALAR_F32, histogram->loc);
    return strategy_result(strategy,
                           strategy_instance(strategy, rule,
                                             (struct phrase_arguments){sizes, datas, phrases,
                                                                         3, 2, 5}));
}

const struct phrase *step_histogram_sorted(struct strategy *strategy, const struct phrase *exp,
                                           strategy_otherwise *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    struct histogram histogram;
    if (!histogram_match(strategy, exp, &histogram) || histogram_is_atomic(strategy, &histogram))
        return NULL;
    struct loc loc = histogram.loc;
    const struct nat *n = phrase_array_size(histogram.init);
    const struct nat *m = phrase_array_size(histogram.input.source);
    if (nat_is_lt(nats, n, nat_const(nats, strategy->device->sorted_bins)) ||
        nat_is_lt(nats, m, nat_const(nats, strategy->device->least_sorted)))
        return NULL;
    strategy_note(strategy, "histogram by sorting", loc);
    const struct nat_var *bits = nat_var_new(nats, "bits", nat_const(nats, 0), nat_const(nats, 31));
    const struct phrase *sorted = phrase_let_nat(
        dpia, bits_of(dpia, n, loc), bits,
        histogram_of_totals(strategy, totals(strategy, &histogram, nat_of_var(nats, bits)),
                            &histogram),
        loc);
    const struct phrase *many =
        phrase_binary(dpia, OP_LOG_AND, is_between(strategy, n, strategy->device->sorted_bins, loc),
                      is_between(strategy, m, strategy->device->least_sorted, loc), loc);
    return phrase_if(dpia, many, sorted, otherwise(strategy, exp), loc);
}
