/* Maps of maps that write what lies side by side and read what does not, on a GPU (25-strategy.md):
 *
 *     transposition in tiles:  map (\row. map (\x. f x) row) (transpose xs)
 *       = the same, square by square through local memory (strategy_gpu.dpia, `turnedTiles`)
 *
 * so that neighbours both read and write neighbours. What is read elsewhere, and what is computed,
 * is the second half's. A transposition that is only copied is one of them.
 *
 * Of several maps those up to the one whose neighbours are read are the rows, if all of these lie
 * behind each other, those inside of it the columns, and those around them many such matrices; one
 * index runs over each (strategy_joined_index.c), and the result is parted again.
 *
 * Side conditions: nothing that takes long, and nothing that can fail. The host sees whether a
 * square is not mostly empty: `if m >= 32 && n >= 32 then in tiles else items`. */
#include "dpia/uses.h"
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_element.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_joined_index.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_parts.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_template.h"

/* The side of a square. */
enum { SQUARE = 32 };

struct turn {
    struct strategy *strategy;
    struct strategy_index maps[STRATEGY_MOST_INDICES]; /* the outermost first */
    size_t count, beside; /* of these; the one whose neighbours are read */
    struct strategy_indices batch, rows, columns;
    struct strategy_index row, column; /* over all ROWS and COLUMNS */
    const struct phrase *value;        /* at ROW and COLUMN, over the variables of READS */
    struct strategy_parts reads;       /* through local memory */
    struct loc loc;
};

/* ---- Reading ---- */

/* Whether EXP, a scalar of an array, is read across. */
static bool is_across(void *data, const struct phrase *exp)
{
    const struct turn *turn = data;
    return strategy_index_in(exp, turn->maps[turn->count - 1]) &&
           strategy_is_beside(turn->strategy, exp, turn->maps[turn->beside]);
}

/* The indices of MAP and of the maps in it; what is inside, null where they are too many. */
static const struct phrase *read_maps(struct turn *turn, const struct phrase *map)
{
    struct strategy *strategy = turn->strategy;
    while (form_is_map_of_view(strategy->dpia, map)) {
        if (turn->count == STRATEGY_MOST_INDICES)
            return NULL;
        struct strategy_index index =
            strategy_index_new(strategy, "i", phrase_array_size(map), map->loc);
        turn->maps[turn->count++] = index;
        map = strategy_body_at(strategy, map, index);
    }
    return map;
}

/* Finds the innermost map at whose neighbours something in VALUE is read across. */
static bool read_across(struct turn *turn, const struct phrase *value)
{
    for (size_t i = turn->count - 1; i-- > 0;) {
        turn->beside = i;
        turn->reads = (struct strategy_parts){0};
        turn->value =
            strategy_without_reads(turn->strategy, &turn->reads, value, is_across, turn);
        if (turn->reads.len > 0)
            return turn->reads.len <= (size_t)turn->strategy->device->turned_reads;
    }
    return false;
}

/* Whether all that is read lies SIZE elements behind that of the neighbour at map number I. */
static bool lies_behind(const struct turn *turn, size_t i, const struct nat *size)
{
    for (size_t k = 0; k < turn->reads.len; k++)
        if (strategy_stride(turn->strategy, turn->reads.at[k].value, turn->maps[i]) != size)
            return false;
    return true;
}

/* The first map of the rows. */
static size_t first_row(const struct turn *turn)
{
    struct nat_table *nats = dpia_nats(turn->strategy->dpia);
    const struct nat *size = turn->maps[turn->beside].size;
    size_t first = turn->beside;
    while (first > 0 && lies_behind(turn, first - 1, size))
        size = nat_mul(nats, size, turn->maps[--first].size);
    return first;
}

static const struct phrase *at_all(const struct turn *turn, const struct phrase *exp)
{
    exp = strategy_at_all(turn->strategy, exp, &turn->columns);
    exp = strategy_at_all(turn->strategy, exp, &turn->rows);
    return strategy_at_all(turn->strategy, exp, &turn->batch);
}

