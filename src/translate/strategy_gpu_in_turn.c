/* Few rows with much to do for each, on a GPU, where nothing else has found work for more than one
 * work-item in a row: the host takes them one after the other, and all work-items do what is in
 * parallel in each.
 *
 *     in turn:  map f xs = loop n (\i ys. update ys i (f (idx xs i))) (generate n (\i. 0))
 *
 * What f makes pairs of are as many arrays. Side conditions: f has a reduction or a histogram in
 * it, of a size that is known before, and no size in it may be negative. The host decides:
 *
 *     if hostRow*n <= m
 *
 * where there are n rows, and m elements are reduced. */
#include "dpia/fail.h"
#include "rewrite/form.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_element.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_parts.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"

/* ---- What is worth it ---- */

static bool is_for_all(const struct phrase *phrase)
{
    return form_is_reduction(phrase) || phrase_is_prim(phrase, PRIM_REDUCE_BY_INDEX);
}

/* How many elements WORK, which is for all work-items, takes in. */
static const struct nat *elements_of(const struct phrase *work)
{
    bool counts = phrase_is_prim(work, PRIM_REDUCE_BY_INDEX);
    return phrase_array_size(phrase_arg(work, counts ? 3 : 2));
}

/* The first work in PHRASE, of FUN, that is for all work-items, and may be long enough even for one
 * row; in no map. Null if there is none. */
static const struct phrase *first_work(struct strategy *strategy, const struct phrase *fun,
                                       const struct phrase *phrase)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *least = nat_const(nats, strategy->device->host_row);
    if (is_for_all(phrase) && !nat_is_lt(nats, elements_of(phrase), least) &&
        !strategy_binds_size(fun, elements_of(phrase)))
        return phrase;
    const struct phrase *found = NULL;
    for (size_t i = 0; !found && i < phrase_child_count(phrase); i++)
        if (!phrase_is_at(phrase, PRIM_MAP, LOOP_OPEN))
            found = first_work(strategy, fun, phrase_child(phrase, i));
    return found;
}

/* Whether memory can begin with zeros of DATA. */
static bool has_zero(const struct data *data)
{
    if (data->kind == DATA_PAIR)
        return has_zero(data->fst) && has_zero(data->snd);
    return data->kind == DATA_ARRAY ? has_zero(data->fst) : data->kind == DATA_SCALAR;
}

/* Whether a size in DATA is one that PHRASE binds. */
static bool is_of_bound_size(const struct phrase *phrase, const struct data *data)
{
    if (data->kind == DATA_PAIR)
        return is_of_bound_size(phrase, data->fst) || is_of_bound_size(phrase, data->snd);
    return data->kind == DATA_ARRAY &&
           (strategy_binds_size(phrase, data->size) || is_of_bound_size(phrase, data->fst));
}

/* ---- One after the other ---- */

/* N rows that are computed in turn. */
struct turns {
    struct strategy *strategy;
    const struct nat *n;
    struct loc loc;
};

static const struct phrase *zero_of(const struct turns *turns, const struct data *data);

/* SIZE zeros of DATA. */
static const struct phrase *zeros_of(const struct turns *turns, const struct nat *size,
                                     const struct data *data)
{
    struct dpia *dpia = turns->strategy->dpia;
    struct strategy_index i = strategy_index_new(turns->strategy, "i", size, turns->loc);
    return phrase_generate(dpia, size,
                           phrase_lam(dpia, i.var, zero_of(turns, data), turns->loc), turns->loc);
}

static const struct phrase *zero_of(const struct turns *turns, const struct data *data)
{
    struct dpia *dpia = turns->strategy->dpia;
    if (data->kind == DATA_PAIR)
        return phrase_data_pair(dpia, zero_of(turns, data->fst), zero_of(turns, data->snd),
                                turns->loc);
    return data->kind == DATA_ARRAY ? zeros_of(turns, data->size, data->fst)
                                    : strategy_none(turns->strategy, data, turns->loc);
}

/* What the loop begins with: an array of N for each component of DATA. */
static const struct phrase *begun(const struct turns *turns, const struct data *data)
{
    return data->kind == DATA_PAIR
               ? phrase_data_pair(turns->strategy->dpia, begun(turns, data->fst),
                                  begun(turns, data->snd), turns->loc)
               : zeros_of(turns, turns->n, data);
}

