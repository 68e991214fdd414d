/* Reductions of what lies side by side (strategy_columns.c), on a GPU (25-strategy.md):
 *
 *     columns in pieces:  map (\i. end i (reduceComm f z (generate n (\l. e i l)))) xs
 *       = let parts = the same of pieces of the depth n in
 *         map (\i. end i (the reduction of the parts of i)) xs
 *
 * A work-item with a column of its own reads what lies beside what its neighbours read, but there
 * may be few columns, and long ones:
 *
 *     if n >= longColumn && m < lanes then in pieces else by columns
 *
 * The parts of columns are added up by a group for each, or by groups with 32 columns each:
 *
 *     if m >= manyColumns then several columns for a group else one
 *
 * The columns of several matrices, map (\xs. map (\i. end i ...) ..) xss, are done as those of one.
 *
 * Rows, of which each is read by neighbours as it lies, are cut where they are so few and long that
 * a group for each leaves most of the device idle:
 *
 *     if n >= cutRow && m < lanes/256 then in pieces, a group for each, else by rows */
#include "translate/strategy_apply.h"
#include "translate/strategy_columns.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_template.h"

/* Work-items of a group that adds up the parts of columns, and of one that has a piece of a row;
 * the elements of a tile, a piece of a row that is reduced in order: as in strategy_gpu.dpia. */
enum { GROUP = 256, PIECE_ITEMS = 256, TILE = 3840 };

static const struct phrase *instance(const struct strategy_columns *columns, const char *name,
                                     struct phrase_arguments arguments)
{
    return strategy_instance(columns->strategy,
                             strategy_template(columns->strategy, name, SCALAR_F32, columns->loc),
                             arguments);
}

/* The sums of pieces of rows, which are tiles, in order. */
static const struct phrase *tiles_of(const struct strategy_columns *rows)
{
    const struct nat *nats[] = {rows->depth.size, rows->index.size, rows->pieces};
    const struct data *datas[] = {strategy_parts_data(rows->strategy, &rows->reads),
                                  strategy_columns_data(rows)};
    const struct phrase *phrases[] = {
        strategy_columns_reads(rows), strategy_columns_fold_of_reads(rows),
        strategy_columns_neutral(rows), strategy_columns_both(rows)};
    return instance(rows, "sumsOfRowTiles",
                    (struct phrase_arguments){nats, datas, phrases, 3, 2, 4});
}

/* The sums of the pieces: by work-items, or by groups. */
static const struct phrase *parts_of(const struct strategy_columns *columns)
{
    if (columns->anywhere && columns->in_order)
        return tiles_of(columns);
    const struct nat *nats[] = {columns->depth.size, columns->index.size, columns->pieces};
    const struct data *data = strategy_columns_data(columns);
    const struct phrase *phrases[] = {strategy_columns_fold(columns),
                                      strategy_columns_neutral(columns),
                                      columns->anywhere ? strategy_columns_both(columns) : NULL};
    return columns->anywhere
               ? instance(columns, "sumsOfRowPieces",
                          (struct phrase_arguments){nats, &data, phrases, 3, 1, 3})
               : instance(columns, columns->in_order ? "sumsOfPiecesInOrder" : "sumsOfPieces",
                          (struct phrase_arguments){nats, &data, phrases, 3, 1, 2});
}

static const struct phrase *end_by(const struct strategy_columns *columns, const char *name,
                                   const struct phrase *parts)
{
    const struct nat *nats[] = {columns->pieces, columns->index.size};
    const struct data *datas[] = {strategy_columns_data(columns), phrase_data(columns->value)};
    const struct phrase *phrases[] = {strategy_columns_both(columns),
                                      strategy_columns_neutral(columns),
                                      strategy_columns_end(columns), parts};
    return instance(columns, name, (struct phrase_arguments){nats, datas, phrases, 2, 2, 4});
}

/* The end by groups, each with a column, or with several where these are many; by work-items where
 * parts are to be in order, or too large. */
