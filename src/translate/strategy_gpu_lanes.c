/* Rows whose lengths only they know, as those of a sparse matrix, on a GPU (25-strategy.md):
 *
 *     rows in lanes:  map (\x. let a = .. in letNat k = .. in end (reduceComm f z (k elements))) xs
 *
 * Several work-items share a row: each takes every so-many-th of its elements in, so that
 * neighbours read neighbours, and what they have is combined in local memory. The length is
 * computed by each of them: only the combination waits, outside of what is done if a length is
 * valid.
 *
 * How long rows are the host does not know, but how many elements the array has that they are parts
 * of: s elements for n rows.
 *
 *     if s >= groupLaneRow*n then a group for each
 *     else if s >= longLaneRow*n then eight rows by a group, with 16 work-items for each
 *     else if s >= laneRow*n then 32 rows by a group, with 4 work-items for each
 *     else a work-item for each
 *
 * Side conditions: the neutral element of f is known, and its values are small; nothing else takes
 * long. */
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "rewrite/operator.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_element.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_input.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_template.h"

struct lanes {
    struct strategy *strategy;
    struct strategy_index index;
    const struct phrase *value;   /* at INDEX */
    const struct phrase *end;     /* in VALUE, behind all names */
    const struct phrase *reduce;  /* in END */
    const struct phrase *neutral; /* of its operator */
    const struct nat *all;        /* elements of all rows together */
    struct loc loc;
};

/* ---- Reading ---- */

/* What is behind the names that PHRASE begins with, numbers and views; *LENGTH: the last size that
 * is one of them. */
static const struct phrase *behind_names(struct dpia *dpia, const struct phrase *phrase,
                                         const struct nat_var **length)
{
    for (;;) {
        bool let = phrase_is_prim(phrase, PRIM_LET) && phrase_arg(phrase, 1)->kind == PHRASE_LAM;
        if (let && !cost_has_loop(phrase_arg(phrase, 0)) &&
            (data_is_flat(phrase_data(phrase_arg(phrase, 0))) ||
             cost_is_view(dpia, phrase_arg(phrase, 0)))) {
            phrase = phrase_lam_body(phrase_arg(phrase, 1));
        } else if (phrase_is_prim(phrase, PRIM_LET_NAT)) {
            *length = phrase_nat_lam_param(phrase_arg(phrase, 1));
            phrase = phrase_nat_lam_body(phrase_arg(phrase, 1));
        } else {
            return phrase;
        }
    }
}

/* The array that EXP reads beside, at INDEX, by which no other array is read. */
static const struct phrase *array_beside(const struct phrase *exp, struct strategy_index index)
{
    if (phrase_is_prim(exp, PRIM_IDX) && strategy_index_in(phrase_arg(exp, 1), index) &&
        !strategy_first_read(phrase_arg(exp, 1)))
        return phrase_arg(exp, 0);
    const struct phrase *found = NULL;
    for (size_t i = 0; !found && i < phrase_child_count(exp); i++)
        found = array_beside(phrase_child(exp, i), index);
    return found;
}

/* How many elements the array has that the rows are parts of; null where that is not known. */
static const struct nat *all_elements(const struct lanes *lanes, const struct nat_var *length)
{
    const struct phrase *array = phrase_arg(lanes->reduce, 2);
    struct strategy_index depth =
        strategy_index_new(lanes->strategy, "l", phrase_array_size(array), lanes->loc);
    array = array_beside(strategy_element(lanes->strategy, array, depth), depth);
    while (array && phrase_is_prim(array, PRIM_SLICE))
        array = phrase_arg(array, 2);
    return array && !nat_mentions(phrase_array_size(array), length) ? phrase_array_size(array)
                                                                    : NULL;
}

/* Whether groups can combine what work-items have of the reduction, and nothing else takes long. */
static bool is_combined(struct lanes *lanes)
{
    struct strategy *strategy = lanes->strategy;
    const struct phrase *fun = phrase_arg(lanes->reduce, 0);
    lanes->neutral = operator_neutral(strategy->dpia, fun, lanes->loc);
    size_t bytes = lanes->neutral ? strategy_flat_bytes(phrase_data(lanes->neutral)) : 0;
    return bytes > 0 && bytes <= (size_t)strategy->device->value_bytes && !cost_has_loop(fun) &&
           strategy_is_of_views(strategy, phrase_arg(lanes->reduce, 2)) &&
           !cost_has_loop(
               strategy_replace(strategy, lanes->end, lanes->reduce, lanes->neutral));
}

static bool read_lanes(struct lanes *lanes, const struct phrase *map)
{
    struct strategy *strategy = lanes->strategy;
    const struct nat_var *length = NULL;
    if (!form_is_map_of_view(strategy->dpia, map))
        return false;
    lanes->index = strategy_index_new(strategy, "i", phrase_array_size(map), map->loc);
    lanes->value = strategy_body_at(strategy, map, lanes->index);
    lanes->end = behind_names(strategy->dpia, lanes->value, &length);
    lanes->reduce = length ? form_find_reduction(lanes->end) : NULL;
    if (!lanes->reduce || !data_is_flat(phrase_data(lanes->value)) ||
        !nat_mentions(phrase_array_size(phrase_arg(lanes->reduce, 2)), length) ||
        !is_combined(lanes))
        return false;
    lanes->all = all_elements(lanes, length);
    return lanes->all;
}

/* ---- Writing ---- */

