/* Contractions on a CPU (strategy_cpu_product.c), as the product of two matrices
 * (25-strategy.md).
 *
 *     tiled contraction:
 *     map (\row. map (\column. reduceAssoc f e (map g (zip row column))) columns) rows
 *       = transpose (concat (join (mapGlobal (\c. transpose (panel c rows)) (split 16 (the front of
 *                                                                                      columns))))
 *                           (transpose (the at most 15 columns that are left)))
 *
 * where panel (strategy_cpu.dpia) brings 16 columns together, so that a step of them is two
 * vectors side by side, and then takes six rows at a time: the twelve sums of vectors of such a
 * tile stay in registers for all of the reduction. Of the last tile the rows behind the last one
 * are that one again, and are not written. Law: reduce-map interchange, twice, and that of
 * vectorising. Nothing is reassociated. Where the elements of a step lie side by side anyway,
 * panels are not brought together for few rows. What is made of the columns that are left is in
 * strategy_cpu_last.c; where there are fewer columns than lanes of a vector, but half as many, all
 * are such, with vectors half as wide.
 *
 * Vectors are those of the processor that the emitted C is compiled for, with so many lanes where
 * the text above says 8, or as wide as the device says (tileBytes).
 *
 * What is done with each sum, as in alpha*sum + beta*z, is done behind each tile (panelAndFinish):
 * the inner map may be over the zip of the columns with what belongs to the row.
 *
 * Of many contractions, under a map, each thread does one at a time. Rows that do not lie one after
 * the other in memory, as those of a transposed matrix, are copied before where they are large
 * (strategy_cpu_map.c). Of fewer rows than a tile has each is done alone (strategy_cpu_few.c); few
 * of what has to be brought together are done as in strategy_cpu_dots.c. */
#include "rewrite/form.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_cpu_product.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_template.h"

/* The lanes that vectors have at least. */
enum { LEAST_LANES = 4 };

/* The columns of a panel are read where they lie, or brought together before. */
struct panels {
    const struct cpu_product *c;
    bool packed;
};

/* transpose (panel COLUMNS rows) */
static const struct phrase *panel(struct strategy *strategy, const struct phrase *columns,
                                  void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct panels *panels = data;
    const struct cpu_product *c = panels->c;
    const char *name = panels->packed ? "panel" : "panelBeside";
    const struct nat *sizes[] = {cpu_product_length(c), cpu_product_row_count(c)};
    const struct phrase *phrases[] = {cpu_product_step(strategy, c), c->fold.neutral, columns,
                                      cpu_product_matrix(strategy, &c->rows, c->loc)};
    const struct phrase *tiles =
        strategy_instance(strategy, strategy_template(strategy, name, c->fold.scalar, c->loc),
                          (struct phrase_arguments){sizes, NULL, phrases, 2, 0, 4});
    return phrase_transpose(dpia, tiles, c->loc);
}

/* Panel INDEX of the front of ARRAY: WIDTH elements. */
static const struct phrase *panel_of(struct strategy *strategy, const struct phrase *array,
                                     const struct nat *width, const struct phrase *index)
{
    struct dpia *dpia = strategy->dpia;
    const struct nat *n = phrase_array_size(array);
    const struct phrase *front =
        cpu_product_front(strategy, array, cpu_product_rounded(strategy, n, width));
    const struct phrase *split =
        phrase_split(dpia, width, nat_div(dpia_nats(dpia), n, width), front, array->loc);
    return phrase_idx(dpia, split, index, array->loc);
}

/* transpose (panelAndFinish (panel INDEX of columns) rows) */
static const struct phrase *panel_and_finish(struct strategy *strategy, const struct phrase *index,
                                             void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct panels *panels = data;
    const struct cpu_product *c = panels->c;
    const char *name = panels->packed ? "panelAndFinish" : "panelBesideAndFinish";
    const struct nat *sizes[] = {cpu_product_length(c), cpu_product_row_count(c)};
    const struct phrase *cells =
        panel_of(strategy, phrase_arg(c->inner, 1), cpu_product_panel_width(strategy, c), index);
    const struct data *datas[] = {phrase_array_elem(c->rows.array), phrase_array_elem(cells),
                                  phrase_array_elem(c->inner)};
    const struct phrase *columns = cpu_product_matrix(strategy, &c->columns, c->loc);
    const struct phrase *phrases[] = {
        cpu_product_step(strategy, c),
        c->fold.neutral,
        cpu_product_for_row(strategy, c, c->rows.part),
        cpu_product_for_row(strategy, c, cells),
        cpu_product_finish(strategy, c, cells),
        panel_of(strategy, columns, cpu_product_panel_width(strategy, c), index),
        phrase_copy(dpia, c->rows.array)};
    const struct phrase *tiles =
        strategy_instance(strategy, strategy_template(strategy, name, c->fold.scalar, c->loc),
                          (struct phrase_arguments){sizes, datas, phrases, 2, 3, 7});
    return phrase_transpose(dpia, tiles, c->loc);
}