static const struct phrase *end_of(const struct strategy_columns *columns,
                                   const struct phrase *parts)
{
    if (columns->anywhere)
        return end_by(columns, columns->in_order ? "endOfManyPiecesInOrder" : "endOfManyPieces",
                      parts);
    struct dpia *dpia = columns->strategy->dpia;
    struct loc loc = columns->loc;
    const struct device *device = columns->strategy->device;
    size_t bytes = GROUP * strategy_flat_bytes(strategy_columns_data(columns));
    if (columns->in_order || bytes > (size_t)device->local_memory)
        return end_by(columns, "endOfPieces", parts);
    const struct phrase *few = end_by(columns, "endOfManyPieces", phrase_copy(dpia, parts));
    const struct phrase *least = phrase_int(dpia, SCALAR_I64, device->many_columns, loc);
    const struct phrase *many =
        phrase_binary(dpia, OP_GE, phrase_nat_value(dpia, columns->index.size, loc), least, loc);
    return phrase_if(dpia, many, end_by(columns, "endOfColumns", parts), few, loc);
}

/* The parts of COLUMNS, which are bound, and the end. */
static const struct phrase *by_parts(const struct strategy_columns *columns)
{
    struct dpia *dpia = columns->strategy->dpia;
    const struct phrase *bound = parts_of(columns);
    const struct var *parts = var_new(dpia, "parts", bound->type, columns->loc);
    const struct phrase *end = end_of(columns, phrase_var(dpia, parts, columns->loc));
    return phrase_let(dpia, parts, bound, end, columns->loc);
}

/* Tiles of rows, the last of which may not be full. */
static const struct phrase *in_tiles(struct strategy_columns *rows)
{
    struct dpia *dpia = rows->strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *one = nat_const(nats, 1), *more = nat_const(nats, TILE - 1);
    const struct nat *tiles =
        nat_div(nats, nat_add(nats, rows->depth.size, more), nat_const(nats, TILE));
    const struct nat_var *var = nat_var_new(nats, "pieces", one, NULL);
    rows->pieces = nat_of_var(nats, var);
    return phrase_let_nat(dpia, phrase_nat_value(dpia, nat_max(nats, one, tiles), rows->loc), var,
                          by_parts(rows), rows->loc);
}

/* pieces = max(1, min(columnPieces, columnShares*lanes / m, n / columnPiece)); of rows each piece
 * is for a group, and worth it from rowPiece elements on. */
static const struct phrase *in_pieces(struct strategy_columns *columns)
{
    bool rows = columns->anywhere;
    struct dpia *dpia = columns->strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct device *device = columns->strategy->device;
    const struct nat *one = nat_const(nats, 1), *most = nat_const(nats, device->column_pieces);
    const struct nat *lanes = nat_of_var(nats, columns->strategy->lanes);
    const struct nat *shares = nat_mul(nats, nat_const(nats, device->column_shares), lanes);
    const struct nat *busy = nat_max(nats, one, columns->index.size);
    if (rows)
        busy = nat_mul(nats, nat_const(nats, PIECE_ITEMS), busy);
    const struct nat *fill = nat_div(nats, shares, busy);
    const struct nat *worth =
        nat_div(nats, columns->depth.size,
                nat_const(nats, rows ? device->row_piece : device->column_piece));
    const struct nat *pieces = nat_max(nats, one, nat_min(nats, most, nat_min(nats, fill, worth)));
    const struct nat_var *var = nat_var_new(nats, "pieces", one, most);
    columns->pieces = nat_of_var(nats, var);
    return phrase_let_nat(dpia, phrase_nat_value(dpia, pieces, columns->loc), var,
                          by_parts(columns), columns->loc);
}

/* Whether the depth is LEAST or more, and the indices are fewer than MOST. */
static const struct phrase *is_long_and_few(const struct strategy_columns *columns, int64_t least,
                                            const struct nat *most)
{
    struct dpia *dpia = columns->strategy->dpia;
    struct loc loc = columns->loc;
    const struct phrase *is_long =
        phrase_binary(dpia, OP_GE, phrase_nat_value(dpia, columns->depth.size, loc),
                      phrase_int(dpia, SCALAR_I64, least, loc), loc);
    const struct phrase *is_few =
        phrase_binary(dpia, OP_LT, phrase_nat_value(dpia, columns->index.size, loc),
                      phrase_nat_value(dpia, most, loc), loc);
    return phrase_binary(dpia, OP_LOG_AND, is_long, is_few, loc);
}

