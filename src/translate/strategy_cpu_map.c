/* Maps at host level, on a CPU (25-strategy.md), whose functions reduce a long array.
 *
 *     rows in vectors:  map (\row. h row (reduceAssoc f z (map g xs))) rows
 *                         = mapGlobal (\row. h row (reduceRowInVectors f z g xs)) rows
 *
 * where each reduction of a row is the vectorised one (strategy_cpu_reduce.c), however many there
 * are and whatever is done with their results. Rows that are no view are bound first. Short rows
 * are left as they are, which the host decides where their length is not known:
 *
 *     if n >= 16 then mapGlobal (\row. ...) rows else mapGlobal (\row. ...) rows
 *
 * Rows are done one after the other; long ones that share something, four at a time:
 * strategy_cpu_together.c. A tile of columns, too: strategy_cpu_tile.c. */
#include "dpia/uses.h"
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_cpu.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_input.h"
#include "translate/strategy_reduce.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_template.h"
#include "translate/strategy_vector.h"
#include "view/lmad.h"

/* A row that is reduced in lanes is worth it if it is so many times as long as one in vectors. */
enum { LANES_LEAST = 32 };

/* Whether PHRASE mentions a variable that is bound in WHOLE. */
static bool mentions_bound(const struct phrase *phrase, const struct phrase *whole)
{
    if (phrase->kind == PHRASE_VAR)
        return strategy_binds(whole, phrase_var_of(phrase));
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (mentions_bound(phrase_child(phrase, i), whole))
            return true;
    return false;
}

const struct phrase *strategy_without_reduction(struct strategy *strategy,
                                                const struct phrase *body,
                                                const struct phrase *reduce,
                                                const struct var **sum)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *fun = phrase_arg(reduce, 0);
    *sum = var_titled(dpia, phrase_param_title(fun, "sum"), reduce->type, reduce->loc);
    const struct phrase *rest =
        strategy_replace(strategy, body, reduce, phrase_var(dpia, *sum, reduce->loc));
    bool simple = data_is_flat(phrase_data(body)) && !cost_has_loop(rest) &&
                  !mentions_bound(reduce, rest);
    return simple ? rest : NULL;
}

static bool has_array(const struct data *data)
{
    if (data->kind == DATA_PAIR)
        return has_array(data->fst) || has_array(data->snd);
    return data->kind == DATA_ARRAY;
}

/* Whether what a row of ARRAY has lies side by side: no columns. */
static bool has_rows_in_memory(struct dpia *dpia, const struct phrase *array)
{
    if (phrase_is_prim(array, PRIM_ZIP))
        return has_rows_in_memory(dpia, phrase_arg(array, 0)) &&
               has_rows_in_memory(dpia, phrase_arg(array, 1));
    return !has_array(phrase_array_elem(array)) || view_is_contiguous(dpia, array);
}

static struct strategy_input input_of(const struct phrase *array)
{
    return phrase_is_at(array, PRIM_MAP, LOOP_OPEN)
               ? (struct strategy_input){phrase_arg(array, 1), phrase_arg(array, 0)}
               : (struct strategy_input){array, NULL};
}

/* Reductions of rows: in lanes, or in vectors; LENGTH is that of those which are so, or null. */
struct row_reductions {
    bool in_lanes;
    const struct nat *length;
};

/* REDUCE by one thread, as ROWS says, or null. */
static const struct phrase *with_vectors(struct strategy *strategy, const struct phrase *reduce,
                                         const struct row_reductions *rows)
{
    struct strategy_input input = input_of(phrase_arg(reduce, 2));
    const struct strategy_range all = {NULL, phrase_array_size(input.source), true};
    const struct phrase *fun = phrase_arg(reduce, 0);
    if (!cost_is_view(strategy->dpia, input.source))
        return NULL;
    const struct phrase *init = strategy_sequential(strategy, phrase_arg(reduce, 1));
    return rows->in_lanes
               ? strategy_lanes_reduce(strategy, fun, init,
                                       strategy_reduce_is_commutative(reduce), input, &all,
                                       reduce->loc)
               : strategy_vector_reduce(strategy, fun, init, input, &all, reduce->loc);
}

