/* Reductions of what lies side by side (strategy_columns.c), on a CPU (25-strategy.md): neighbours
 * together, so that the compiler finds vectors in the loop over them. Nothing is reassociated for
 * that. Law: reduce-map interchange.
 *
 *     columns by rows:  map (\i. end i (reduceComm f z (generate n (\l. e i l)))) xs
 *       = let parts = mapGlobal (\piece. the sums of all i over the rows of the piece) pieces in
 *         mapGlobal (\i. end i (what is left, and the reduction of the parts of i)) xs
 *
 * where something is read that depends on i and l, and is not read again: a thread keeps an array
 * of sums and takes in one row after the other, all of it, four at a time. Short columns are left
 * to others, and so is what is no matrix (strategy_cpu_panels.c). */
#include "translate/strategy_apply.h"
#include "translate/strategy_columns.h"
#include "translate/strategy_cpu.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_template.h"

/* Whether EXP reads a scalar that depends on both the column and the row. */
static bool reads_matrix(const struct strategy_columns *columns, const struct phrase *exp)
{
    const struct phrase *read = strategy_first_read(exp);
    if (read == exp)
        return strategy_index_in(exp, columns->index) && strategy_index_in(exp, columns->depth);
    for (size_t i = 0; read && i < phrase_child_count(exp); i++)
        if (reads_matrix(columns, phrase_child(exp, i)))
            return true;
    return false;
}

static bool has_matrix(const struct strategy_columns *columns)
{
    for (size_t i = 0; i < columns->sums.len; i++)
        if (reads_matrix(columns, columns->sums.at[i].element))
            return true;
    return false;
}

static const struct phrase *instance(const struct strategy_columns *columns, const char *name,
                                     struct phrase_arguments arguments)
{
    return strategy_instance(columns->strategy,
                             strategy_template(columns->strategy, name, SCALAR_F32, columns->loc),
                             arguments);
}

static const struct phrase *parts_of(const struct strategy_columns *columns)
{
    const struct nat *nats[] = {columns->depth.size, columns->index.size, columns->pieces};
    const struct data *data = strategy_columns_data(columns);
    const struct phrase *phrases[] = {strategy_columns_fold(columns),
                                      strategy_columns_neutral(columns)};
    return instance(columns, "sumsOfRows",
                    (struct phrase_arguments){nats, &data, phrases, 3, 1, 2});
}

static const struct phrase *end_of(const struct strategy_columns *columns,
                                   const struct phrase *parts)
{
    const struct nat *nats[] = {columns->pieces, columns->index.size};
    const struct data *datas[] = {strategy_columns_data(columns), phrase_data(columns->value)};
    const struct phrase *phrases[] = {strategy_columns_both(columns),
                                      strategy_columns_neutral(columns),
                                      strategy_columns_left(columns), strategy_columns_end(columns),
                                      parts};
    return instance(columns, "endOfRows",
                    (struct phrase_arguments){nats, datas, phrases, 2, 2, 5});
}

/* pieces = max(1, min(lanes, n / columnPiece)) */
static const struct phrase *by_rows(struct strategy_columns *columns)
{
    struct dpia *dpia = columns->strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    struct loc loc = columns->loc;
    const struct nat *one = nat_const(nats, 1), *lanes = nat_of_var(nats, columns->strategy->lanes);
    const struct nat *piece = nat_const(nats, columns->strategy->device->column_piece);
    const struct nat *worth = nat_div(nats, columns->depth.size, piece);
    const struct nat *pieces = nat_max(nats, one, nat_min(nats, lanes, worth));
    const struct nat_var *var = nat_var_new(nats, "pieces", one, pieces);
    columns->pieces = nat_of_var(nats, var);
    const struct phrase *bound = parts_of(columns);
    const struct var *parts = var_new(dpia, "parts", bound->type, loc);
    const struct phrase *end = end_of(columns, phrase_var(dpia, parts, loc));
    return phrase_let_nat(dpia, phrase_nat_value(dpia, pieces, loc), var,
                          phrase_let(dpia, parts, bound, end, loc), loc);
}

/* Whether all that COLUMNS take in at neighbours along the depth lies side by side, too: it is no
 * matrix, and is read again. */
static bool reads_again(const struct strategy_columns *columns)
{
    bool some = false;
    for (size_t i = 0; i < columns->sums.len; i++)
        if (!strategy_reads_beside(columns->strategy, columns->sums.at[i].element, columns->depth,
                                   &some))
            return false;
    return true;
}

const struct phrase *step_cpu_columns(struct strategy *strategy, const struct phrase *map,
                                      strategy_otherwise *otherwise)
{
    struct strategy_columns columns;
    if (!strategy_columns_read(strategy, map, &columns) || !has_matrix(&columns) ||
        !strategy_columns_has_neutral(&columns) || reads_again(&columns))
        return NULL;
    strategy_note(strategy, "columns by rows", map->loc);
    const struct strategy_least is_long = {columns.depth.size,
                                           2 * strategy->device->column_piece};
    return strategy_if_least(strategy, &is_long, 1, by_rows(&columns), map, otherwise);
}