/* join (mapGlobal (\c. transpose (panel c rows)) (split 16 (the front of columns))) */
static const struct phrase *panels_of(struct strategy *strategy, struct panels panels)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct cpu_product *c = panels.c;
    const struct nat *size = cpu_product_panel_width(strategy, c);
    const struct nat *count = nat_div(nats, cpu_product_column_count(c), size);
    const struct phrase *array;
    if (c->finish) {
        const struct data *index = data_idx(dpia_types(dpia), count);
        array = phrase_generate(
            dpia, count, strategy_lambda(strategy, "p", index, strategy_itself, NULL, c->loc),
            c->loc);
    } else {
        array = cpu_product_matrix(strategy, &c->columns, c->loc);
        array = cpu_product_front(strategy, array,
                                  cpu_product_rounded(strategy, cpu_product_column_count(c), size));
        array = phrase_split(dpia, size, count, array, c->loc);
    }
    const struct phrase *fun =
        strategy_lambda(strategy, c->finish ? "p" : "columns", phrase_array_elem(array),
                        c->finish ? panel_and_finish : panel, &panels, c->loc);
    return phrase_join(dpia, phrase_map(dpia, level_of(c->level), fun, array, c->loc), c->loc);
}

/* All panels: packed where there are rows enough for that, or where they have to be. */
static const struct phrase *panels(struct strategy *strategy, const struct cpu_product *c)
{
    bool many = true;
    int64_t least = c->beside == CPU_PRODUCT_READ_BESIDE ? strategy->device->tile_least_computed
                                                         : strategy->device->tile_least_packed;
    const struct phrase *test =
        cpu_product_at_least(strategy, cpu_product_row_count(c), least, &many, c->loc);
    if (!c->beside || (!test && many))
        return panels_of(strategy, (struct panels){c, true});
    const struct phrase *beside = panels_of(strategy, (struct panels){c, false});
    return test ? phrase_if(strategy->dpia, test, panels_of(strategy, (struct panels){c, true}),
                            phrase_copy(strategy->dpia, beside), c->loc)
                : beside;
}

static const struct phrase *tiled(struct strategy *strategy, const struct cpu_product *c)
{
    struct dpia *dpia = strategy->dpia;
    int64_t left;
    const struct nat *whole = cpu_product_rounded(strategy, cpu_product_column_count(c),
                                                  cpu_product_panel_width(strategy, c));
    strategy_note(strategy, "tiled contraction", c->loc);
    const struct phrase *all = panels(strategy, c);
    const struct nat *rest = nat_sub(dpia_nats(dpia), cpu_product_column_count(c), whole);
    if (nat_is_const(rest, &left) && left == 0)
        return phrase_transpose(dpia, all, c->loc);
    const struct phrase *last =
        phrase_transpose(dpia, cpu_product_last_columns(strategy, c, whole, rest), c->loc);
    return phrase_transpose(dpia, phrase_concat(dpia, all, last, c->loc), c->loc);
}

/* p >= HALF && p < 2*HALF && HALF < width, for p columns, fewer than vectors have lanes; null where
 * that is known, and then in *HOLDS. */
static const struct phrase *is_between(struct strategy *strategy, const struct cpu_product *c,
                                       int64_t half, bool *holds)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *p = cpu_product_column_count(c), *lanes = nat_const(nats, half);
    const struct nat *width = strategy_cpu_width(strategy, c->fold.scalar);
    bool least = true, most = true, wide = true;
    const struct phrase *is_least = cpu_product_compared(strategy, p, OP_GE, lanes, &least, c->loc);
    const struct phrase *is_most =
        cpu_product_compared(strategy, p, OP_LT, nat_const(nats, 2 * half), &most, c->loc);
    const struct phrase *is_wide =
        cpu_product_compared(strategy, lanes, OP_LT, width, &wide, c->loc);
    const bool may_hold = least && most && wide;
    const struct phrase *test = cpu_product_with(strategy, is_least, OP_LOG_AND, is_most, c->loc);
    test = may_hold ? cpu_product_with(strategy, test, OP_LOG_AND, is_wide, c->loc) : NULL;
    *holds = may_hold && !test;
    return test;
}

