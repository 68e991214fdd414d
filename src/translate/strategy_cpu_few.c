/* Products of matrices with few rows or columns, on a CPU (25-strategy.md): a matrix times a
 * vector, for each of them.
 *
 *     rows alone:     map (\row. map f columns) rows = mapSeq (\row. map f columns) rows
 *     columns alone:  map (\row. map (\column. e) columns) rows
 *                       = transpose (mapSeq (\column. map (\row. e) rows) columns)
 *
 * where each map that is left is done as those of a matrix with a vector are, by all threads. A
 * tile would bring columns together that are used once or twice; where it reads them side by side,
 * two rows are enough for one, unless the columns are so large that they come from memory, which
 * likes whole rows. Law: interchange.
 *
 * Side conditions: the contraction of strategy_cpu_tile.c; of columns that neighbours among the
 * rows read what lies side by side, as in a transposed matrix. The host sees whether they are few,
 * and the others many: `if n < 6 && p >= 16 && (n < 2 || m*p >= 4194304) then rows alone else ...`.
 * Measured, one thread: 5 x 1000 x 1000 takes 250 us in tiles, 670 with rows alone; 4 x 4000 x 4000
 * twice as long in tiles. */
#include "rewrite/form.h"
#include "translate/strategy_columns.h"
#include "translate/strategy_cpu.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"

/* Fewer are not in a tile (strategy_cpu_tile.c), or in one that reads columns side by side; so many
 * on the other side are worth it. */
enum { TILE_ROWS = 6, TILE_BESIDE = 2, LEAST_MANY = 16 };

/* Two sides, one of which may have few, which are fewer than BOUND. */
struct sides {
    const struct nat *few, *many;
    int64_t bound;
};

/* N OP BOUND; null where N is known. */
static const struct phrase *test_of(struct strategy *strategy, const struct nat *n,
                                    enum operator op, int64_t bound, struct loc loc)
{
    struct dpia *dpia = strategy->dpia;
    int64_t value;
    return nat_is_const(n, &value)
               ? NULL
               : phrase_binary(dpia, op, phrase_nat_value(dpia, n, loc),
                               phrase_int(dpia, SCALAR_I64, bound, loc), loc);
}

/* Whether there may be few of one, and many of the other; the test for it, which may be null, in
 * *TEST. */
static bool is_few(struct strategy *strategy, const struct sides *sides,
                   const struct phrase **test, struct loc loc)
{
    int64_t few_value, many_value;
    const struct phrase *is_less = test_of(strategy, sides->few, OP_LT, sides->bound, loc);
    const struct phrase *is_many = test_of(strategy, sides->many, OP_GE, LEAST_MANY, loc);
    *test = is_less && is_many ? phrase_binary(strategy->dpia, OP_LOG_AND, is_less, is_many, loc)
            : is_less          ? is_less
                               : is_many;
    return sides->few != sides->many &&
           !(nat_is_const(sides->few, &few_value) && few_value >= sides->bound) &&
           !(nat_is_const(sides->many, &many_value) && many_value < LEAST_MANY);
}

/* The rows of MAP, whose columns have so many ELEMENTS side by side, or null. */
static struct sides rows_of(const struct strategy *strategy, const struct phrase *map,
                            const struct nat *elements)
{
    int64_t count;
    bool fits = elements && nat_is_const(elements, &count) &&
                count < strategy->device->tile_most_across;
    return (struct sides){phrase_array_size(map),
                          phrase_array_size(phrase_lam_body(phrase_arg(map, 0))),
                          fits ? TILE_BESIDE : TILE_ROWS};
}

/* TEST, or null, and that there is no tile for FEW rows, where that is not known; ELEMENTS as
 * above. */
static const struct phrase *with_no_tile(struct strategy *strategy, const struct phrase *test,
                                         const struct nat *few, const struct nat *elements,
                                         struct loc loc)
{
    struct dpia *dpia = strategy->dpia;
    int64_t rows;
    const struct phrase *large =
        elements ? test_of(strategy, elements, OP_GE, strategy->device->tile_most_across, loc)
                 : NULL;
    if (!large || (nat_is_const(few, &rows) && rows < TILE_BESIDE))
        return test;
    const struct phrase *one = test_of(strategy, few, OP_LT, TILE_BESIDE, loc);
    const struct phrase *none = one ? phrase_binary(dpia, OP_LOG_OR, one, large, loc) : large;
    return test ? phrase_binary(dpia, OP_LOG_AND, test, none, loc) : none;
}