/* Whether PHRASE is a map of what does not lie in rows. */
static bool reads_columns(const struct strategy *strategy, const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_MAP) &&
           !has_rows_in_memory(strategy->dpia, phrase_arg(phrase, 1));
}

/* PHRASE, in a thread, with vectors, or lanes, in its reductions of one length, where no size is
 * bound; ROWS says of which, if there are any. */
static const struct phrase *reductions_in(struct strategy *strategy, const struct phrase *phrase,
                                          struct row_reductions *rows)
{
    struct dpia *dpia = strategy->dpia;
    bool reduces =
        phrase_is_prim(phrase, PRIM_REDUCE_ASSOC) || phrase_is_prim(phrase, PRIM_REDUCE_COMM);
    const struct nat *size = reduces ? phrase_array_size(phrase_arg(phrase, 2)) : NULL;
    bool is_one = reduces && (!rows->length || rows->length == size);
    const struct phrase *vectors = is_one ? with_vectors(strategy, phrase, rows) : NULL;
    if (vectors) {
        rows->length = size;
        return vectors;
    }
    if (phrase->kind == PHRASE_NAT_LAM || reads_columns(strategy, phrase))
        return phrase;
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = reductions_in(strategy, phrase_child(phrase, i), rows);
    return phrase_with_children(dpia, phrase, children);
}

static const struct phrase *global_map(struct strategy *strategy, const struct phrase *map,
                                       const struct phrase *fun)
{
    strategy_note(strategy, "map at global level", map->loc);
    return phrase_map(strategy->dpia, level_of(LOOP_GLOBAL), strategy_sequential(strategy, fun),
                      phrase_arg(map, 1), map->loc);
}

const struct phrase *step_cpu_one_by_one(struct strategy *strategy, const struct phrase *map,
                                         strategy_otherwise *otherwise)
{
    (void)otherwise;
    return global_map(strategy, map, phrase_arg(map, 0));
}

/* MAP with vectors where each row reduces what is long, in lanes where there are none, else what
 * OTHERWISE makes of it; null if there are neither. Lanes are an array, which takes longer to begin
 * and to end. */
const struct phrase *step_cpu_long_rows(struct strategy *strategy, const struct phrase *map,
                                        strategy_otherwise *otherwise)
{
    const struct phrase *fun = phrase_arg(map, 0);
    struct row_reductions rows = {false, NULL};
    if (fun->kind != PHRASE_LAM)
        return NULL;
    const struct phrase *body = reductions_in(strategy, phrase_lam_body(fun), &rows);
    rows.in_lanes = !rows.length;
    if (rows.in_lanes)
        body = reductions_in(strategy, phrase_lam_body(fun), &rows);
    if (!rows.length)
        return NULL;
    const struct phrase *vectors = global_map(
        strategy, map, phrase_lam(strategy->dpia, phrase_lam_param(fun), body, fun->loc));
    const struct strategy_least is_long = {
        rows.length, (rows.in_lanes ? LANES_LEAST : 1) * strategy->device->long_row};
    return strategy_if_least(strategy, &is_long, 1, vectors, map, otherwise);
}

const struct phrase *strategy_is_least(struct strategy *strategy,
                                       const struct strategy_least *least, struct loc loc)
{
    struct dpia *dpia = strategy->dpia;
    int64_t value;
    if (nat_is_const(least->size, &value))
        return NULL;
    return phrase_binary(dpia, OP_GE, phrase_nat_value(dpia, least->size, loc),
                         phrase_int(dpia, SCALAR_I64, least->least, loc), loc);
}

/* Whether LEAST is known not to hold. */
static bool is_less(const struct strategy_least *least)
{
    int64_t value;
    return nat_is_const(least->size, &value) && value < least->least;
}

