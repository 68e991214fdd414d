/* Reductions of what lies side by side (strategy_columns.c), on a GPU (25-strategy.md):
 *
 *     columns in pieces:  map (\i. end i (reduceComm f z (generate n (\l. e i l)))) xs
 *       = let parts = the same of pieces of the depth n in
 *         map (\i. end i (the reduction of the parts of i)) xs
 *
 * A work-item with a column of its own reads what lies beside what its neighbours read, but there
 * may be few columns, and long ones:
 *
 *     if n >= 128 && m < lanes then in pieces else by columns */
#include "translate/strategy_apply.h"
#include "translate/strategy_columns.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_state.h"
#include "translate/strategy_template.h"

/* Work-items of a group that adds up the parts of a column. */
enum { GROUP = 128 };

static const struct phrase *instance(const struct strategy_columns *columns, const char *name,
                                     struct strategy_arguments arguments)
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
    return instance(columns, "sumsOfPieces",
                    (struct strategy_arguments){nats, &data, phrases, 3, 1, 2});
}

static const struct phrase *end_by(const struct strategy_columns *columns, const char *name,
                                   const struct phrase *parts)
{
    const struct nat *nats[] = {columns->pieces, columns->index.size};
    const struct data *datas[] = {strategy_columns_data(columns), phrase_data(columns->value)};
    const struct phrase *phrases[] = {strategy_columns_both(columns),
                                      strategy_columns_neutral(columns),
                                      strategy_columns_end(columns), parts};
    return instance(columns, name, (struct strategy_arguments){nats, datas, phrases, 2, 2, 4});
}

/* The end by groups where there are many pieces, else by work-items. */
static const struct phrase *end_of(const struct strategy_columns *columns,
                                   const struct phrase *parts)
{
    struct dpia *dpia = columns->strategy->dpia;
    struct loc loc = columns->loc;
    const struct device *device = columns->strategy->device;
    const struct phrase *few = end_by(columns, "endOfPieces", phrase_copy(dpia, parts));
    if (GROUP * strategy_flat_bytes(strategy_columns_data(columns)) > (size_t)device->local_memory)
        return few;
    const struct phrase *least = phrase_int(dpia, SCALAR_I64, device->few_pieces, loc);
    const struct phrase *many =
        phrase_binary(dpia, OP_GE, phrase_nat_value(dpia, columns->pieces, loc), least, loc);
    return phrase_if(dpia, many, end_by(columns, "endOfManyPieces", parts), few, loc);
}

/* pieces = max(1, min(columnPieces, columnShares*lanes / m, n / columnPiece)) */
static const struct phrase *in_pieces(struct strategy_columns *columns)
{
    struct dpia *dpia = columns->strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct device *device = columns->strategy->device;
    const struct nat *one = nat_const(nats, 1), *most = nat_const(nats, device->column_pieces);
    const struct nat *lanes = nat_of_var(nats, columns->strategy->lanes);
    const struct nat *shares = nat_mul(nats, nat_const(nats, device->column_shares), lanes);
    const struct nat *fill = nat_div(nats, shares, nat_max(nats, one, columns->index.size));
    const struct nat *worth =
        nat_div(nats, columns->depth.size, nat_const(nats, device->column_piece));
    const struct nat *pieces = nat_max(nats, one, nat_min(nats, most, nat_min(nats, fill, worth)));
    const struct nat_var *var = nat_var_new(nats, "pieces", one, most);
    columns->pieces = nat_of_var(nats, var);
    const struct phrase *bound = parts_of(columns);
    const struct var *parts = var_new(dpia, "parts", bound->type, columns->loc);
    const struct phrase *end = end_of(columns, phrase_var(dpia, parts, columns->loc));
    return phrase_let_nat(dpia, phrase_nat_value(dpia, pieces, columns->loc), var,
                          phrase_let(dpia, parts, bound, end, columns->loc), columns->loc);
}

const struct phrase *strategy_gpu_columns(struct strategy *strategy, const struct phrase *map,
                                          strategy_otherwise *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = map->loc;
    struct strategy_columns columns;
    if (!strategy_columns_read(strategy, map, &columns) ||
        !strategy_columns_has_neutral(&columns))
        return NULL;
    strategy_note(strategy, "columns in pieces", loc);
    const struct phrase *least = phrase_int(dpia, SCALAR_I64, strategy->device->long_column, loc);
    const struct phrase *is_long =
        phrase_binary(dpia, OP_GE, phrase_nat_value(dpia, columns.depth.size, loc), least, loc);
    const struct nat *lanes = nat_of_var(dpia_nats(dpia), strategy->lanes);
    const struct phrase *is_few =
        phrase_binary(dpia, OP_LT, phrase_nat_value(dpia, columns.index.size, loc),
                      phrase_nat_value(dpia, lanes, loc), loc);
    const struct phrase *cond = phrase_binary(dpia, OP_LOG_AND, is_long, is_few, loc);
    const struct phrase *pieces = in_pieces(&columns);
    return phrase_if(dpia, cond, pieces, otherwise(strategy, phrase_copy(dpia, map)), loc);
}
