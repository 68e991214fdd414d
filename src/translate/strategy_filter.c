/* Filters at host level in parallel: the places of what is kept by a scan, and then a scatter.
 *
 *     filter p xs (/\k. \ys. e)
 *   = let places = scanAssoc (+) 0 (map (\x. if p x then 1 else 0) xs) in
 *     letNat k = the last of places, or 0 in
 *     let is = generate n (\i. if p xs[i] then places[i] - 1 else -1) in
 *     let ys = scatter (generate k (\_. 0)) is xs in e
 *
 * Where e asks for k only, that is a sum; where work-groups may wait for each other there is
 * another way (strategy_filter_pass.c). By places the predicate is asked twice; where there is a
 * loop in it, or it may fail, it is asked once, by a map that has levels of its own:
 *
 *     filter p xs = let flags = map p xs in the same of zip flags xs, with fst for p
 *
 * What the scatter writes over is anything; all of it is written. */
#include "rewrite/cost.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_filter.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_parts.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"

static const struct phrase *number(struct strategy *strategy, int64_t value, struct loc loc)
{
    return phrase_int(strategy->dpia, SCALAR_I64, value, loc);
}

/* What says of each element whether it is kept. */
static const struct phrase *asked(struct strategy *strategy, const struct filter *filter)
{
    return phrase_copy(strategy->dpia, filter->flags ? filter->flags : filter->array);
}

const struct phrase *strategy_filter_keeps(struct strategy *strategy, const struct filter *filter,
                                           const struct phrase *x)
{
    if (filter->flags)
        return x;
    return strategy_apply(strategy, phrase_copy(strategy->dpia, phrase_arg(filter->phrase, 0)), x);
}

/* if p X then 1 else 0 */
static const struct phrase *one_if_kept(struct strategy *strategy, const struct phrase *x,
                                        void *data)
{
    const struct filter *filter = data;
    struct loc loc = filter->phrase->loc;
    return phrase_if(strategy->dpia, strategy_filter_keeps(strategy, filter, x),
                     number(strategy, 1, loc), number(strategy, 0, loc), loc);
}

/* if p (snd PAIR) then fst PAIR - 1 else -1 */
static const struct phrase *place_if_kept(struct strategy *strategy, const struct phrase *pair,
                                          void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct filter *filter = data;
    struct loc loc = filter->phrase->loc;
    const struct phrase *x = phrase_select(dpia, phrase_copy(dpia, pair), 2, loc);
    const struct phrase *place = phrase_binary(dpia, OP_SUB, phrase_select(dpia, pair, 1, loc),
                                               number(strategy, 1, loc), loc);
    return phrase_if(dpia, strategy_filter_keeps(strategy, filter, x), place,
                     number(strategy, -1, loc), loc);
}

static const struct phrase *sum(struct strategy *strategy, const struct phrase *b, void *data)
{
    const struct phrase *a = data;
    return phrase_binary(strategy->dpia, OP_ADD, a, b, b->loc);
}

static const struct phrase *plus(struct strategy *strategy, const struct phrase *a, void *data)
{
    (void)data;
    return strategy_lambda(strategy, "b", phrase_data(a), sum, (void *)a, a->loc);
}

static const struct phrase *map(struct strategy *strategy, const char *name,
                                const struct phrase *array, strategy_body *make, void *data,
                                struct loc loc)
{
    return phrase_map(strategy->dpia, level_of(LOOP_OPEN),
                      strategy_lambda(strategy, name, phrase_array_elem(array), make, data, loc),
                      array, loc);
}

/* 1 for each element that is kept, 0 for the others. */
static const struct phrase *ones_of(struct strategy *strategy, struct filter *filter)
{
    return map(strategy, "x", asked(strategy, filter), one_if_kept, filter, filter->phrase->loc);
}

/* \a b. a + b, on i64 */
static const struct phrase *adding(struct strategy *strategy, struct loc loc)
{
    struct types *types = dpia_types(strategy->dpia);
    return strategy_lambda(strategy, "a", data_scalar(types, SCALAR_I64), plus, NULL, loc);
}

/* How many of the first elements are kept, for each number of them. */
static const struct phrase *places_of(struct strategy *strategy, struct filter *filter)
{
    struct loc loc = filter->phrase->loc;
    const struct phrase *scan =
        phrase_scan(strategy->dpia, PRIM_SCAN_ASSOC, adding(strategy, loc),
                    number(strategy, 0, loc), ones_of(strategy, filter), loc);
    return strategy_walk(strategy, scan, MODE_HOST);
}

