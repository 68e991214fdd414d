/* Histograms whose operator a kernel has an atomic operation for: many work-items count in the same
 * bins.
 *
 *     reduceByIndex f e init (zip (map index xs) (map value xs))
 *   = if n <= localBins
 *     then let parts = for each work-group, reduceByIndex f e (replicate n e) (its pairs), in
 *                      local memory
 *          in map f (zip init (map (reduceComm f e) (transpose parts)))
 *     else the same with the bins of the result (combineAcc, docs/dpia.md)
 *
 * f promises to be associative and commutative. Of few bins a work-group has several copies. Index
 * and value of an element are computed where they are used; where that takes more than an
 * expression the pairs are computed before. */
#include "rewrite/cost.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_histogram_step.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_template.h"

static bool has_let(const struct phrase *phrase)
{
    if (phrase_is_prim(phrase, PRIM_LET))
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (has_let(phrase_child(phrase, i)))
            return true;
    return false;
}

bool histogram_is_atomic(struct strategy *strategy, const struct histogram *histogram)
{
    unsigned bits = phrase_atomic_bits(histogram->fun);
    return strategy->target == STRATEGY_DEVICE && bits > 0 &&
           bits <= strategy->device->atomic_bits;
}

/* Whether the body of FUN is an expression that stands wherever its result is used. */
static bool is_quick(struct strategy *strategy, const struct phrase *fun)
{
    return !has_let(fun) && !cost_has_loop(fun) && !strategy_may_fail(strategy, fun);
}

bool histogram_is_quick(struct strategy *strategy, const struct histogram *histogram)
{
    return is_quick(strategy, histogram_index(strategy, histogram)) &&
           is_quick(strategy, histogram_value(strategy, histogram));
}

/* How many words of 32 bits a bin takes. */
static int64_t words_of(const struct histogram *histogram)
{
    return ((int64_t)scalar_bytes(phrase_array_elem(histogram->init)->scalar) + 3) / 4;
}

int64_t histogram_local_bins(struct strategy *strategy, const struct histogram *histogram)
{
    return strategy->device->local_bins / words_of(histogram);
}

int64_t histogram_copies(struct strategy *strategy, const struct histogram *histogram)
{
    int64_t copies = strategy->device->bin_copies / words_of(histogram);
    return copies > 1 ? copies : 1;
}

/* f, e, index, value and the elements, which rules are applied to. */
enum { SHARED_COUNT = 5 };

static void add_shared(struct strategy *strategy, const struct histogram *histogram,
                       const struct phrase **phrases)
{
    struct dpia *dpia = strategy->dpia;
    phrases[0] = phrase_copy(dpia, histogram->fun);
    phrases[1] = phrase_copy(dpia, histogram->neutral);
    phrases[2] = histogram_index(strategy, histogram);
    phrases[3] = strategy_sequential(strategy, histogram_value(strategy, histogram));
    phrases[4] = phrase_copy(dpia, histogram->input.source);
}

static const struct phrase *instance(struct strategy *strategy, const struct histogram *histogram,
                                     const char *name, struct phrase_arguments arguments)
{
    const struct data *elem = phrase_array_elem(histogram->input.source);
    struct strategy_template rule = strategy_template(
        strategy, name, phrase_array_elem(histogram->init)->scalar, histogram->loc);
    arguments.datas = &elem;
    arguments.data_count = 1;
    return strategy_instance(strategy, rule, arguments);
}

/* max(1, min(lanes/256, m/max(n, leastTogether))): a group has no fewer elements than bins. */
static const struct nat *group_count(struct strategy *strategy, const struct histogram *histogram)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *m = phrase_array_size(histogram->input.source);
    const struct nat *least = nat_max(nats, phrase_array_size(histogram->init),
                                      nat_const(nats, strategy->device->least_together));
    const struct nat *groups =
        nat_div(nats, nat_of_var(nats, strategy->lanes), nat_const(nats, 256));
    return nat_max(nats, nat_const(nats, 1), nat_min(nats, groups, nat_div(nats, m, least)));
}

const struct phrase *histogram_has_at_most(struct strategy *strategy,
                                           const struct histogram *histogram,
                                           const struct nat *most)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = histogram->loc;
    const struct nat *n = phrase_array_size(histogram->init);
    return phrase_binary(dpia, OP_LE, phrase_nat_value(dpia, n, loc),
                         phrase_nat_value(dpia, most, loc), loc);
}

/* By groups, with COPIES of each bin. */
static const struct phrase *by_groups(struct strategy *strategy, struct histogram *histogram,
                                      int64_t copies)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *count = group_count(strategy, histogram);
    const struct nat_var *parts = nat_var_new(nats, "parts", nat_const(nats, 1), NULL);
    histogram->parts = nat_of_var(nats, parts);
    const struct nat *sizes[] = {phrase_array_size(histogram->init),
                                 phrase_array_size(histogram->input.source),
                                 nat_const(nats, copies), histogram->parts};
    const struct phrase *phrases[1 + SHARED_COUNT];
    phrases[0] = phrase_int(dpia, SCALAR_I64, -1, histogram->loc);
    add_shared(strategy, histogram, phrases + 1);
    const struct phrase *bins =
        instance(strategy, histogram, "countedByGroups",
                 (struct phrase_arguments){.nats = sizes,
                                             .nat_count = 4,
                                             .phrases = phrases,
                                             .phrase_count = 1 + SHARED_COUNT});
    return phrase_let_nat(dpia, phrase_nat_value(dpia, count, histogram->loc), parts,
                          histogram_of_parts(strategy, bins, histogram), histogram->loc);
}