const struct phrase *strategy_if_all(struct strategy *strategy, const struct strategy_least *least,
                                     size_t count, const struct phrase *together,
                                     const struct phrase *less)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = together->loc;
    const struct phrase *test = NULL;
    for (size_t i = 0; i < count; i++) {
        if (is_less(&least[i]))
            return less;
        const struct phrase *is_large = strategy_is_least(strategy, &least[i], loc);
        if (is_large)
            test = test ? phrase_binary(dpia, OP_LOG_AND, test, is_large, loc) : is_large;
    }
    return test ? phrase_if(dpia, test, together, less, loc) : together;
}

const struct phrase *strategy_if_least(struct strategy *strategy,
                                       const struct strategy_least *least, size_t count,
                                       const struct phrase *together, const struct phrase *map,
                                       strategy_otherwise *otherwise)
{
    bool known = true;
    for (size_t i = 0; i < count; i++) {
        int64_t value;
        if (is_less(&least[i]))
            return otherwise(strategy, map);
        known = known && nat_is_const(least[i].size, &value);
    }
    if (known)
        return together;
    const struct phrase *less = otherwise(strategy, phrase_copy(strategy->dpia, map));
    return strategy_if_all(strategy, least, count, together, less);
}

/* Whether MAP reads what does not lie in rows again and again: it is worth a copy. */
static bool wants_rows(struct strategy *strategy, const struct phrase *map)
{
    return !has_rows_in_memory(strategy->dpia, phrase_arg(map, 1)) &&
           strategy_cpu_contracts(strategy, map);
}

/* let input = ROWS in what STEP makes of the map over it; null if that is nothing. */
static const struct phrase *over_copy(struct strategy *strategy, const struct phrase *map,
                                      strategy_do_step *step, strategy_otherwise *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *array = phrase_arg(map, 1);
    const struct var *input = var_new(dpia, "input", array->type, array->loc);
    const struct phrase *over =
        phrase_map(dpia, level_of(LOOP_OPEN), phrase_arg(map, 0),
                   phrase_var(dpia, input, array->loc), map->loc);
    const struct phrase *body = step(strategy, over, otherwise);
    return body ? phrase_let(dpia, input, strategy_result(strategy, array), body, map->loc) : NULL;
}

/* The numbers in ARRAY, but for those of one row if they are no array of numbers. */
static const struct nat *elements_of(struct strategy *strategy, const struct phrase *array)
{
    const struct nat *count = phrase_array_size(array);
    const struct data *row = phrase_array_elem(array);
    for (; row->kind == DATA_ARRAY; row = row->fst)
        count = nat_mul(dpia_nats(strategy->dpia), count, row->size);
    return count;
}

/* What STEP makes of MAP: over a copy of its rows for what is computed first, or where they do not
 * lie in memory and are large. What a core's own cache holds is as quickly read across. */
const struct phrase *step_over_cpu_input(struct strategy *strategy, const struct phrase *map,
                                         strategy_do_step *step, strategy_otherwise *otherwise)
{
    const struct phrase *array = phrase_arg(map, 1);
    bool is_view = cost_is_view(strategy->dpia, array);
    if (is_view && !wants_rows(strategy, map))
        return step(strategy, map, otherwise);
    const struct strategy_least large = {elements_of(strategy, array),
                                         strategy->device->tile_least_copied};
    int64_t count;
    if (is_view && nat_is_const(large.size, &count) && count < large.least)
        return step(strategy, map, otherwise);
    const struct phrase *copied = over_copy(strategy, map, step, otherwise);
    const struct phrase *test =
        copied && is_view ? strategy_is_least(strategy, &large, map->loc) : NULL;
    if (!test)
        return copied;
    const struct phrase *direct = step(strategy, phrase_copy(strategy->dpia, map), otherwise);
    return phrase_if(strategy->dpia, test, copied, direct, map->loc);
}
