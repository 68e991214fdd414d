/* Maps at host level, on a CPU (25-strategy.md), whose functions reduce a long array together with
 * one that all rows share, as in a product of a matrix with a vector.
 *
 *     rows together:  map (\row. h row (reduceAssoc f z (map g xs))) rows
 *                       = concat (join (mapGlobal fourRows (split 4 (the front of rows))))
 *                                (mapGlobal (\row. ...) (the at most three rows that are left))
 *
 * where fourRows (strategy_cpu.dpia) takes a step in four rows at a time, a vector of each, so that
 * what they share is read once. Law: reduce-map interchange, and the vectorised reduction
 * (strategy_cpu_reduce.c). It is worth it where what is shared is not in the first cache any more
 * when the next row comes, which the host sees: next to one row after the other
 * (strategy_cpu_map.c) a product of 200 x 100000 takes 0.4 to 0.9 of the time, of 20 x 100000 two
 * thirds, of 500 x 4000 0.9 of it, and one of 100000 x 128 up to twice as long: the machine does
 * not see that short rows follow each other.
 *
 * Side conditions: those of the vectorised reduction; the row's reduction is done in any case, and
 * h does nothing else that takes long. */
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_cpu.h"
#include "translate/strategy_input.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_reduce.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_template.h"
#include "translate/strategy_vector.h"

/* Rows at a time. */
enum { ROWS = 4 };

static struct strategy_input input_of(const struct phrase *array)
{
    return phrase_is_at(array, PRIM_MAP, LOOP_OPEN)
               ? (struct strategy_input){phrase_arg(array, 1), phrase_arg(array, 0)}
               : (struct strategy_input){array, NULL};
}

/* A map of rows: its function's parameter, the reduction in its body, and that body with a variable
 * for the reduction's result. */
struct rows {
    const struct phrase *map, *reduce, *finish;
    const struct var *row, *sum;
    struct strategy_vector_fold fold;
    const struct nat *length; /* of a row */
    struct loc loc;
};

/* Whether there can be four rows that are long enough. */
static bool is_worth_it(const struct strategy *strategy, const struct rows *rows)
{
    int64_t count;
    if (nat_is_const(phrase_array_size(rows->map), &count) && count < ROWS)
        return false;
    return !nat_is_const(rows->length, &count) || count >= strategy->device->shared_row;
}

/* Whether one of the arrays that are zipped in ARRAY does not mention ROW. */
static bool shares(const struct phrase *array, const struct var *row)
{
    if (phrase_is_prim(array, PRIM_ZIP))
        return shares(phrase_arg(array, 0), row) || shares(phrase_arg(array, 1), row);
    return !phrase_mentions(array, row);
}

/* Whether MAP is one of rows. */
static bool match(struct strategy *strategy, const struct phrase *map, struct rows *rows)
{
    const struct phrase *fun = phrase_arg(map, 0);
    *rows = (struct rows){.map = map, .loc = map->loc};
    if (fun->kind != PHRASE_LAM || !cost_is_view(strategy->dpia, phrase_arg(map, 1)))
        return false;
    rows->row = phrase_lam_param(fun);
    rows->reduce = form_find_reduction(phrase_lam_body(fun));
    if (rows->reduce && phrase_data(rows->reduce)->kind != DATA_SCALAR)
        return false;
    rows->finish = rows->reduce ? strategy_without_reduction(strategy, phrase_lam_body(fun),
                                                             rows->reduce, &rows->sum)
                                : NULL;
    if (!rows->finish)
        return false;
    struct strategy_input input = input_of(phrase_arg(rows->reduce, 2));
    rows->length = phrase_array_size(input.source);
    bool matches = is_worth_it(strategy, rows) && shares(input.source, rows->row) &&
                   strategy_vector_fold_of(strategy, phrase_arg(rows->reduce, 0),
                                           phrase_arg(rows->reduce, 1), input, &rows->fold) &&
                   strategy_vector_array_fits(strategy->dpia, input.source, rows->fold.scalar);
    rows->fold.loc = rows->reduce->loc;
    return matches;
}

/* \row. BODY, with binders of its own */
static const struct phrase *for_row(struct strategy *strategy, const struct rows *rows,
                                    const struct phrase *body)
{
    return phrase_copy(strategy->dpia, phrase_lam(strategy->dpia, rows->row, body, rows->loc));
}

/* The vectors at the front of what is reduced; what is left of it. */
static const struct phrase *front_of(struct strategy *strategy, const struct rows *rows)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *width = strategy_cpu_width(strategy, rows->fold.scalar);
    return strategy_vector_array(strategy, rows->fold.input.source,
                                 nat_div(nats, rows->length, width), width);
}