/* Vectors have BYTES from here on, as if the device said so. */
static void begin_vectors(struct strategy *strategy, int64_t bytes)
{
    struct device *device = ARENA_NEW(dpia_arena(strategy->dpia), struct device);
    *device = *strategy->device;
    device->vector_bytes = bytes;
    strategy->device = device;
}

/* TILED, or where there are fewer columns than lanes of a vector, but half as many, the same with
 * vectors half as wide, or half as wide as these. */
static const struct phrase *or_narrow(struct strategy *strategy, const struct cpu_product *c,
                                      const struct phrase *tiled)
{
    const struct device *device = strategy->device;
    const int64_t half = strategy_cpu_most_lanes(device, c->fold.scalar) / 2;
    if (!c->beside || half < LEAST_LANES)
        return tiled;
    bool holds;
    const struct phrase *test = is_between(strategy, c, half, &holds);
    begin_vectors(strategy, half * (int64_t)scalar_bytes(c->fold.scalar));
    const struct phrase *all =
        test || holds ? cpu_product_columns_left(strategy, c, cpu_product_column_count(c)) : NULL;
    const struct phrase *others = holds ? NULL : or_narrow(strategy, c, tiled);
    strategy->device = device;
    if (!test)
        return holds ? all : others;
    return phrase_if(strategy->dpia, test, phrase_copy(strategy->dpia, all), others, c->loc);
}

/* MAP with panels of this level, or null. */
static const struct phrase *product(struct strategy *strategy, const struct phrase *map,
                                    enum loop_level level)
{
    struct cpu_product c;
    if (!cpu_product_match(strategy, map, &c))
        return NULL;
    c.level = level;
    c.beside = cpu_product_beside(strategy, &c);
    c.device = strategy->device;
    begin_vectors(strategy, c.device->tile_bytes);
    const struct phrase *result =
        cpu_product_or_dots(strategy, &c, or_narrow(strategy, &c, tiled(strategy, &c)));
    strategy->device = c.device;
    if (!c.test)
        return result;
    strategy_note(strategy, level == LOOP_GLOBAL ? "map at global level" : "map made sequential",
                  c.loc);
    const struct phrase *plain = cpu_product_row_by_row(strategy, &c, phrase_arg(c.inner, 1));
    return phrase_if(strategy->dpia, c.test, result, plain, c.loc);
}

/* mapGlobal (\x. a product by one thread) xs, or null. */
static const struct phrase *products(struct strategy *strategy, const struct phrase *map)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *fun = phrase_arg(map, 0);
    const struct phrase *each =
        form_is_map_of_view(dpia, map) && phrase_is_at(phrase_lam_body(fun), PRIM_MAP, LOOP_OPEN)
            ? product(strategy, phrase_lam_body(fun), LOOP_SEQUENTIAL)
            : NULL;
    return each ? phrase_map(dpia, level_of(LOOP_GLOBAL),
                             phrase_lam(dpia, phrase_lam_param(fun), each, map->loc),
                             phrase_arg(map, 1), map->loc)
                : NULL;
}

bool strategy_cpu_contracts(struct strategy *strategy, const struct phrase *map)
{
    struct cpu_product c;
    return cpu_product_match(strategy, map, &c);
}

const struct phrase *strategy_cpu_tiles(struct strategy *strategy, const struct phrase *map)
{
    return product(strategy, map, LOOP_SEQUENTIAL);
}

bool strategy_cpu_is_product(struct strategy *strategy, const struct phrase *map)
{
    return strategy_cpu_contracts(strategy, map) ||
           (form_is_map_of_view(strategy->dpia, map) &&
            strategy_cpu_contracts(strategy, phrase_lam_body(phrase_arg(map, 0))));
}

const struct nat *strategy_cpu_beside(struct strategy *strategy, const struct phrase *map)
{
    struct cpu_product c;
    if (!cpu_product_match(strategy, map, &c) || !cpu_product_beside(strategy, &c))
        return NULL;
    return nat_mul(dpia_nats(strategy->dpia), cpu_product_column_count(&c), cpu_product_length(&c));
}

const struct phrase *step_cpu_contraction(struct strategy *strategy, const struct phrase *map,
                                          strategy_otherwise *otherwise)
{
    (void)otherwise;
    const struct phrase *one = product(strategy, map, LOOP_GLOBAL);
    return one ? one : products(strategy, map);
}
