/* Histograms (reduce_by_index, hist, and loops that are written so) in parts that run at the same
 * time.
 *
 *     reduceByIndex f e init ps
 *   = let parts = transpose (for each of k parts, reduceByIndex f e (replicate n e) (its pairs))
 *     in map f (zip init (map (reduceComm f e) parts))
 *
 * f promises to be associative and commutative, with e neutral; it and e must not fail. There are
 * as many parts as run at a time, but not so many that their bins are more than the elements. Where
 * that leaves some idle, for there are many bins, several may work on each part, with a range of
 * the bins each: all of them go through the part, and take in what is in their range. What one
 * thread has alone, as the host sees, it does in order. */
#include "translate/strategy_histogram_step.h"

#include "translate/strategy_apply.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_template.h"

/* min(lanes, m / max(binShare*n, leastCounted) + 1), for m elements and n bins: on a CPU, where all
 * workers can go through the same elements quickly, binShare is greater. */
static const struct nat *part_count(struct strategy *strategy, const struct histogram *histogram)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *m = phrase_array_size(histogram->input.source);
    const struct nat *n = nat_mul(nats, nat_const(nats, strategy->device->bin_share),
                                  phrase_array_size(histogram->init));
    const struct nat *least = nat_max(nats, n, nat_const(nats, strategy->device->least_counted));
    const struct nat *most = nat_add(nats, nat_div(nats, m, least), nat_const(nats, 1));
    return nat_min(nats, nat_of_var(nats, strategy->lanes), most);
}

/* a * N + b */
static const struct phrase *place(struct dpia *dpia, const struct var *a, const struct nat *n,
                                  const struct var *b, struct loc loc)
{
    return phrase_binary(dpia, OP_ADD,
                         phrase_binary(dpia, OP_MUL, phrase_var(dpia, a, loc),
                                       phrase_nat_value(dpia, n, loc), loc),
                         phrase_var(dpia, b, loc), loc);
}

/* \part turn. the number of an element: of neighbours that work at the same time on a device, of
 * one thread on a CPU, elements lie side by side. */
static const struct phrase *place_function(struct strategy *strategy,
                                           const struct histogram *histogram)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    struct loc loc = histogram->loc;
    const struct phrase_type *type =
        type_exp(dpia_types(dpia), data_scalar(dpia_types(dpia), SCALAR_I64));
    const struct var *part = var_new(dpia, "part", type, loc);
    const struct var *turn = var_new(dpia, "turn", type, loc);
    const struct nat *m = phrase_array_size(histogram->input.source);
    const struct nat *turns = nat_add(nats, nat_div(nats, m, histogram->parts), nat_const(nats, 1));
    const struct phrase *number = strategy->target == STRATEGY_DEVICE
                                      ? place(dpia, turn, histogram->parts, part, loc)
                                      : place(dpia, part, turns, turn, loc);
    return phrase_lam(dpia, part, phrase_lam(dpia, turn, number, loc), loc);
}

/* The bins of each part. */
static const struct phrase *bins_of_parts(struct strategy *strategy,
                                          const struct histogram *histogram)
{
    struct dpia *dpia = strategy->dpia;
    struct types *types = dpia_types(dpia);
    const struct nat *n = phrase_array_size(histogram->init);
    const struct phrase *array = histogram->input.source;
    struct strategy_template rule =
        strategy_template(strategy, histogram->ranges ? "binsOfRanges" : "binsOfParts", SCALAR_F32,
                          histogram->loc);
    const struct var *first =
        histogram->ranges ? var_new(dpia, "first", type_exp(types, data_scalar(types, SCALAR_I64)),
                                    histogram->loc)
                          : NULL;
    const struct phrase *step =
        histogram_step(strategy, histogram, first ? histogram->width : n, first);
    const struct nat *sizes[] = {n, phrase_array_size(array), histogram->parts, histogram->ranges,
                                 histogram->width};
    const struct data *datas[] = {phrase_array_elem(array), phrase_array_elem(histogram->init)};
    const struct phrase *phrases[] = {place_function(strategy, histogram),
                                      strategy_sequential(strategy, step),
                                      phrase_copy(dpia, histogram->neutral), array};
    const struct phrase_arguments arguments = {
        sizes, datas, phrases, first ? 5 : 3, 2, 4};
    return strategy_instance(strategy, rule, arguments);
}