/* How many are kept, where that is all that is asked for. */
static const struct phrase *all_of(struct strategy *strategy, struct filter *filter)
{
    struct loc loc = filter->phrase->loc;
    const struct phrase *reduce =
        phrase_reduce(strategy->dpia, PRIM_REDUCE_COMM, adding(strategy, loc),
                      number(strategy, 0, loc), ones_of(strategy, filter), loc);
    return strategy_walk(strategy, reduce, MODE_HOST);
}

/* if n > 0 then places[n - 1] else 0 */
static const struct phrase *count_of(struct strategy *strategy, const struct filter *filter,
                                     const struct phrase *places)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = filter->phrase->loc;
    const struct phrase *size = phrase_nat_value(dpia, filter->n, loc);
    const struct phrase *some = phrase_binary(dpia, OP_GT, size, number(strategy, 0, loc), loc);
    const struct phrase *last =
        phrase_binary(dpia, OP_SUB, phrase_copy(dpia, size), number(strategy, 1, loc), loc);
    const struct phrase *count =
        phrase_idx(dpia, places, phrase_to_idx(dpia, filter->n, last, loc), loc);
    return phrase_if(dpia, some, count, number(strategy, 0, loc), loc);
}

/* Where each element of ZIP, places and what is asked, goes, computed where it is asked for. */
static const struct phrase *indices_of(struct strategy *strategy, struct filter *filter,
                                       const struct phrase *zip)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = filter->phrase->loc;
    const struct phrase_type *type =
        type_exp(dpia_types(dpia), data_idx(dpia_types(dpia), filter->n));
    const struct var *i = var_new(dpia, "i", type, loc);
    const struct phrase *pair = phrase_idx(dpia, zip, phrase_var(dpia, i, loc), loc);
    return phrase_generate(dpia, filter->n,
                           phrase_lam(dpia, i, place_if_kept(strategy, pair, filter), loc), loc);
}

static const struct phrase *nothing(struct strategy *strategy, const struct phrase *index,
                                    void *data)
{
    return strategy_none(strategy, data, index->loc);
}

/* K elements that are all written over. They do not depend on the filter's array, so that where its
 * elements go need not be in memory first; but rows have to be of some size. */
static const struct phrase *filling(struct strategy *strategy, const struct filter *filter,
                                    const struct nat *k)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = filter->phrase->loc;
    const struct data *data = phrase_array_elem(filter->array);
    if (strategy_flat_bytes(data) == 0)
        return phrase_take(dpia, k, nat_sub(dpia_nats(dpia), filter->n, k),
                           phrase_copy(dpia, filter->array), loc);
    return phrase_generate(
        dpia, k,
        strategy_lambda(strategy, "i", data_idx(dpia_types(dpia), k), nothing, (void *)data, loc),
        loc);
}

/* The K elements that are kept. */
static const struct phrase *kept(struct strategy *strategy, struct filter *filter,
                                 const struct nat *k, const struct phrase *places)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = filter->phrase->loc;
    const struct phrase *zip = phrase_zip(dpia, places, asked(strategy, filter), loc);
    return phrase_scatter(dpia, filling(strategy, filter, k), indices_of(strategy, filter, zip),
                          phrase_copy(dpia, filter->array), loc);
}

const struct phrase *strategy_filter_rest(struct strategy *strategy, const struct filter *filter,
                                          const struct nat_var *k)
{
    const struct phrase *rest = phrase_arg(filter->phrase, 2);
    return phrase_subst_nat(strategy->dpia, phrase_nat_lam_body(rest), phrase_nat_lam_param(rest),
                            nat_of_var(dpia_nats(strategy->dpia), k));
}

const struct phrase *strategy_filter_walk(struct strategy *strategy, const struct filter *filter,
                                          const struct phrase *body)
{
    return filter->is_result ? strategy_result(strategy, body)
                             : strategy_walk(strategy, body, MODE_HOST);
}

/* What the filter's continuation makes of what is kept. */
static const struct phrase *rest_of(struct strategy *strategy, struct filter *filter,
                                    const struct nat_var *k, const struct phrase *places)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = filter->phrase->loc;
    const struct phrase *fun = strategy_filter_rest(strategy, filter, k);
    const struct phrase *ys = kept(strategy, filter, nat_of_var(dpia_nats(dpia), k), places);
    if (phrase_is_filter_room(filter->phrase))
        return strategy_walk(strategy, phrase_room(dpia, filter->n, ys, loc), MODE_HOST);
    return phrase_let(dpia, phrase_lam_param(fun), strategy_result(strategy, ys),
                      strategy_filter_walk(strategy, filter, phrase_lam_body(fun)), loc);
}

