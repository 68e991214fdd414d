/* Histograms of rows, whose operator a kernel has an atomic operation for:
 *
 *     map (\x. reduceByIndex f e (init x) (pairs x)) xs
 *   = let parts = for each row, and each part of it, a work-group that counts in local memory in
 *     map (\x_parts. map f (zip (init x) (the bins of its parts together))) ..
 *
 *     if k <= localBins && n >= leastCounted, for k bins and rows of n elements
 *     else one histogram of all rows (src/rules), or a work-item for each
 *
 * There are as many parts as keep the device busy. Of few bins a group has several copies, as in
 * strategy_histogram_atomic.c. Side conditions: those there; what a row begins with is at hand. */
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_element.h"
#include "translate/strategy_histogram_step.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_template.h"

/* Work-items of a group, and parts of which the bins are added up by groups. */
enum { GROUP = 256, MANY_PARTS = 32 };

struct histograms {
    struct strategy *strategy;
    struct strategy_index row;
    struct histogram one; /* of ROW */
    struct loc loc;
};

/* ---- Reading ---- */

/* Whether BOUND, which has a name, may be computed wherever that is used. */
static bool is_done_again(struct strategy *strategy, const struct phrase *bound)
{
    return data_is_flat(phrase_data(bound)) && !cost_has_loop(bound) &&
           cost_operations(bound) <= (int64_t)strategy->device->few_again &&
           !strategy_may_fail(strategy, bound);
}

/* BODY without the numbers that it names first, which are computed where they are used. */
static const struct phrase *without_names(struct strategy *strategy, const struct phrase *body)
{
    while (phrase_is_prim(body, PRIM_LET) && phrase_arg(body, 1)->kind == PHRASE_LAM &&
           is_done_again(strategy, phrase_arg(body, 0)))
        body = phrase_app(strategy->dpia, phrase_copy(strategy->dpia, phrase_arg(body, 1)),
                          phrase_arg(body, 0), body->loc);
    return body;
}

static bool read_histograms(struct histograms *rows, const struct phrase *map)
{
    struct strategy *strategy = rows->strategy;
    if (!form_is_map_of_view(strategy->dpia, map))
        return false;
    rows->row = strategy_index_new(strategy, "row", phrase_array_size(map), map->loc);
    const struct phrase *body =
        without_names(strategy, strategy_body_at(strategy, map, rows->row));
    bool histogram =
        phrase_is_prim(body, PRIM_REDUCE_BY_INDEX) || phrase_is_prim(body, PRIM_REDUCE);
    return histogram && histogram_match(strategy, body, &rows->one) &&
           histogram_is_atomic(strategy, &rows->one) && histogram_is_quick(strategy, &rows->one) &&
           !cost_has_loop(rows->one.init) &&
           !strategy_may_fail(strategy, rows->one.init) &&
           cost_is_view(strategy->dpia, rows->one.input.source) &&
           !strategy_may_fail(strategy, rows->one.input.source);
}

/* ---- Writing ---- */

static const struct nat *bins(const struct histograms *rows)
{
    return phrase_array_size(rows->one.init);
}

static const struct nat *elements(const struct histograms *rows)
{
    return phrase_array_size(rows->one.input.source);
}

/* \row. EXP */
static const struct phrase *at_row(const struct histograms *rows, const struct phrase *exp)
{
    struct dpia *dpia = rows->strategy->dpia;
    return phrase_copy(dpia, phrase_lam(dpia, rows->row.var, exp, rows->loc));
}

static const struct phrase *instance(const struct histograms *rows, const char *name,
                                     struct phrase_arguments arguments)
{
    enum scalar scalar = phrase_array_elem(rows->one.init)->scalar;
    return strategy_instance(rows->strategy,
                             strategy_template(rows->strategy, name, scalar, rows->loc),
                             arguments);
}

static const struct phrase *neutral(const struct histograms *rows)
{
    return phrase_copy(rows->strategy->dpia, rows->one.neutral);
}

static const struct phrase *operator_of(const struct histograms *rows)
{
    return phrase_copy(rows->strategy->dpia, rows->one.fun);
}