/* reduceComm f e ROW */
static const struct phrase *total(struct strategy *strategy, const struct phrase *row, void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct histogram *histogram = data;
    return phrase_reduce(dpia, PRIM_REDUCE_COMM, phrase_copy(dpia, histogram->fun),
                         phrase_copy(dpia, histogram->neutral), row, histogram->loc);
}

/* f (fst PAIR) (snd PAIR) */
static const struct phrase *joined(struct strategy *strategy, const struct phrase *pair,
                                   void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct histogram *histogram = data;
    struct loc loc = histogram->loc;
    const struct phrase *second = phrase_select(dpia, phrase_copy(dpia, pair), 2, loc);
    return strategy_apply2(strategy, phrase_copy(dpia, histogram->fun),
                           phrase_select(dpia, pair, 1, loc), second);
}

/* f (fst PAIR) (the total of the row that is snd PAIR) */
static const struct phrase *joined_with_total(struct strategy *strategy, const struct phrase *pair,
                                              void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct histogram *histogram = data;
    struct loc loc = histogram->loc;
    const struct phrase *row = phrase_select(dpia, phrase_copy(dpia, pair), 2, loc);
    return phrase_reduce(dpia, PRIM_REDUCE, phrase_copy(dpia, histogram->fun),
                         phrase_select(dpia, pair, 1, loc), row, loc);
}

/* map FUN ARRAY, left open, where MAKE makes FUN's result. */
static const struct phrase *each(struct strategy *strategy, const char *name,
                                 const struct phrase *array, strategy_body *make, void *data)
{
    const struct histogram *histogram = data;
    return phrase_map(
        strategy->dpia, level_of(LOOP_OPEN),
        strategy_lambda(strategy, name, phrase_array_elem(array), make, data, histogram->loc),
        array, histogram->loc);
}

static const struct phrase *with_each(struct strategy *strategy, const struct phrase *array,
                                      strategy_body *make, void *data)
{
    const struct histogram *histogram = data;
    const struct phrase *init = phrase_copy(strategy->dpia, histogram->init);
    const struct phrase *zip = phrase_zip(strategy->dpia, init, array, histogram->loc);
    return strategy_result(strategy, each(strategy, "bin", zip, make, data));
}

static const struct phrase *with_totals(struct strategy *strategy, const struct phrase *totals,
                                        void *data)
{
    return with_each(strategy, totals, joined, data);
}

/* let NAME = BOUND in what MAKE makes of it */
static const struct phrase *let(struct strategy *strategy, const char *name,
                                const struct phrase *bound, strategy_body *make, void *data)
{
    const struct histogram *histogram = data;
    struct loc loc = histogram->loc;
    const struct phrase *fun =
        strategy_lambda(strategy, name, phrase_data(bound), make, data, loc);
    return phrase_let(strategy->dpia, phrase_lam_param(fun), bound, phrase_lam_body(fun), loc);
}

const struct phrase *histogram_of_totals(struct strategy *strategy, const struct phrase *totals,
                                         struct histogram *histogram)
{
    return let(strategy, "totals", totals, with_totals, histogram);
}

/* A few for each bin are added up where the result is written, many before. */
static const struct phrase *with_parts(struct strategy *strategy, const struct phrase *parts,
                                       void *data)
{
    if (strategy->target != STRATEGY_DEVICE)
        return with_each(strategy, parts, joined_with_total, data);
    return histogram_of_totals(
        strategy, strategy_result(strategy, each(strategy, "row", parts, total, data)), data);
}

