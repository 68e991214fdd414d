/* Maps of maps that write what lies side by side and read what does not, on a GPU (25-strategy.md):
 *
 *     transposition in tiles:  map (\row. map (\x. f x) row) (transpose xs)
 *       = the same, square by square through local memory (strategy_gpu.dpia, `turnedTiles`)
 *
 * so that neighbours both read and write neighbours; or, under a map, many of these. What is read
 * elsewhere, and what is computed, is the second half's. A transposition that is only copied is one
 * of them.
 *
 * Side conditions: nothing that takes long, and nothing that can fail. The host sees whether a
 * square is not mostly empty: `if m >= 32 && n >= 32 then in tiles else items`. */
#include "dpia/uses.h"
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_element.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_parts.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_template.h"

/* The side of a square. */
enum { SQUARE = 32 };

struct turn {
    struct strategy *strategy;
    struct strategy_index row, column;
    const struct phrase *value;  /* at ROW and COLUMN, over the variables of READS */
    struct strategy_parts reads; /* through local memory */
    struct loc loc;
};

/* ---- Reading ---- */

/* Whether EXP, a scalar of an array, is read across. */
static bool is_across(void *data, const struct phrase *exp)
{
    const struct turn *turn = data;
    return strategy_index_in(exp, turn->column) &&
           strategy_is_beside(turn->strategy, exp, turn->row);
}

static bool read_turn(struct turn *turn, const struct phrase *map)
{
    struct strategy *strategy = turn->strategy;
    if (!form_is_map_of_view(strategy->dpia, map))
        return false;
    turn->row = strategy_index_new(strategy, "i", phrase_array_size(map), map->loc);
    const struct phrase *inner = strategy_body_at(strategy, map, turn->row);
    if (!form_is_map_of_view(strategy->dpia, inner))
        return false;
    turn->column = strategy_index_new(strategy, "j", phrase_array_size(inner), map->loc);
    const struct phrase *value = strategy_body_at(strategy, inner, turn->column);
    if (!data_is_flat(phrase_data(value)) || cost_has_loop(value) ||
        strategy_may_fail(strategy, value))
        return false;
    turn->value = strategy_without_reads(strategy, &turn->reads, value, is_across, turn);
    return turn->reads.len > 0 && turn->reads.len <= (size_t)turn->strategy->device->turned_reads;
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

struct composition {
    const struct phrase *outer, *inner;
};

static const struct phrase *composed(struct strategy *strategy, const struct phrase *param,
                                     void *data)
{
    const struct composition *of = data;
    return strategy_apply(strategy, of->outer, strategy_apply(strategy, of->inner, param));
}

/* map f (generate n g) = map (\i. f (g i)) (generate n (\i. i)); MAP if it is something else. */
static const struct phrase *over_indices(struct strategy *strategy, const struct phrase *map)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *array = phrase_arg(map, 1);
    if (!phrase_is_prim(array, PRIM_GENERATE))
        return map;
    struct composition of = {phrase_copy(dpia, phrase_arg(map, 0)),
                             phrase_copy(dpia, phrase_arg(array, 0))};
    const struct nat *n = phrase_array_size(array);
    const struct data *index = data_idx(dpia_types(dpia), n);
    const struct phrase *all = phrase_generate(
        dpia, n, strategy_lambda(strategy, "i", index, strategy_itself, NULL, map->loc), map->loc);
    const struct phrase *fun = strategy_lambda(strategy, "i", index, composed, &of, map->loc);
    return phrase_map(dpia, level_of(LOOP_OPEN), fun, all, map->loc);
}

/* Whether MAP is turned; or, in *BATCH, each of what it makes. */
static bool reads_as_turn(struct turn *turn, const struct phrase *map, const struct phrase **batch)
{
    struct dpia *dpia = turn->strategy->dpia;
    *batch = NULL;
    if (read_turn(turn, map))
        return true;
    if (!form_is_map_of_view(dpia, map))
        return false;
    map = over_indices(turn->strategy, map);
    if (!form_is_map_of_view(dpia, phrase_lam_body(phrase_arg(map, 0))))
        return false;
    *turn = (struct turn){.strategy = turn->strategy, .loc = turn->loc};
    *batch = map;
    return read_turn(turn, phrase_lam_body(phrase_arg(map, 0)));
}

/* TILES, for each element of the array of BATCH, if that is not null. */
static const struct phrase *for_each(const struct turn *turn, const struct phrase *batch,
                                     const struct phrase *tiles)
{
    struct dpia *dpia = turn->strategy->dpia;
    if (!batch)
        return tiles;
    const struct phrase *fun =
        phrase_lam(dpia, phrase_lam_param(phrase_arg(batch, 0)), tiles, turn->loc);
    return phrase_copy(dpia, phrase_map(dpia, (struct level){LOOP_WORKGROUP, 2}, fun,
                                        phrase_arg(batch, 1), turn->loc));
}

const struct phrase *step_gpu_turn(struct strategy *strategy, const struct phrase *map,
                                       strategy_otherwise *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    struct turn turn = {.strategy = strategy, .loc = map->loc};
    const struct phrase *batch;
    if (!reads_as_turn(&turn, map, &batch) || !fits(&turn) || is_less(&turn, turn.row.size) ||
        is_less(&turn, turn.column.size))
        return NULL;
    strategy_note(strategy, "transposition in tiles", map->loc);
    const struct phrase *cond =
        and_square(&turn, and_square(&turn, NULL, turn.row.size), turn.column.size);
    const struct phrase *tiles = for_each(&turn, batch, in_squares(&turn));
    return cond
               ? phrase_if(dpia, cond, tiles, otherwise(strategy, phrase_copy(dpia, map)), map->loc)
               : tiles;
}
