/* Transpositions that are written to memory, on a GPU (25-strategy.md):
 *
 *     transposition in tiles:  transpose xs, as it is = transpose xs, square by square through
 * local memory (strategy_gpu.dpia, `transposeTiles`)
 *
 * so that neighbours both read and write neighbours. What is at the right of the whole squares, and
 * what is below them, is copied element by element.
 *
 * Side condition: xs are numbers that lie in memory row by row. */
#include "translate/strategy_apply.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_state.h"
#include "translate/strategy_template.h"
#include "translate/strategy_vector.h"

/* The side of a square; the shortest side of a matrix that is cut into squares. */
enum { SQUARE = 32, LEAST_SIDE = 64 };

static bool is_small(const struct nat *size)
{
    int64_t value;
    return nat_is_const(size, &value) && value < LEAST_SIDE;
}

static bool fits(const struct strategy *strategy, const struct phrase *matrix)
{
    const struct data *rows = phrase_data(matrix);
    if (rows->fst->kind != DATA_ARRAY || rows->fst->fst->kind != DATA_SCALAR)
        return false;
    enum scalar scalar = rows->fst->fst->scalar;
    size_t bytes = SQUARE * (SQUARE + 1) * scalar_bytes(scalar);
    return scalar != SCALAR_BOOL && bytes <= strategy->local_memory && !is_small(rows->size) &&
           !is_small(rows->fst->size);
}

/* As many elements of ARRAY, from its front, as make up whole pieces of PART each. */
static const struct phrase *front(struct strategy *strategy, const struct phrase *array,
                                  int64_t part)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *size = phrase_array_size(array);
    const struct nat *left = nat_mod(nats, size, nat_const(nats, part));
    if (left == nat_const(nats, 0))
        return array;
    return phrase_take(strategy->dpia, nat_sub(nats, size, left), left, array, array->loc);
}

/* What is behind them, a copy; null if that is nothing. */
static const struct phrase *behind(struct strategy *strategy, const struct phrase *array,
                                   int64_t part)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *size = phrase_array_size(array);
    const struct nat *left = nat_mod(nats, size, nat_const(nats, part));
    if (left == nat_const(nats, 0))
        return NULL;
    return phrase_drop(dpia, nat_sub(nats, size, left), left, phrase_copy(dpia, array), array->loc);
}

/* The whole squares of MATRIX, and no more of it. */
static const struct phrase *squares(struct strategy *strategy, const struct phrase *matrix,
                                    struct loc loc)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    enum scalar scalar = phrase_array_elem(matrix)->fst->scalar;
    const struct phrase *rows = front(strategy, matrix, SQUARE);
    const struct phrase *columns = front(strategy, phrase_transpose(dpia, rows, loc), SQUARE);
    const struct nat *side = nat_const(nats, SQUARE);
    const struct nat *sizes[] = {nat_div(nats, phrase_array_size(rows), side),
                                 nat_div(nats, phrase_array_size(columns), side)};
    const struct phrase *zero = scalar_class(scalar) == CLASS_FLOAT
                                    ? phrase_real(dpia, scalar, 0, loc)
                                    : phrase_int(dpia, scalar, 0, loc);
    const struct phrase *phrases[] = {zero, phrase_transpose(dpia, columns, loc)};
    const struct phrase *rule = strategy_template(strategy, "transposeTiles", scalar, loc);
    return strategy_instance(strategy, rule,
                             (struct strategy_arguments){sizes, NULL, phrases, 2, 0, 2});
}

static const struct phrase *element(struct strategy *strategy, const struct phrase *x, void *data)
{
    (void)strategy;
    (void)data;
    return x;
}

static const struct phrase *row_copy(struct strategy *strategy, const struct phrase *row,
                                     void *data)
{
    const struct phrase *fun =
        strategy_lambda(strategy, "x", phrase_array_elem(row), element, data, row->loc);
    return phrase_map(strategy->dpia, level_of(LOOP_GLOBAL), fun, row, row->loc);
}

/* mapGlobal1 (mapGlobal (\x. x)) ARRAY */
static const struct phrase *copy(struct strategy *strategy, const struct phrase *array)
{
    const struct phrase *fun =
        strategy_lambda(strategy, "row", phrase_array_elem(array), row_copy, NULL, array->loc);
    return phrase_map(strategy->dpia, (struct level){LOOP_GLOBAL, 1}, fun, array, array->loc);
}

const struct phrase *strategy_gpu_transpose(struct strategy *strategy, const struct phrase *turned)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = turned->loc;
    if (!phrase_is_prim(turned, PRIM_TRANSPOSE) || !fits(strategy, phrase_arg(turned, 0)))
        return NULL;
    const struct phrase *matrix = phrase_arg(turned, 0);
    enum scalar scalar = phrase_array_elem(matrix)->fst->scalar;
    if (!strategy_vector_array_fits(strategy->dpia, phrase_join(dpia, matrix, loc), scalar))
        return NULL;
    strategy_note(strategy, "transposition in tiles", loc);
    const struct phrase *result = squares(strategy, phrase_copy(dpia, matrix), loc);
    const struct phrase *below = behind(strategy, matrix, SQUARE);
    const struct phrase *right = behind(strategy, turned, SQUARE);
    if (below) {
        const struct phrase *columns = front(strategy, phrase_transpose(dpia, below, loc), SQUARE);
        result = phrase_transpose(
            dpia,
            phrase_concat(dpia, phrase_transpose(dpia, result, loc),
                          phrase_transpose(dpia, copy(strategy, columns), loc), loc),
            loc);
    }
    return right ? phrase_concat(dpia, result, copy(strategy, right), loc) : result;
}