/* Whether PHRASE has the number in it that is the second component of VAR. */
static bool has_number(const struct phrase *phrase, const struct var *var)
{
    if (phrase_is_prim(phrase, PRIM_FROM_IDX) && phrase_is_prim(phrase_arg(phrase, 0), PRIM_SND)) {
        const struct phrase *pair = phrase_arg(phrase_arg(phrase, 0), 0);
        return pair->kind == PHRASE_VAR && phrase_var_of(pair) == var;
    }
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (has_number(phrase_child(phrase, i), var))
            return true;
    return false;
}

/* Whether elements are those of vectors, one behind the other, each of which has bins of its own
 * (histogramOfVectors): neighbours are for different bins then. */
static bool is_of_vectors(struct strategy *strategy, const struct histogram *histogram)
{
    const struct phrase *index = histogram_index(strategy, histogram);
    return phrase_is_prim(histogram->input.source, PRIM_JOIN) && index->kind == PHRASE_LAM &&
           has_number(phrase_lam_body(index), phrase_lam_param(index));
}

static const struct phrase *together(struct strategy *strategy, struct histogram *histogram)
{
    struct dpia *dpia = strategy->dpia;
    bool apart = is_of_vectors(strategy, histogram);
    const struct nat *sizes[] = {phrase_array_size(histogram->init),
                                 phrase_array_size(histogram->input.source),
                                 nat_const(dpia_nats(dpia), strategy->device->bin_run)};
    const struct phrase *phrases[1 + SHARED_COUNT + 1];
    phrases[0] = phrase_int(dpia, SCALAR_I64, -1, histogram->loc);
    add_shared(strategy, histogram, phrases + 1);
    phrases[1 + SHARED_COUNT] =
        strategy_result(strategy, phrase_copy(dpia, histogram->init));
    const struct phrase_arguments all = {sizes, NULL, phrases, 3, 0, 1 + SHARED_COUNT + 1};
    const struct phrase_arguments some = {sizes, NULL, phrases + 1, 2, 0, SHARED_COUNT + 1};
    return apart ? instance(strategy, histogram, "countedOneByOne", some)
                 : instance(strategy, histogram, "countedTogether", all);
}

/* By groups, with several copies of each bin where there are few. */
static const struct phrase *in_local_memory(struct strategy *strategy,
                                            struct histogram *histogram)
{
    int64_t most = strategy->device->few_bins, copies = histogram_copies(strategy, histogram);
    const struct nat *n = phrase_array_size(histogram->init);
    const struct nat *limit = nat_const(dpia_nats(strategy->dpia), most);
    if (nat_is_le(dpia_nats(strategy->dpia), n, limit))
        return by_groups(strategy, histogram, copies);
    if (nat_is_lt(dpia_nats(strategy->dpia), limit, n))
        return by_groups(strategy, histogram, 1);
    const struct phrase *few = by_groups(strategy, histogram, copies);
    return phrase_if(strategy->dpia, histogram_has_at_most(strategy, histogram, limit), few,
                     by_groups(strategy, histogram, 1), histogram->loc);
}

/* ---- Steps ---- */

/* EXP as a histogram that atomic operations can take its values in of; false if it is none. */
static bool match(struct strategy *strategy, const struct phrase *exp, struct histogram *histogram)
{
    return histogram_match(strategy, exp, histogram) && histogram_is_atomic(strategy, histogram) &&
           histogram_is_quick(strategy, histogram);
}

const struct phrase *step_histogram_by_groups(struct strategy *strategy, const struct phrase *exp,
                                              strategy_otherwise *otherwise)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    struct histogram histogram;
    if (!match(strategy, exp, &histogram))
        return NULL;
    const struct nat *most = nat_const(nats, histogram_local_bins(strategy, &histogram));
    const struct nat *n = phrase_array_size(histogram.init);
    if (nat_is_lt(nats, most, n))
        return NULL;
    strategy_note(strategy, "histogram by work-groups", histogram.loc);
    const struct phrase *few = in_local_memory(strategy, &histogram);
    return nat_is_le(nats, n, most)
               ? few
               : phrase_if(strategy->dpia, histogram_has_at_most(strategy, &histogram, most), few,
                           otherwise(strategy, exp), histogram.loc);
}

const struct phrase *step_histogram_together(struct strategy *strategy, const struct phrase *exp,
                                             strategy_otherwise *otherwise)
{
    struct histogram histogram;
    (void)otherwise;
    if (!match(strategy, exp, &histogram))
        return NULL;
    strategy_note(strategy, "histogram by atomic operations", histogram.loc);
    return together(strategy, &histogram);
}
