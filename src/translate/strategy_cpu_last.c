/* The columns of a contraction on a CPU that panels leave, fewer than one has
 * (strategy_cpu_tile.c). Those that lie side by side in a step are one vector, with eight rows at a
 * time, or two, with four: the last one reaches back to columns that are done already,
 *
 *     columns 16 to 25 of 26:    16 .. 23 and 18 .. 25
 *
 * and of its lanes the last ones are stored (lastColumns and lastVectors in strategy_cpu.dpia).
 * Others are brought together, as the first lanes of one or two vectors (someColumns). Few columns
 * of long rows are copied, and each is multiplied with each row. */
#include "translate/strategy_apply.h"
#include "translate/strategy_cpu_product.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_template.h"
#include "translate/strategy_vector.h"

/* The definition NAME, which has SIZES, of COLUMNS and all rows. */
static const struct phrase *on_all_rows(struct strategy *strategy, const struct cpu_product *c,
                                        const struct phrase *columns, const char *name,
                                        const struct nat *const *sizes, size_t size_count)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *cells = phrase_arg(c->inner, 1);
    const struct data *datas[] = {phrase_array_elem(c->rows.array), phrase_array_elem(cells),
                                  phrase_array_elem(c->inner)};
    const struct phrase *phrases[] = {cpu_product_step(strategy, c),
                                      c->fold.neutral,
                                      cpu_product_for_row(strategy, c, c->rows.part),
                                      cpu_product_for_row(strategy, c, cells),
                                      cpu_product_finish(strategy, c, cells),
                                      columns,
                                      phrase_copy(dpia, c->rows.array)};
    return strategy_instance(strategy, strategy_template(strategy, name, c->fold.scalar, c->loc),
                             (struct phrase_arguments){sizes, datas, phrases, size_count, 3, 7});
}

/* let packed = the last columns, CPU_PRODUCT_VECTORS of them, in someColumns packed */
static const struct phrase *packed_columns(struct strategy *strategy, const struct cpu_product *c,
                                           int64_t vectors)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *one = nat_const(nats, 1),
                     *width = strategy_cpu_width(strategy, c->fold.scalar);
    const struct nat *p = cpu_product_column_count(c), *count = nat_const(nats, vectors);
    const struct nat *last = nat_mod(nats, nat_sub(nats, nat_add(nats, p, width), one), width);
    const struct nat *ahead = nat_mul(nats, nat_sub(nats, count, one), width);
    const struct nat *sizes[] = {cpu_product_length(c),
                                 cpu_product_row_count(c),
                                 p,
                                 nat_const(nats, 8 / vectors),
                                 count,
                                 nat_add(nats, nat_add(nats, ahead, last), one)};
    const struct nat *pack_sizes[] = {cpu_product_length(c), p, count};
    const struct phrase *columns = cpu_product_matrix(strategy, &c->columns, c->loc);
    const struct phrase *pack =
        strategy_instance(strategy, strategy_template(strategy, "packLast", c->fold.scalar, c->loc),
                          (struct phrase_arguments){pack_sizes, NULL, &columns, 3, 0, 1});
    const struct var *packed = var_new(dpia, "packed", pack->type, c->loc);
    const char *name = c->level == LOOP_GLOBAL ? "someColumns" : "someColumnsInThread";
    const struct phrase *some =
        on_all_rows(strategy, c, phrase_var(dpia, packed, c->loc), name, sizes, 6);
    return phrase_let(dpia, packed, pack, some, c->loc);
}

/* The columns that panels leave, in the CPU_PRODUCT_VECTORS of one tile, as TYPE. */
static const struct phrase *columns_in(struct strategy *strategy, const struct cpu_product *c,
                                       int64_t vectors, const struct data *type)
{
    static const char *const names[2][2] = {{"lastColumnsInThread", "lastColumns"},
                                            {"lastVectorsInThread", "lastVectors"}};
    const struct nat *sizes[] = {cpu_product_length(c), cpu_product_row_count(c),
                                 cpu_product_column_count(c)};
    const struct phrase *all =
        c->beside ? on_all_rows(strategy, c, cpu_product_matrix(strategy, &c->columns, c->loc),
                                names[vectors - 1][c->level == LOOP_GLOBAL], sizes, 3)
                  : packed_columns(strategy, c, vectors);
    return phrase_unchecked(strategy->dpia, phrase_coerce(strategy->dpia, type, all, c->loc));
}

/* The COUNT columns that panels leave: one vector, or two. */
const struct phrase *cpu_product_columns_left(struct strategy *strategy,
                                              const struct cpu_product *c, const struct nat *count)
{
    struct dpia *dpia = strategy->dpia;
    struct types *types = dpia_types(dpia);
    const struct data *type = data_array(types, cpu_product_row_count(c),
                                         data_array(types, count, phrase_array_elem(c->inner)));
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *left =
        nat_mod(nats, cpu_product_column_count(c), cpu_product_panel_width(strategy, c));
    bool many;
    const struct phrase *test = cpu_product_compared(
        strategy, left, OP_GE,
        nat_add(nats, strategy_cpu_width(strategy, c->fold.scalar), nat_const(nats, 1)), &many,
        c->loc);
    const struct phrase *few = test || !many ? columns_in(strategy, c, 1, type) : NULL;
    const struct phrase *more = test || many ? columns_in(strategy, c, 2, type) : NULL;
    return test ? phrase_if(dpia, test, more, phrase_copy(dpia, few), c->loc) : many ? more : few;
}

/* A few columns, in an array of their own, one after the other. */
struct few {
    const struct cpu_product *c;
    const struct phrase *packed, *cells;
};

