/* Contractions on a CPU whose rows and columns both lie side by side along the depth, as those of a
 * matrix with a transposed one, where few of one are long:
 *
 *     contraction in dots:
 *     map (\row. map (\column. reduceAssoc f e (map g (zip row column))) columns) rows
 *       = transpose (join (mapGlobal (\js. transpose (join (map (dotsOfTile js) (split 4 rows))))
 *                                    (split 2 (the numbers of columns))))
 *
 * A tile of four rows by two columns (strategy_cpu.dpia) has a vector for each of its sums, along
 * the depth; behind it the lanes of each are added up. Nothing is brought together, which takes
 * longer than the product where a column is used a few times only. Law: reduce-map interchange,
 * twice, and the vectorised reduction.
 *
 * Side conditions: the contraction of strategy_cpu_product.c, a depth of as many elements as a
 * vector has at least, and few rows, or fewer columns than a vector has lanes, and rows that a
 * core's own cache holds: they are read again for every two columns. */
#include "translate/strategy_apply.h"
#include "translate/strategy_cpu_product.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_reduce.h"
#include "translate/strategy_state.h"
#include "translate/strategy_template.h"
#include "translate/strategy_vector.h"

/* \x y a. f a (g (pair x y)), x of a row, on numbers. */
static const struct phrase *scalar_step_of(struct strategy *strategy, const struct cpu_product *c)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase_type *type = c->reduce->type;
    const struct var *x = var_new(dpia, "x", type, c->loc), *y = var_new(dpia, "y", type, c->loc);
    const struct phrase *step =
        strategy_apply(strategy, strategy_fold_function(strategy, c->fold.fun, c->fold.input),
                       cpu_product_pair(strategy, c, x, y));
    return phrase_lam(dpia, x, phrase_lam(dpia, y, step, c->loc), c->loc);
}

/* dots, of all columns. */
static const struct phrase *dots(struct strategy *strategy, const struct cpu_product *c)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *cells = phrase_arg(c->inner, 1);
    const struct nat *sizes[] = {cpu_product_length(c), cpu_product_row_count(c),
                                 cpu_product_column_count(c)};
    const struct data *datas[] = {phrase_array_elem(c->rows.array), phrase_array_elem(cells),
                                  phrase_array_elem(c->inner)};
    const struct phrase *phrases[] = {cpu_product_step(strategy, c),
                                      scalar_step_of(strategy, c),
                                      strategy_vector_fold_array(strategy, &c->fold),
                                      c->fold.neutral,
                                      cpu_product_for_row(strategy, c, c->rows.part),
                                      cpu_product_for_row(strategy, c, cells),
                                      cpu_product_finish(strategy, c, cells),
                                      cpu_product_matrix(strategy, &c->columns, c->loc),
                                      phrase_copy(dpia, c->rows.array)};
    const char *name = c->level == LOOP_GLOBAL ? "dots" : "dotsInThread";
    strategy_note(strategy, "contraction in dots", c->loc);
    return strategy_instance(strategy, strategy_template(strategy, name, c->fold.scalar, c->loc),
                             (struct phrase_arguments){sizes, datas, phrases, 3, 3, 9});
}

/* Whether there may be few rows, or few columns and rows that a core's own cache holds; the test
 * for it, or null, in *TEST. */
static bool are_few(struct strategy *strategy, const struct cpu_product *c,
                    const struct phrase **test)
{
    const struct device *device = strategy->device;
    struct nat_table *nats = dpia_nats(strategy->dpia);
    bool rows = true, columns = true, near = true;
    const struct phrase *few_rows =
        cpu_product_compared(strategy, cpu_product_row_count(c), OP_LT,
                             nat_const(nats, device->tile_least_turned), &rows, c->loc);
    const struct phrase *few_columns =
        cpu_product_compared(strategy, cpu_product_column_count(c), OP_LT,
                             strategy_cpu_width(strategy, c->fold.scalar), &columns, c->loc);
    const struct phrase *are_near = cpu_product_compared(
        strategy, nat_mul(nats, cpu_product_row_count(c), cpu_product_length(c)), OP_LT,
        nat_const(nats, device->tile_least_copied), &near, c->loc);
    const struct phrase *both =
        cpu_product_with(strategy, few_columns, OP_LOG_AND, are_near, c->loc);
    const bool may_be_both = columns && near;
    *test = (!few_rows && rows) || (may_be_both && !both) ? NULL
            : !rows                                       ? both
            : may_be_both ? cpu_product_with(strategy, few_rows, OP_LOG_OR, both, c->loc)
                          : few_rows;
    return rows || may_be_both;
}

/* TILED, or where few rows or columns are long, dots. */
const struct phrase *cpu_product_or_dots(struct strategy *strategy, const struct cpu_product *c,
                                         const struct phrase *tiled)
{
    if (c->beside || c->in_order ||
        !strategy_vector_array_fits(strategy->dpia, c->rows.part, c->fold.scalar) ||
        !strategy_vector_array_fits(strategy->dpia, c->columns.part, c->fold.scalar))
        return tiled;
    const struct device *device = strategy->device;
    const int64_t lanes = strategy_cpu_most_lanes(device, c->fold.scalar);
    bool deep = true;
    const struct phrase *few;
    const struct phrase *is_deep = cpu_product_at_least(
        strategy, cpu_product_length(c),
        device->dot_least_depth < lanes ? lanes : device->dot_least_depth, &deep, c->loc);
    if (!are_few(strategy, c, &few) || !deep)
        return tiled;
    const struct phrase *test = cpu_product_with(strategy, few, OP_LOG_AND, is_deep, c->loc);
    const struct phrase *all = dots(strategy, c);
    return test ? phrase_if(strategy->dpia, test, phrase_copy(strategy->dpia, all), tiled, c->loc)
                : all;
}