static void join_maps(struct turn *turn)
{
    size_t first = first_row(turn);
    for (size_t i = 0; i < turn->count; i++) {
        struct strategy_indices *indices = i < first          ? &turn->batch
                                           : i > turn->beside ? &turn->columns
                                                              : &turn->rows;
        strategy_indices_add(turn->strategy, indices, turn->maps[i], turn->loc);
    }
    for (size_t i = 0; i < turn->reads.len; i++)
        turn->reads.at[i].value = at_all(turn, turn->reads.at[i].value);
    turn->value = at_all(turn, turn->value);
    turn->row = turn->rows.all;
    turn->column = turn->columns.all;
}

static bool read_turn(struct turn *turn, const struct phrase *map)
{
    struct strategy *strategy = turn->strategy;
    const struct phrase *value = read_maps(turn, map);
    if (!value || turn->count < 2 || !data_is_flat(phrase_data(value)) || cost_has_loop(value) ||
        strategy_may_fail(strategy, value) || !read_across(turn, value))
        return false;
    join_maps(turn);
    return true;
}

/* ---- Tuples of what is read ---- */

static const struct data *reads_data(const struct turn *turn)
{
    return strategy_parts_data(turn->strategy, &turn->reads);
}

static const struct phrase *none(const struct turn *turn, const struct data *data)
{
    return strategy_none(turn->strategy, data, turn->loc);
}

/* ---- Functions ---- */

/* \i. BODY at i, below SIZE, which may be more than INDEX has where BODY does not mention it. */
static const struct phrase *over(const struct turn *turn, struct strategy_index index,
                                 const struct nat *size, const struct phrase *body)
{
    struct dpia *dpia = turn->strategy->dpia;
    const char *name = index.var == turn->row.var ? "i" : "j";
    struct strategy_index own = strategy_index_new(turn->strategy, name, size, turn->loc);
    if (strategy_index_in(body, index))
        body = phrase_subst(dpia, body, index.var, phrase_var(dpia, own.var, turn->loc));
    return phrase_lam(dpia, own.var, body, turn->loc);
}

static const struct phrase *instance(const struct turn *turn, const char *name,
                                     const struct data *const *datas, size_t data_count,
                                     const struct phrase *const *phrases, size_t phrase_count)
{
    const struct nat *sizes[] = {turn->row.size, turn->column.size};
    return strategy_instance(
        turn->strategy, strategy_template(turn->strategy, name, SCALAR_F32, turn->loc),
        (struct phrase_arguments){sizes, datas, phrases, 2, data_count, phrase_count});
}

static const struct phrase *load_function(const struct turn *turn)
{
    const struct data *data = reads_data(turn);
    const struct phrase *at = over(turn, turn->row, turn->row.size,
                                   over(turn, turn->column, turn->column.size,
                                        strategy_parts_values(turn->strategy, &turn->reads)));
    const struct phrase *phrases[] = {strategy_sequential(turn->strategy, at), none(turn, data)};
    return instance(turn, "squareOrNone", &data, 1, phrases, 2);
}

/* SIZE, rounded up to whole squares. */
static const struct nat *squares(const struct turn *turn, const struct nat *size)
{
    struct nat_table *nats = dpia_nats(turn->strategy->dpia);
    const struct nat *side = nat_const(nats, SQUARE);
    return nat_mul(nats, side,
                   nat_div(nats, nat_add(nats, size, nat_const(nats, SQUARE - 1)), side));
}

/* \i j x. the value */
static const struct phrase *end_function(const struct turn *turn)
{
    struct dpia *dpia = turn->strategy->dpia;
    const struct data *datas[] = {reads_data(turn), phrase_data(turn->value)};
    bool placed =
        strategy_index_in(turn->value, turn->row) || strategy_index_in(turn->value, turn->column);
    const struct nat *n = turn->row.size, *m = turn->column.size;
    const struct var *x = var_new(dpia, "x", type_exp(dpia_types(dpia), datas[0]), turn->loc);
    const struct phrase *value = strategy_with_parts(turn->strategy, phrase_copy(dpia, turn->value),
                                                     &turn->reads, phrase_var(dpia, x, turn->loc));
    value = phrase_lam(dpia, x, value, turn->loc);
    const struct phrase *end = strategy_sequential(
        turn->strategy, over(turn, turn->row, placed ? n : squares(turn, n),
                             over(turn, turn->column, placed ? m : squares(turn, m), value)));
    const struct phrase *phrases[] = {end, none(turn, datas[1])};
    return placed ? instance(turn, "squareEnd", datas, 2, phrases, 2) : end;
}