static const struct phrase *instance(const struct lanes *lanes, const char *name,
                                     struct phrase_arguments arguments)
{
    return strategy_instance(lanes->strategy,
                             strategy_template(lanes->strategy, name, SCALAR_F32, lanes->loc),
                             arguments);
}

/* \i VAR. the value there, with END in the place of what is behind its names */
static const struct phrase *with_end(const struct lanes *lanes, const struct var *var,
                                     const struct phrase *end)
{
    struct dpia *dpia = lanes->strategy->dpia;
    const struct phrase *body = strategy_replace(lanes->strategy, lanes->value, lanes->end, end);
    const struct phrase *fun =
        phrase_lam(dpia, lanes->index.var, phrase_lam(dpia, var, body, lanes->loc), lanes->loc);
    return strategy_sequential(lanes->strategy, phrase_copy(dpia, fun));
}

/* \i lane. what the work-item with that number takes in of row i, where ITEMS have it */
static const struct phrase *own_function(const struct lanes *lanes, unsigned items)
{
    struct strategy *strategy = lanes->strategy;
    struct dpia *dpia = strategy->dpia;
    const struct phrase *reduce = lanes->reduce;
    struct strategy_index lane = strategy_index_new(
        strategy, "lane", nat_const(dpia_nats(dpia), items), lanes->loc);
    struct strategy_input input =
        strategy_input_of(strategy, phrase_arg(reduce, 2), "map-reduce fusion");
    const struct nat *nats[] = {phrase_array_size(input.source)};
    const struct data *datas[] = {phrase_array_elem(input.source), phrase_data(reduce)};
    const struct phrase *phrases[] = {
        strategy_fold_function(strategy, phrase_arg(reduce, 0), input),
        phrase_copy(dpia, lanes->neutral), phrase_var(dpia, lane.var, lanes->loc), input.source};
    const struct phrase *own =
        instance(lanes, "ownOfLane", (struct phrase_arguments){nats, datas, phrases, 1, 2, 4});
    return with_end(lanes, lane.var, own);
}

/* \i all. the value of row i, whose elements come to ALL */
static const struct phrase *end_function(const struct lanes *lanes)
{
    struct strategy *strategy = lanes->strategy;
    struct dpia *dpia = strategy->dpia;
    const struct phrase *reduce = lanes->reduce;
    const struct phrase *fun = phrase_arg(reduce, 0), *init = phrase_arg(reduce, 1);
    const struct var *all = var_new(dpia, "all", reduce->type, lanes->loc);
    const struct phrase *sum = phrase_var(dpia, all, lanes->loc);
    bool neutral = operator_facts(fun, init).neutral;
    if (neutral && lanes->end == reduce) {
        const struct phrase *own = phrase_lam(dpia, all, sum, lanes->loc);
        return phrase_lam(dpia, lanes->index.var, own, lanes->loc);
    }
    if (!neutral)
        sum = strategy_apply2(strategy, phrase_copy(dpia, fun), phrase_copy(dpia, init), sum);
    return with_end(lanes, all, strategy_replace(strategy, lanes->end, reduce, sum));
}

/* By groups with ITEMS for each row, as the definition NAME says. */
static const struct phrase *by_items(const struct lanes *lanes, const char *name, unsigned items)
{
    struct strategy *strategy = lanes->strategy;
    strategy->group_items = items;
    const struct nat *nats[] = {lanes->index.size};
    const struct data *datas[] = {phrase_data(lanes->reduce), phrase_data(lanes->value)};
    const struct phrase *phrases[] = {
        own_function(lanes, items),
        strategy_sequential(strategy,
                            phrase_copy(strategy->dpia, phrase_arg(lanes->reduce, 0))),
        end_function(lanes)};
    const struct phrase *rows =
        instance(lanes, name, (struct phrase_arguments){nats, datas, phrases, 1, 2, 3});
    strategy->group_items = STRATEGY_ITEMS;
    return rows;
}

/* Whether rows have LEAST elements, taken all together. */
static const struct phrase *have_at_least(const struct lanes *lanes, int64_t least)
{
    struct dpia *dpia = lanes->strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *some = nat_mul(nats, nat_const(nats, least), lanes->index.size);
    return phrase_binary(dpia, OP_GE, phrase_nat_value(dpia, lanes->all, lanes->loc),
                         phrase_nat_value(dpia, some, lanes->loc), lanes->loc);
}

/* The rows by groups, with so many work-items for each row as its average length asks for; what is
 * shorter by OTHERS. */
static const struct phrase *by_length(const struct lanes *lanes, const struct phrase *others)
{
    const struct device *device = lanes->strategy->device;
    const struct {
        int64_t least;
        const char *name;
        unsigned items;
    } lengths[] = {{device->lane_row, "rowsInLanes", STRATEGY_LANES},
                   {device->long_lane_row, "rowsInLanes", STRATEGY_ROW_ITEMS},
                   {device->group_lane_row, "rowInLanes", STRATEGY_ITEMS}};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
        others = phrase_if(lanes->strategy->dpia, have_at_least(lanes, lengths[i].least),
                           by_items(lanes, lengths[i].name, lengths[i].items), others, lanes->loc);
    return others;
}

const struct phrase *step_gpu_lanes(struct strategy *strategy, const struct phrase *map,
                                    strategy_otherwise *otherwise)
{
    struct lanes lanes = {.strategy = strategy, .loc = map->loc};
    if (!read_lanes(&lanes, map))
        return NULL;
    const struct phrase *alone = otherwise(strategy, phrase_copy(strategy->dpia, map));
    strategy_note(strategy, "rows in lanes", map->loc);
    return by_length(&lanes, alone);
}