/* The component WHICH of EXP, a copy. */
static const struct phrase *part(const struct turns *turns, const struct phrase *exp, int which)
{
    struct dpia *dpia = turns->strategy->dpia;
    return phrase_select(dpia, phrase_copy(dpia, exp), which, turns->loc);
}

/* ROWS, arrays, with VALUE, their components, at I. */
static const struct phrase *updated(const struct turns *turns, const struct phrase *rows,
                                    const struct phrase *i, const struct phrase *value)
{
    struct dpia *dpia = turns->strategy->dpia;
    if (phrase_data(rows)->kind != DATA_PAIR)
        return phrase_update(dpia, rows, phrase_copy(dpia, i), value, turns->loc);
    const struct phrase *fst =
        updated(turns, part(turns, rows, 1), i, part(turns, value, 1));
    return phrase_data_pair(
        dpia, fst, updated(turns, part(turns, rows, 2), i, part(turns, value, 2)), turns->loc);
}

/* ROWS, arrays, as one of pairs. */
static const struct phrase *zipped(const struct turns *turns, const struct phrase *rows)
{
    if (phrase_data(rows)->kind != DATA_PAIR)
        return rows;
    return phrase_zip(turns->strategy->dpia, zipped(turns, part(turns, rows, 1)),
                      zipped(turns, part(turns, rows, 2)), turns->loc);
}

/* What BODY makes is put into ROWS at INDEX. */
static const struct phrase *step(const struct turns *turns, const struct phrase *rows,
                                 struct strategy_index index, const struct phrase *body)
{
    struct dpia *dpia = turns->strategy->dpia;
    const struct phrase *i = phrase_var(dpia, index.var, turns->loc);
    if (phrase_data(body)->kind != DATA_PAIR)
        return updated(turns, rows, i, body);
    const struct var *value = var_new(dpia, "row", body->type, turns->loc);
    const struct phrase *all = updated(turns, rows, i, phrase_var(dpia, value, turns->loc));
    return phrase_let(dpia, value, body, all, turns->loc);
}

/* MAP, by the host. */
static const struct phrase *in_turn(struct strategy *strategy, const struct phrase *map)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = map->loc;
    const struct turns turns = {strategy, phrase_array_size(map), loc};
    struct strategy_index index = strategy_index_new(strategy, "i", turns.n, loc);
    const struct phrase *init = begun(&turns, phrase_array_elem(map));
    const struct var *rows = var_new(dpia, "rows", init->type, loc);
    const struct phrase *body =
        step(&turns, phrase_var(dpia, rows, loc), index, strategy_body_at(strategy, map, index));
    const struct phrase *fun =
        phrase_lam(dpia, index.var, phrase_lam(dpia, rows, body, loc), loc);
    const struct phrase *loop = phrase_iterate(dpia, PRIM_LOOP, turns.n, fun, init, loc);
    if (phrase_data(init)->kind != DATA_PAIR)
        return loop;
    const struct var *all = var_new(dpia, "rows", loop->type, loc);
    return phrase_let(dpia, all, loop, zipped(&turns, phrase_var(dpia, all, loc)), loc);
}

const struct phrase *step_gpu_in_turn(struct strategy *strategy, const struct phrase *map,
                                      strategy_otherwise *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    struct loc loc = map->loc;
    const struct phrase *fun = phrase_arg(map, 0);
    const struct data *element = phrase_array_elem(map);
    const struct phrase *work =
        fun->kind == PHRASE_LAM ? first_work(strategy, fun, phrase_lam_body(fun)) : NULL;
    if (!work || !has_zero(element) || is_of_bound_size(fun, element) ||
        fail_in_sizes(dpia, phrase_lam_body(fun)))
        return NULL;
    strategy_note(strategy, "rows in turn", loc);
    const struct nat *least =
        nat_mul(nats, nat_const(nats, strategy->device->host_row), phrase_array_size(map));
    const struct phrase *long_enough =
        phrase_binary(dpia, OP_LE, phrase_nat_value(dpia, least, loc),
                      phrase_nat_value(dpia, elements_of(work), loc), loc);
    const struct phrase *other = otherwise(strategy, phrase_copy(dpia, map));
    return phrase_if(dpia, long_enough, strategy_result(strategy, in_turn(strategy, map)), other,
                     loc);
}