const struct phrase *strategy_gpu_are_long_columns(const struct strategy_columns *columns)
{
    const struct strategy *strategy = columns->strategy;
    return is_long_and_few(columns, strategy->device->long_column,
                           nat_of_var(dpia_nats(strategy->dpia), strategy->lanes));
}

const struct phrase *step_gpu_columns(struct strategy *strategy, const struct phrase *map,
                                          strategy_otherwise *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    struct strategy_columns columns;
    bool single = strategy_columns_read(strategy, map, &columns);
    if (!single && !strategy_columns_of_each(strategy, map, &columns))
        return NULL;
    strategy_note(strategy, "columns in pieces", map->loc);
    const struct phrase *cond = strategy_gpu_are_long_columns(&columns);
    const struct phrase *pieces = in_pieces(&columns);
    if (!single)
        pieces = phrase_split(dpia, phrase_array_size(phrase_lam_body(phrase_arg(map, 0))),
                              phrase_array_size(map), pieces, map->loc);
    return phrase_if(dpia, cond, pieces, otherwise(strategy, phrase_copy(dpia, map)), map->loc);
}

const struct phrase *strategy_gpu_are_few_and_long(struct strategy *strategy,
                                                   const struct nat *rows, const struct nat *depth,
                                                   struct loc loc)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *groups =
        nat_div(nats, nat_of_var(nats, strategy->lanes), nat_const(nats, PIECE_ITEMS));
    const struct strategy_columns of = {
        .strategy = strategy, .index = {.size = rows}, .depth = {.size = depth}, .loc = loc};
    return is_long_and_few(&of, strategy->device->cut_row, groups);
}

/* Whether rows of N elements are never cut. */
static bool are_short(const struct strategy *strategy, const struct nat *n)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    return nat_is_lt(nats, n, nat_const(nats, strategy->device->cut_row));
}

/* Whether a group with a piece of ROWS has room for what it keeps. */
static bool fits(struct strategy_columns *rows)
{
    struct strategy *strategy = rows->strategy;
    size_t bytes = PIECE_ITEMS * strategy_flat_bytes(strategy_columns_data(rows));
    if (rows->in_order) {
        if (!strategy_columns_take_reads(rows))
            return false;
        const struct data *read = strategy_parts_data(strategy, &rows->reads);
        bytes += bytes / 4 + TILE * strategy_flat_bytes(read);
    }
    return bytes <= (size_t)strategy->device->local_memory;
}

static const struct phrase *cut_rows(struct strategy *strategy, const struct phrase *map,
                                     strategy_otherwise *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    struct strategy_columns rows;
    if (!strategy_rows_read(strategy, map, &rows) || are_short(strategy, rows.depth.size) ||
        !fits(&rows))
        return NULL;
    bool is_known = strategy->few_rows == rows.index.size && strategy->long_rows == rows.depth.size;
    const struct phrase *whole = is_known ? NULL : otherwise(strategy, map);
    strategy_note(strategy, "rows in pieces", map->loc);
    if (is_known)
        return rows.in_order ? in_tiles(&rows) : in_pieces(&rows);
    const struct phrase *cond =
        strategy_gpu_are_few_and_long(strategy, rows.index.size, rows.depth.size, map->loc);
    return phrase_if(dpia, cond, rows.in_order ? in_tiles(&rows) : in_pieces(&rows), whole,
                     map->loc);
}

const struct phrase *step_gpu_cut_rows(struct strategy *strategy, const struct phrase *map,
                                           strategy_otherwise *otherwise)
{
    return strategy_gpu_has_rows(strategy, map)
               ? cut_rows(strategy, map, otherwise)
               : strategy_gpu_rows_of_rows(strategy, map, step_gpu_cut_rows, otherwise);
}
