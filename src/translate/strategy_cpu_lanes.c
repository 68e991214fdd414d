/* A long reduction by one thread whose operator is no vector's: an array of results, of neighbours.
 *
 *     reduction in lanes:
 *     reduceComm f z (map g xs)  =
 *       let lanes =
 *         reduce (\row acc. mapSeq (\x_a. f (snd x_a) (g (fst x_a))) (zip row acc))
 *           (generate 32 (\i. e)) (split 32 (take (32*blocks) xs)) in
 *       reduce (\x a. f a (g x)) (reduce f z lanes) (drop (32*blocks) xs)
 *
 * (reduceInLanes in strategy_cpu.dpia), so that a compiler finds vectors in the loop over the
 * lanes, and results do not wait for each other.
 *
 * Side conditions: f commutative, which the program promises or is seen; neither f nor g has a loop
 * or can fail; values are numbers or tuples of few bytes. e is f's neutral element. Where that
 * is not known, f must be a choice, which gives one of its arguments whatever they are, as that
 * of a largest element and its place does: then f a a = a, and e may be z, as often as there are
 * lanes.
 *
 * Measured, the place of the largest of 32 Mi elements: 32 lanes take 3.1 ms, one result 10; of 16
 * lanes gcc makes no vectors, since it takes the loop apart before. */
#include "dpia/uses.h"
#include "rewrite/cost.h"
#include "rewrite/operator.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_cpu.h"
#include "translate/strategy_element.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_reduce.h"
#include "translate/strategy_state.h"
#include "translate/strategy_template.h"

enum { LANES = 32 };

struct lanes {
    const struct phrase *fun, *init, *start;
    struct strategy_input input;
    const struct strategy_range *range;
    struct loc loc;
};

static bool is_cheap(struct strategy *strategy, const struct phrase *fun)
{
    return !fun || (!cost_has_loop(fun) && !strategy_may_fail(strategy, fun));
}

/* What each lane begins with, or null. */
static const struct phrase *start_of(struct strategy *strategy, const struct phrase *fun,
                                     const struct phrase *init)
{
    const struct phrase *neutral = operator_neutral(strategy->dpia, fun, fun->loc);
    if (neutral)
        return neutral;
    return operator_is_choice(strategy->dpia, fun) ? phrase_copy(strategy->dpia, init) : NULL;
}

static const struct phrase *in_lanes(struct strategy *strategy, const struct lanes *lanes,
                                     const struct nat *blocks)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *zero = nat_const(nats, 0);
    const struct nat *count = nat_mul(nats, blocks, nat_const(nats, LANES));
    const struct nat *left = nat_sub(nats, lanes->range->length, count);
    const struct phrase *source = lanes->input.source;
    const struct phrase *front = strategy_part(strategy, lanes->range, source, zero, count);
    const struct phrase *rest = strategy_part(strategy, lanes->range, source, count, left);
    const struct nat *sizes[] = {blocks, left, nat_const(nats, LANES)};
    const struct data *datas[] = {phrase_array_elem(front), phrase_array_elem(rest),
                                  phrase_data(lanes->init)};
    const struct phrase *phrases[] = {strategy_fold_function(strategy, lanes->fun, lanes->input),
                                      strategy_fold_function(strategy, lanes->fun, lanes->input),
                                      strategy_sequential(strategy, phrase_copy(dpia, lanes->fun)),
                                      lanes->init,
                                      lanes->start,
                                      front,
                                      rest};
    return strategy_instance(
        strategy, strategy_template(strategy, "reduceInLanes", SCALAR_F32, lanes->loc),
        (struct phrase_arguments){sizes, datas, phrases, 3, 3, 7});
}

/* With the number of blocks, which is bound where it is not known. */
static const struct phrase *in_blocks(struct strategy *strategy, const struct lanes *lanes)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *blocks = nat_div(nats, lanes->range->length, nat_const(nats, LANES));
    int64_t count;
    if (nat_is_const(blocks, &count))
        return in_lanes(strategy, lanes, blocks);
    const struct nat_var *var = nat_var_new(nats, "blocks", nat_const(nats, 0), blocks);
    return phrase_let_nat(strategy->dpia, phrase_nat_value(strategy->dpia, blocks, lanes->loc), var,
                          in_lanes(strategy, lanes, nat_of_var(nats, var)), lanes->loc);
}

static bool is_short(const struct device *device, const struct nat *length)
{
    int64_t count;
    return nat_is_const(length, &count) && count < device->least_blocks * LANES;
}

const struct phrase *strategy_lanes_reduce(struct strategy *strategy, const struct phrase *fun,
                                           const struct phrase *init, bool commutative,
                                           struct strategy_input input,
                                           const struct strategy_range *range, struct loc loc)
{
    struct lanes lanes = {fun, init, NULL, input, range, loc};
    if (strategy->target == STRATEGY_DEVICE || !commutative ||
        !data_is_flat(phrase_data(init)) ||
        strategy_flat_bytes(phrase_data(init)) > (size_t)strategy->device->value_bytes ||
        !is_cheap(strategy, fun) || !is_cheap(strategy, input.element) ||
        is_short(strategy->device, range->length))
        return NULL;
    lanes.start = start_of(strategy, fun, init);
    if (!lanes.start)
        return NULL;
    strategy_note(strategy, "reduction in lanes", loc);
    return in_blocks(strategy, &lanes);
}