const struct nat_var *strategy_filter_new_count(struct strategy *strategy,
                                                const struct filter *filter)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    return nat_var_new(nats, phrase_nat_lam_param(phrase_arg(filter->phrase, 2))->name,
                       nat_const(nats, 0), filter->n);
}

static const struct phrase *with_places(struct strategy *strategy, const struct phrase *places,
                                        void *data)
{
    struct dpia *dpia = strategy->dpia;
    struct filter *filter = data;
    const struct nat_var *k = strategy_filter_new_count(strategy, filter);
    const struct phrase *rest = rest_of(strategy, filter, k, phrase_copy(dpia, places));
    return phrase_let_nat(dpia, count_of(strategy, filter, places), k, rest, filter->phrase->loc);
}

/* ---- All that is kept ---- */

/* Whether the predicate is worth asking once. */
static bool is_asked_once(const struct strategy *strategy, const struct filter *filter)
{
    const struct phrase *pred = phrase_arg(filter->phrase, 0);
    return cost_has_loop(pred) || strategy_may_fail(strategy, pred);
}

/* Whether the elements that are kept are asked for, not only how many there are. */
static bool asks_for_elements(const struct filter *filter)
{
    const struct phrase *fun = phrase_nat_lam_body(phrase_arg(filter->phrase, 2));
    return phrase_mentions(phrase_lam_body(fun), phrase_lam_param(fun));
}

static const struct phrase *counted(struct strategy *strategy, struct filter *filter)
{
    const struct nat_var *k = strategy_filter_new_count(strategy, filter);
    const struct phrase *body = phrase_lam_body(strategy_filter_rest(strategy, filter, k));
    return phrase_let_nat(strategy->dpia, all_of(strategy, filter), k,
                          strategy_filter_walk(strategy, filter, body), filter->phrase->loc);
}

/* let NAME = BOUND in what MAKE makes of it */
static const struct phrase *let(struct strategy *strategy, const char *name,
                                const struct phrase *bound, strategy_body *make,
                                struct filter *filter)
{
    struct loc loc = filter->phrase->loc;
    const struct phrase *fun =
        strategy_lambda(strategy, name, phrase_data(bound), make, filter, loc);
    return phrase_let(strategy->dpia, phrase_lam_param(fun), bound, phrase_lam_body(fun), loc);
}

static const struct phrase *places_in(struct strategy *strategy, struct filter *filter)
{
    return let(strategy, "places", places_of(strategy, filter), with_places, filter);
}

static const struct phrase *with_flags(struct strategy *strategy, const struct phrase *flags,
                                       void *data)
{
    struct filter *filter = data;
    filter->flags = flags;
    return places_in(strategy, filter);
}

static const struct phrase *asked_of(struct strategy *strategy, const struct phrase *x, void *data)
{
    return strategy_filter_keeps(strategy, data, x);
}

/* map p xs */
static const struct phrase *flags_of(struct strategy *strategy, struct filter *filter)
{
    const struct phrase *array = phrase_copy(strategy->dpia, filter->array);
    return strategy_result(strategy,
                           map(strategy, "x", array, asked_of, filter, filter->phrase->loc));
}

/* ---- Steps ---- */

struct filter strategy_filter_of(struct strategy *strategy, const struct phrase *phrase)
{
    const struct phrase *array = phrase_arg(phrase, 1);
    return (struct filter){phrase, array, NULL, phrase_array_size(array),
                           strategy_is_result(strategy, phrase)};
}

bool strategy_filter_is_few(const struct strategy *strategy, const struct filter *filter)
{
    int64_t size;
    return nat_is_const(filter->n, &size) && size <= strategy->device->few_filtered;
}

const struct phrase *step_filter_counted(struct strategy *strategy, const struct phrase *phrase,
                                         strategy_otherwise *otherwise)
{
    struct filter filter = strategy_filter_of(strategy, phrase);
    (void)otherwise;
    if (strategy_filter_is_few(strategy, &filter) || asks_for_elements(&filter))
        return NULL;
    strategy_note(strategy, "filter by places", phrase->loc);
    return counted(strategy, &filter);
}

const struct phrase *step_filter_by_places(struct strategy *strategy, const struct phrase *phrase,
                                           strategy_otherwise *otherwise)
{
    struct filter filter = strategy_filter_of(strategy, phrase);
    (void)otherwise;
    if (strategy_filter_is_few(strategy, &filter))
        return NULL;
    strategy_note(strategy, "filter by places", phrase->loc);
    return is_asked_once(strategy, &filter)
               ? let(strategy, "flags", flags_of(strategy, &filter), with_flags, &filter)
               : places_in(strategy, &filter);
}