static const struct phrase *rest_of(struct strategy *strategy, const struct rows *rows,
                                    const struct phrase *array)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    if (phrase_is_prim(array, PRIM_ZIP))
        return phrase_zip(dpia, rest_of(strategy, rows, phrase_arg(array, 0)),
                          rest_of(strategy, rows, phrase_arg(array, 1)), array->loc);
    const struct nat *width = strategy_cpu_width(strategy, rows->fold.scalar);
    const struct nat *left = nat_mod(nats, rows->length, width);
    return phrase_drop(dpia, nat_sub(nats, rows->length, left), left, array, array->loc);
}

/* fourRows BLOCK */
static const struct phrase *four_rows(struct strategy *strategy, const struct phrase *block,
                                      void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct rows *rows = data;
    const struct strategy_vector_fold *fold = &rows->fold;
    const struct phrase *front = front_of(strategy, rows);
    const struct phrase *rest = rest_of(strategy, rows, fold->input.source);
    const struct phrase *finish = strategy_sequential(
        strategy, phrase_lam(dpia, rows->sum, rows->finish, rows->loc));
    const struct nat *sizes[] = {phrase_array_size(front), phrase_array_size(rest)};
    const struct data *datas[] = {rows->row->type->data, phrase_array_elem(front),
                                  phrase_array_elem(rest), phrase_array_elem(rows->map)};
    const struct phrase *phrases[] = {
        for_row(strategy, rows, strategy_vector_fold_vectors(strategy, fold)),
        for_row(strategy, rows, strategy_fold_function(strategy, fold->fun, fold->input)),
        phrase_copy(dpia, fold->fun),
        for_row(strategy, rows, strategy_sequential(strategy, fold->init)),
        fold->neutral,
        for_row(strategy, rows, finish),
        for_row(strategy, rows, front),
        for_row(strategy, rows, rest),
        block};
    return strategy_instance(strategy,
                             strategy_template(strategy, "fourRows", fold->scalar, rows->loc),
                             (struct phrase_arguments){sizes, datas, phrases, 2, 4, 9});
}

/* \row. h row (the reduction of one row) */
static const struct phrase *one_row(struct strategy *strategy, const struct rows *rows)
{
    struct dpia *dpia = strategy->dpia;
    const struct strategy_vector_fold *fold = &rows->fold;
    const struct strategy_range all = {NULL, rows->length, true};
    const struct phrase *sum = strategy_vector_reduce(
        strategy, fold->fun, strategy_sequential(strategy, fold->init), fold->input, &all,
        fold->loc);
    if (!sum)
        sum = strategy_reduce_sequential(strategy, rows->reduce);
    const struct phrase *finish = phrase_lam(
        dpia, rows->sum, strategy_sequential(strategy, rows->finish), rows->loc);
    return for_row(strategy, rows, strategy_apply(strategy, finish, sum));
}

/* join (mapGlobal fourRows (split 4 (take (4*count) rows))) */
static const struct phrase *whole_blocks(struct strategy *strategy, const struct rows *rows,
                                         const struct nat *count, const struct nat *left)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct phrase *array = phrase_copy(dpia, phrase_arg(rows->map, 1));
    const struct nat *four = nat_const(nats, ROWS);
    int64_t none;
    if (!nat_is_const(left, &none) || none != 0)
        array = phrase_take(dpia, nat_mul(nats, four, count), left, array, rows->loc);
    const struct phrase *blocks = phrase_split(dpia, four, count, array, rows->loc);
    const struct phrase *fun = strategy_lambda(strategy, "block", phrase_array_elem(blocks),
                                               four_rows, (void *)rows, rows->loc);
    return phrase_join(dpia, phrase_map(dpia, level_of(LOOP_GLOBAL), fun, blocks, rows->loc),
                       rows->loc);
}

static const struct phrase *rows_together(struct strategy *strategy, const struct rows *rows)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *n = phrase_array_size(rows->map), *four = nat_const(nats, ROWS);
    const struct nat *count = nat_div(nats, n, four), *left = nat_mod(nats, n, four);
    int64_t none;
    strategy_note(strategy, "rows together", rows->loc);
    const struct phrase *blocks = whole_blocks(strategy, rows, count, left);
    if (nat_is_const(left, &none) && none == 0)
        return blocks;
    const struct phrase *rest = phrase_drop(dpia, nat_mul(nats, four, count), left,
                                            phrase_copy(dpia, phrase_arg(rows->map, 1)), rows->loc);
    return phrase_concat(
        dpia, blocks,
        phrase_map(dpia, level_of(LOOP_GLOBAL), one_row(strategy, rows), rest, rows->loc),
        rows->loc);
}

const struct phrase *step_cpu_together(struct strategy *strategy, const struct phrase *map,
                                       strategy_otherwise *otherwise)
{
    struct rows rows;
    if (!match(strategy, map, &rows))
        return NULL;
    const struct strategy_least is_long = {rows.length, strategy->device->shared_row};
    return strategy_if_least(strategy, &is_long, 1, rows_together(strategy, &rows), map, otherwise);
}