/* letNat NAME = SIZE in what MAKE makes of the variable */
static const struct phrase *with_number(struct strategy *strategy, const char *name,
                                        const struct nat *size, const struct nat **number,
                                        strategy_body *make, struct histogram *histogram)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat_var *var = nat_var_new(nats, name, nat_const(nats, 1), size);
    const struct phrase *value = phrase_nat_value(dpia, size, histogram->loc);
    *number = nat_of_var(nats, var);
    return phrase_let_nat(dpia, value, var, make(strategy, NULL, histogram), histogram->loc);
}

const struct phrase *histogram_of_parts(struct strategy *strategy, const struct phrase *bins,
                                        struct histogram *histogram)
{
    return let(strategy, "parts", bins, with_parts, histogram);
}

static const struct phrase *with_bins(struct strategy *strategy, const struct phrase *unused,
                                      void *data)
{
    (void)unused;
    return histogram_of_parts(strategy, bins_of_parts(strategy, data), data);
}

/* n/ranges + 1: what is divided once need not be divided for each element. */
static const struct phrase *with_width(struct strategy *strategy, const struct phrase *unused,
                                       void *data)
{
    struct histogram *histogram = data;
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *n = phrase_array_size(histogram->init);
    const struct nat *width =
        nat_add(nats, nat_div(nats, n, histogram->ranges), nat_const(nats, 1));
    (void)unused;
    return with_number(strategy, "width", width, &histogram->width, with_bins, histogram);
}

/* Several workers share a part: as many as are idle, unless they have too few bins each. */
static const struct nat *range_count(struct strategy *strategy, const struct histogram *histogram)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *one = nat_const(nats, 1), *n = phrase_array_size(histogram->init);
    const struct nat *idle =
        nat_div(nats, nat_of_var(nats, strategy->lanes), histogram->parts);
    const struct nat *least = nat_const(nats, strategy->device->least_bins);
    const struct nat *most = nat_min(nats, nat_const(nats, strategy->device->bin_ranges),
                                     nat_add(nats, nat_div(nats, n, least), one));
    return nat_max(nats, one, nat_min(nats, idle, most));
}

static const struct phrase *with_ranges(struct strategy *strategy, const struct phrase *unused,
                                        void *data)
{
    struct histogram *histogram = data;
    (void)unused;
    return with_number(strategy, "ranges", range_count(strategy, histogram), &histogram->ranges,
                       with_width, histogram);
}

/* ---- Steps ---- */

static const struct phrase *in_parts(struct strategy *strategy, struct histogram *histogram,
                                     strategy_body *make)
{
    strategy_note(strategy, "histogram in parts", histogram->loc);
    return with_number(strategy, "parts", part_count(strategy, histogram), &histogram->parts, make,
                       histogram);
}

/* PARTS of EXP, where threads are several; one of them alone is left to OTHERWISE. */
static const struct phrase *if_several(struct strategy *strategy, const struct phrase *exp,
                                       const struct phrase *parts, strategy_otherwise *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    if (strategy->target == STRATEGY_DEVICE)
        return parts;
    return strategy_if_several(strategy, nat_of_var(dpia_nats(dpia), strategy->lanes), parts,
                               otherwise(strategy, phrase_copy(dpia, exp)));
}

const struct phrase *step_histogram_in_ranges(struct strategy *strategy, const struct phrase *exp,
                                              strategy_otherwise *otherwise)
{
    struct histogram histogram;
    int64_t few;
    if (!histogram_match(strategy, exp, &histogram) ||
        (nat_is_const(phrase_array_size(histogram.init), &few) &&
         few < strategy->device->least_bins))
        return NULL;
    return if_several(strategy, exp, in_parts(strategy, &histogram, with_ranges), otherwise);
}

const struct phrase *step_histogram_in_parts(struct strategy *strategy, const struct phrase *exp,
                                             strategy_otherwise *otherwise)
{
    struct histogram histogram;
    if (!histogram_match(strategy, exp, &histogram))
        return NULL;
    return if_several(strategy, exp, in_parts(strategy, &histogram, with_bins), otherwise);
}