static const struct phrase *in_squares(const struct turn *turn)
{
    const struct data *datas[] = {reads_data(turn), phrase_data(turn->value)};
    const struct phrase *phrases[] = {load_function(turn), none(turn, datas[0]),
                                      end_function(turn)};
    return instance(turn, "turnedTiles", datas, 2, phrases, 3);
}

/* ---- The rule ---- */

/* COND, and SIZE >= 32, if that is not known. */
static const struct phrase *and_square(const struct turn *turn, const struct phrase *cond,
                                       const struct nat *size)
{
    struct dpia *dpia = turn->strategy->dpia;
    if (nat_is_le(dpia_nats(dpia), nat_const(dpia_nats(dpia), SQUARE), size))
        return cond;
    const struct phrase *least =
        phrase_binary(dpia, OP_GE, phrase_nat_value(dpia, size, turn->loc),
                      phrase_int(dpia, SCALAR_I64, SQUARE, turn->loc), turn->loc);
    return cond ? phrase_binary(dpia, OP_LOG_AND, cond, least, turn->loc) : least;
}

static bool is_less(const struct turn *turn, const struct nat *size)
{
    struct nat_table *nats = dpia_nats(turn->strategy->dpia);
    return nat_is_lt(nats, size, nat_const(nats, SQUARE));
}

static bool fits(const struct turn *turn)
{
    return SQUARE * (SQUARE + 1) * strategy_flat_bytes(reads_data(turn)) <=
           (size_t)turn->strategy->device->local_memory;
}

/* TILES, for each matrix if there are many. */
static const struct phrase *for_each(const struct turn *turn, const struct phrase *tiles)
{
    struct dpia *dpia = turn->strategy->dpia;
    if (turn->batch.count == 0)
        return tiles;
    struct strategy_index all = turn->batch.all;
    return phrase_map(dpia, (struct level){LOOP_WORKGROUP, 2},
                      phrase_lam(dpia, all.var, tiles, turn->loc),
                      strategy_all_indices(turn->strategy, all.size, turn->loc), turn->loc);
}

/* RESULT with a dimension for each map; columns stay apart where they are one. */
static const struct phrase *shaped(const struct turn *turn, const struct phrase *result)
{
    struct strategy *strategy = turn->strategy;
    size_t dimensions = turn->batch.count > 0 ? 3 : 2, count = turn->count;
    const struct nat *sizes[STRATEGY_MOST_INDICES];
    if (count == dimensions)
        return result;
    if (turn->columns.count == 1) {
        dimensions--;
        count--;
    }
    for (size_t i = 0; i < count; i++)
        sizes[i] = turn->maps[i].size;
    result = strategy_joined_dimensions(strategy, result, dimensions);
    return strategy_parted_dimensions(strategy, result, sizes, count);
}

const struct phrase *step_gpu_turn(struct strategy *strategy, const struct phrase *map,
                                       strategy_otherwise *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    struct turn turn = {.strategy = strategy, .loc = map->loc};
    if (!read_turn(&turn, map) || !fits(&turn) || is_less(&turn, turn.row.size) ||
        is_less(&turn, turn.column.size))
        return NULL;
    strategy_note(strategy, "transposition in tiles", map->loc);
    const struct phrase *cond =
        and_square(&turn, and_square(&turn, NULL, turn.row.size), turn.column.size);
    const struct phrase *tiles = shaped(&turn, for_each(&turn, in_squares(&turn)));
    return cond
               ? phrase_if(dpia, cond, tiles, otherwise(strategy, phrase_copy(dpia, map)), map->loc)
               : tiles;
}