/* MAP, each row of it by itself. */
static const struct phrase *rows_alone(struct strategy *strategy, const struct phrase *map)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *fun = phrase_copy(dpia, phrase_arg(map, 0));
    const struct phrase *row = strategy_result(strategy, phrase_lam_body(fun));
    return phrase_map(dpia, level_of(LOOP_SEQUENTIAL),
                      phrase_lam(dpia, phrase_lam_param(fun), row, map->loc),
                      phrase_copy(dpia, phrase_arg(map, 1)), map->loc);
}

/* MAP with its two maps interchanged, transposed. */
static const struct phrase *interchanged(struct strategy *strategy, const struct phrase *map)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *outer = phrase_arg(map, 0), *inner = phrase_lam_body(outer);
    const struct phrase *column = phrase_arg(inner, 0);
    const struct phrase *rows = phrase_map(
        dpia, level_of(LOOP_OPEN),
        phrase_lam(dpia, phrase_lam_param(outer), phrase_lam_body(column), map->loc),
        phrase_arg(map, 1), map->loc);
    const struct phrase *columns =
        phrase_map(dpia, level_of(LOOP_OPEN),
                   phrase_lam(dpia, phrase_lam_param(column), rows, map->loc), phrase_arg(inner, 1),
                   map->loc);
    return phrase_copy(dpia, columns);
}

/* MAP, each column by itself; null if rows do not lie side by side. */
static const struct phrase *columns_alone(struct strategy *strategy, const struct phrase *map)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *inner = phrase_lam_body(phrase_arg(map, 0));
    if (phrase_mentions(phrase_arg(inner, 1), phrase_lam_param(phrase_arg(map, 0))))
        return NULL;
    struct strategy_columns columns;
    const struct phrase *turned = interchanged(strategy, map);
    if (!strategy_columns_read(strategy, phrase_lam_body(phrase_arg(turned, 0)), &columns))
        return NULL;
    return phrase_transpose(dpia, rows_alone(strategy, turned), map->loc);
}

/* Where there are few columns, each by itself; else what OTHERWISE makes of MAP. */
static const struct phrase *if_few_columns(struct strategy *strategy, const struct phrase *map,
                                           strategy_otherwise *otherwise)
{
    const struct phrase *inner = phrase_lam_body(phrase_arg(map, 0)), *test;
    const struct sides sides = {phrase_array_size(inner), phrase_array_size(map), TILE_ROWS};
    bool few = is_few(strategy, &sides, &test, map->loc);
    const struct phrase *alone = few ? columns_alone(strategy, map) : NULL;
    if (!alone)
        return otherwise(strategy, map);
    strategy_note(strategy, "columns alone", map->loc);
    return test ? phrase_if(strategy->dpia, test, alone,
                            otherwise(strategy, phrase_copy(strategy->dpia, map)), map->loc)
                : alone;
}

const struct phrase *step_cpu_few(struct strategy *strategy, const struct phrase *map,
                                  strategy_otherwise *otherwise)
{
    if (!strategy_cpu_contracts(strategy, map))
        return NULL;
    const struct nat *elements = strategy_cpu_beside(strategy, map);
    const struct sides rows = rows_of(strategy, map, elements);
    const struct phrase *test;
    if (!is_few(strategy, &rows, &test, map->loc))
        return if_few_columns(strategy, map, otherwise);
    test = with_no_tile(strategy, test, rows.few, elements, map->loc);
    strategy_note(strategy, "rows alone", map->loc);
    const struct phrase *alone = rows_alone(strategy, map);
    return test ? phrase_if(strategy->dpia, test, alone,
                            if_few_columns(strategy, phrase_copy(strategy->dpia, map), otherwise),
                            map->loc)
                : alone;
}