/* The result for the row that is the parameter of C's rows and column INDEX. */
static const struct phrase *few_element(struct strategy *strategy, const struct phrase *index,
                                        void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct few *few = data;
    const struct cpu_product *c = few->c;
    const struct strategy_vector_fold *fold = &c->fold;
    const struct strategy_range all = {NULL, cpu_product_length(c), true};
    const struct phrase *row = phrase_copy(dpia, c->rows.part);
    const struct phrase *column = phrase_idx(dpia, few->packed, index, c->loc);
    const struct strategy_input input = {c->swapped ? phrase_zip(dpia, column, row, c->loc)
                                                    : phrase_zip(dpia, row, column, c->loc),
                                         fold->input.element};
    const struct device *tiles = strategy->device;
    strategy->device = c->device;
    const struct phrase *sum =
        strategy_vector_reduce(strategy, phrase_copy(dpia, fold->fun),
                               phrase_copy(dpia, fold->neutral), input, &all, c->loc);
    strategy->device = tiles;
    const struct phrase *finish = strategy_apply2(
        strategy, cpu_product_finish(strategy, c, few->cells),
        phrase_var(dpia, c->rows.param, c->loc),
        phrase_idx(dpia, phrase_copy(dpia, few->cells), phrase_copy(dpia, index), c->loc));
    return sum ? strategy_apply(strategy, finish, sum) : NULL;
}

/* \column. column, in memory */
static const struct phrase *stored(struct strategy *strategy, const struct phrase *column,
                                   void *data)
{
    struct dpia *dpia = strategy->dpia;
    (void)data;
    return phrase_map(dpia, level_of(LOOP_SEQUENTIAL),
                      strategy_lambda(strategy, "x", phrase_array_elem(column), strategy_itself,
                                      NULL, column->loc),
                      column, column->loc);
}

/* Whether rows have neighbours side by side, in vectors, in any order. */
static bool has_long_rows(struct strategy *strategy, const struct cpu_product *c)
{
    int64_t length;
    return !c->in_order &&
           strategy_vector_array_fits(strategy->dpia, c->rows.part, c->fold.scalar) &&
           (!nat_is_const(cpu_product_length(c), &length) || length >= strategy->device->long_row);
}

/* let packed = the columns behind the first WHOLE ones in
 * map (\row. map (\j. finish row j (reduceRowInVectors row (packed j)))) rows */
static const struct phrase *few_columns(struct strategy *strategy, const struct cpu_product *c,
                                        const struct nat *whole)
{
    struct dpia *dpia = strategy->dpia;
    struct types *types = dpia_types(dpia);
    const struct phrase *columns =
        cpu_product_rest(strategy, cpu_product_matrix(strategy, &c->columns, c->loc), whole);
    const struct nat *count = phrase_array_size(columns);
    const struct phrase *copy = phrase_map(
        dpia, level_of(c->level),
        strategy_lambda(strategy, "column", phrase_array_elem(columns), stored, NULL, c->loc),
        columns, c->loc);
    const struct var *packed = var_new(dpia, "packed", copy->type, c->loc);
    struct few few = {c, phrase_var(dpia, packed, c->loc),
                      cpu_product_rest(strategy, phrase_arg(c->inner, 1), whole)};
    const struct phrase *each =
        strategy_lambda(strategy, "j", data_idx(types, count), few_element, &few, c->loc);
    const struct phrase *all = phrase_generate(
        dpia, count,
        strategy_lambda(strategy, "j", data_idx(types, count), strategy_itself, NULL, c->loc),
        c->loc);
    const struct phrase *inner =
        phrase_map(dpia, level_of(LOOP_SEQUENTIAL), each, all, c->inner->loc);
    const struct phrase *rows =
        phrase_map(dpia, level_of(c->level), cpu_product_for_row(strategy, c, inner),
                   phrase_copy(dpia, c->rows.array), c->loc);
    return phrase_let(dpia, packed, copy, rows, c->loc);
}

/* Whether there are columns behind the first WHOLE ones that are worth tiles: where there are only
 * few, each row is done with each of them by itself, as long as rows are long. Vectors that reach
 * back want the lanes of one. False: there are not; else the test for it, or null, in *TEST. */
static bool are_worth_tiles(struct strategy *strategy, const struct cpu_product *c,
                            const struct nat *count, const struct phrase **test)
{
    const struct device *device = strategy->device;
    const int64_t least = has_long_rows(strategy, c) ? device->tile_least_columns : 1;
    const struct nat *width = c->beside ? strategy_cpu_width(strategy, c->fold.scalar)
                                        : nat_const(dpia_nats(strategy->dpia), 1);
    bool many = true, fits = true;
    const struct phrase *is_many = cpu_product_at_least(strategy, count, least, &many, c->loc);
    const struct phrase *is_wide =
        cpu_product_compared(strategy, cpu_product_column_count(c), OP_GE, width, &fits, c->loc);
    *test = cpu_product_with(strategy, is_many, OP_LOG_AND, is_wide, c->loc);
    return many && fits;
}

/* The columns behind the first WHOLE ones, which are COUNT; none where there are none, which the
 * host sees, or the thread. */
const struct phrase *cpu_product_last_columns(struct strategy *strategy,
                                              const struct cpu_product *c, const struct nat *whole,
                                              const struct nat *count)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *test;
    bool some = are_worth_tiles(strategy, c, count, &test);
    const struct phrase *tiles = some ? cpu_product_columns_left(strategy, c, count) : NULL;
    if (some && !test)
        return tiles;
    const struct phrase *otherwise =
        has_long_rows(strategy, c)
            ? few_columns(strategy, c, whole)
            : cpu_product_row_by_row(strategy, c,
                                     cpu_product_rest(strategy, phrase_arg(c->inner, 1), whole));
    return some ? phrase_if(dpia, test, tiles, otherwise, c->loc) : otherwise;
}