/* The bins of all parts, with COPIES of each while a group counts. */
static const struct phrase *counted(const struct histograms *rows, int64_t copies)
{
    struct strategy *strategy = rows->strategy;
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *sizes[] = {rows->row.size, bins(rows), elements(rows),
                                 nat_const(nats, copies), rows->one.parts};
    const struct data *elem = phrase_array_elem(rows->one.input.source);
    const struct phrase *value =
        strategy_sequential(strategy, histogram_value(strategy, &rows->one));
    const struct phrase *phrases[] = {
        phrase_int(strategy->dpia, SCALAR_I64, -1, rows->loc),
        operator_of(rows),
        neutral(rows),
        at_row(rows, histogram_index(strategy, &rows->one)),
        at_row(rows, value),
        at_row(rows, rows->one.input.source)};
    return instance(rows, "countedByRows",
                    (struct phrase_arguments){sizes, &elem, phrases, 5, 1, 6});
}

static const struct phrase *all_counted(const struct histograms *rows)
{
    const struct device *device = rows->strategy->device;
    const struct nat *few = nat_const(dpia_nats(rows->strategy->dpia), device->few_bins);
    return phrase_if(rows->strategy->dpia, histogram_has_at_most(rows->strategy, &rows->one, few),
                     counted(rows, histogram_copies(rows->strategy, &rows->one)), counted(rows, 1),
                     rows->loc);
}

static const struct phrase *end_by(const struct histograms *rows, const char *name,
                                   const struct phrase *parts)
{
    const struct nat *sizes[] = {rows->row.size, bins(rows), rows->one.parts};
    const struct phrase *phrases[] = {operator_of(rows), neutral(rows),
                                      at_row(rows, rows->one.init),
                                      phrase_copy(rows->strategy->dpia, parts)};
    return instance(rows, name, (struct phrase_arguments){sizes, NULL, phrases, 3, 0, 4});
}

static const struct phrase *compared(const struct histograms *rows, const struct nat *n,
                                     int64_t least)
{
    struct dpia *dpia = rows->strategy->dpia;
    return phrase_binary(dpia, OP_GE, phrase_nat_value(dpia, n, rows->loc),
                         phrase_int(dpia, SCALAR_I64, least, rows->loc), rows->loc);
}

/* max(1, min(lanes/256/rows, n/max(k, leastTogether))) */
static const struct nat *part_count(const struct histograms *rows)
{
    struct nat_table *nats = dpia_nats(rows->strategy->dpia);
    const struct nat *one = nat_const(nats, 1);
    const struct nat *least =
        nat_max(nats, bins(rows), nat_const(nats, rows->strategy->device->least_together));
    const struct nat *groups = nat_div(
        nats, nat_of_var(nats, rows->strategy->lanes),
        nat_mul(nats, nat_const(nats, GROUP), nat_max(nats, one, rows->row.size)));
    return nat_max(nats, one, nat_min(nats, groups, nat_div(nats, elements(rows), least)));
}

static const struct phrase *by_parts(struct histograms *rows)
{
    struct dpia *dpia = rows->strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat_var *number = nat_var_new(nats, "parts", nat_const(nats, 1), NULL);
    rows->one.parts = nat_of_var(nats, number);
    const struct phrase *bound = all_counted(rows);
    const struct var *var = var_new(dpia, "counted", bound->type, rows->loc);
    const struct phrase *parts = phrase_var(dpia, var, rows->loc);
    const struct phrase *end = phrase_if(dpia, compared(rows, rows->one.parts, MANY_PARTS),
                                         end_by(rows, "binsOfRowsByGroups", parts),
                                         end_by(rows, "binsOfRows", parts), rows->loc);
    return phrase_let_nat(dpia, phrase_nat_value(dpia, part_count(rows), rows->loc), number,
                          phrase_let(dpia, var, bound, end, rows->loc), rows->loc);
}

/* ---- The step ---- */

const struct phrase *step_histograms_by_groups(struct strategy *strategy,
                                               const struct phrase *map,
                                               strategy_otherwise *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    struct histograms rows = {.strategy = strategy, .loc = map->loc};
    if (!read_histograms(&rows, map))
        return NULL;
    const struct nat *most =
        nat_const(dpia_nats(dpia), histogram_local_bins(strategy, &rows.one));
    const struct phrase *others = otherwise(strategy, phrase_copy(dpia, map));
    strategy_note(strategy, "histograms by work-groups", map->loc);
    const struct phrase *cond =
        phrase_binary(dpia, OP_LOG_AND, histogram_has_at_most(strategy, &rows.one, most),
                      compared(&rows, elements(&rows), strategy->device->least_counted), map->loc);
    return phrase_if(dpia, cond, by_parts(&rows), others, map->loc);
}
