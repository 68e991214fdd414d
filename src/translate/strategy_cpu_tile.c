/* Contractions on a CPU, as the product of two matrices (25-strategy.md).
 *
 *     tiled contraction:
 *     map (\row. map (\column. reduceAssoc f e (map g (zip row column))) columns) rows
 *       = transpose (concat (join (mapGlobal (\c. transpose (panel c rows)) (split 16 (the front of
 *                                                                                      columns))))
 *                           (transpose (someColumns (the at most 15 columns that are left) rows)))
 *
 * where panel (strategy_cpu.dpia) brings 16 columns together, so that a step of them is two
 * vectors side by side, and then takes six rows at a time: the twelve sums of vectors of such a
 * tile stay in registers for all of the reduction. Law: reduce-map interchange, twice, and that of
 * vectorising. Nothing is reassociated. Where the elements of a step lie side by side anyway,
 * panels are not brought together for few rows, nor the columns that are left: these are two
 * vectors, of which the second one reaches back to columns that are done already,
 *
 *     columns 16 to 25 of 26:    16 .. 23 and 18 .. 25
 *
 * and fewer columns than a vector has lanes are the same with vectors half as wide. Otherwise the
 * columns that are left are a panel that is filled up with e. They are done by rows in parallel.
 *
 * Vectors are those of the processor that the emitted C is compiled for, with so many lanes where
 * the text above says 8, or as wide as the device says (tileBytes). Where columns have to be
 * brought together they are as in other reductions (vectorBytes): of few rows that takes most of
 * the time, and to fill up a panel of 32 columns for ten takes four times that.
 *
 * What is done with each sum, as in alpha*sum + beta*z, is done behind each tile (panelAndFinish):
 * the inner map may be over the zip of the columns with what belongs to the row.
 *
 * Of many contractions, under a map, each thread does one at a time. Rows that do not lie one after
 * the other in memory, as those of a transposed matrix, are copied before where they are large
 * (strategy_cpu_map.c). Of fewer rows than a tile has each is done alone (strategy_cpu_few.c).
 *
 * Side conditions: f is a built-in operator that is commutative, and e its neutral element; g is
 * arithmetic on f's type by operators that C has on vectors; rows and columns are views, and do not
 * depend on each other. Small ones are left as they are, which the host decides where sizes are not
 * known. */
#include "translate/strategy_apply.h"
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "rewrite/operator.h"
#include "translate/strategy_cpu.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_input.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_template.h"
#include "translate/strategy_vector.h"
#include "view/lmad.h"

/* Vectors in a row of a tile, and the lanes that these have at least. */
enum { VECTORS = 2, LEAST_LANES = 4 };

/* One side: an array, and of its element, PARAM, what is zipped. */
struct side {
    const struct phrase *array, *part;
    const struct var *param;
};

struct contraction {
    const struct phrase *outer, *inner, *reduce;
    struct side rows, columns;
    const struct phrase *finish; /* around the reduction's result, SUM; null: nothing */
    const struct var *sum;
    bool swapped; /* zip column row */
    bool beside;  /* what neighbours among the columns have in a step lies side by side */
    enum loop_level level; /* of the panels */
    const struct phrase *test; /* whether it is worth it; null: it is */
    const struct device *device; /* that it is for; tiles have vectors of their own width */
    struct strategy_vector_fold fold;
    struct loc loc;
};

/* The sizes: rows, columns, and the length of both. */
static const struct nat *row_count(const struct contraction *c)
{
    return phrase_array_size(c->outer);
}

static const struct nat *column_count(const struct contraction *c)
{
    return phrase_array_size(c->inner);
}

static const struct nat *length_of(const struct contraction *c)
{
    return phrase_array_size(c->rows.part);
}

static bool depends_only_on(const struct phrase *phrase, const struct var *var,
                            const struct var *other)
{
    return phrase_mentions(phrase, var) && !phrase_mentions(phrase, other);
}

/* What is zipped by the reduction over SOURCE. */
static bool match_zip(struct dpia *dpia, const struct phrase *source, struct contraction *c)
{
    if (!phrase_is_prim(source, PRIM_ZIP) || !cost_is_view(dpia, source))
        return false;
    const struct var *row = c->rows.param, *column = c->columns.param;
    const struct phrase *left = phrase_arg(source, 0), *right = phrase_arg(source, 1);
    c->swapped = phrase_mentions(left, column);
    c->rows.part = c->swapped ? right : left;
    c->columns.part = c->swapped ? left : right;
    return depends_only_on(c->rows.part, row, column) &&
           depends_only_on(c->columns.part, column, row);
}

/* Whether PHRASE uses VAR by its component WHICH only. */
static bool uses_component_only(const struct phrase *phrase, const struct var *var, int which)
{
    if (phrase->kind == PHRASE_VAR)
        return phrase_var_of(phrase) != var;
    bool selects = phrase_is_prim(phrase, which == 1 ? PRIM_FST : PRIM_SND);
    if (selects && phrase_arg(phrase, 0)->kind == PHRASE_VAR)
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (!uses_component_only(phrase_child(phrase, i), var, which))
            return false;
    return true;
}

/* PART with BY in the place of that component of VAR. */
static const struct phrase *with_component(struct strategy *strategy, const struct phrase *part,
                                           const struct var *var, int which,
                                           const struct var *by)
{
    struct dpia *dpia = strategy->dpia;
    bool selects = phrase_is_prim(part, which == 1 ? PRIM_FST : PRIM_SND);
    if (selects && phrase_arg(part, 0)->kind == PHRASE_VAR &&
        phrase_var_of(phrase_arg(part, 0)) == var)
        return phrase_var(dpia, by, part->loc);
    size_t count = phrase_child_count(part);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = with_component(strategy, phrase_child(part, i), var, which, by);
    return phrase_with_children(dpia, part, children);
}

/* SIDE without the zips of which its part uses one component only. */
static void narrow(struct strategy *strategy, struct side *side)
{
    struct dpia *dpia = strategy->dpia;
    while (phrase_is_prim(side->array, PRIM_ZIP)) {
        int which = uses_component_only(side->part, side->param, 1) ? 1 : 2;
        if (!uses_component_only(side->part, side->param, which))
            return;
        const struct phrase *array = phrase_arg(side->array, (size_t)which - 1);
        const struct phrase_type *type = type_exp(dpia_types(dpia), phrase_array_elem(array));
        const struct var *param = var_titled(dpia, var_title(side->param), type, side->part->loc);
        side->part = with_component(strategy, side->part, side->param, which, param);
        side->array = array;
        side->param = param;
    }
}

/* The two maps and the reduction. */
static bool match_maps(struct strategy *strategy, const struct phrase *map, struct contraction *c)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *inner =
        form_is_map_of_view(dpia, map) ? phrase_lam_body(phrase_arg(map, 0)) : NULL;
    if (!inner || !form_is_map_of_view(dpia, inner))
        return false;
    const struct phrase *body = phrase_lam_body(phrase_arg(inner, 0));
    c->outer = map;
    c->inner = inner;
    c->rows.array = phrase_arg(map, 1);
    c->columns.array = phrase_arg(inner, 1);
    c->rows.param = phrase_lam_param(phrase_arg(map, 0));
    c->columns.param = phrase_lam_param(phrase_arg(inner, 0));
    c->reduce = form_find_reduction(body);
    if (!c->reduce || c->reduce == body)
        return c->reduce != NULL;
    c->finish = strategy_without_reduction(strategy, body, c->reduce, &c->sum);
    return c->finish != NULL;
}

static bool depends_on_either(const struct contraction *c, const struct phrase *phrase)
{
    return phrase_mentions(phrase, c->rows.param) || phrase_mentions(phrase, c->columns.param);
}

static bool is_number_array(const struct phrase *array, enum scalar scalar)
{
    const struct data *element = phrase_array_elem(array);
    return element->kind == DATA_SCALAR && element->scalar == scalar;
}

/* N OP OTHER, where OP is < or >=; null where that is known, and then in *HOLDS. */
static const struct phrase *compared(struct strategy *strategy, const struct nat *n,
                                     enum operator op, const struct nat *other, bool *holds,
                                     struct loc loc)
{
    struct dpia *dpia = strategy->dpia;
    const bool is_less = nat_is_lt(dpia_nats(dpia), n, other);
    if (is_less || nat_is_le(dpia_nats(dpia), other, n)) {
        *holds = is_less == (op == OP_LT);
        return NULL;
    }
    return phrase_binary(dpia, op, phrase_nat_value(dpia, n, loc),
                         phrase_nat_value(dpia, other, loc), loc);
}

static const struct phrase *at_least(struct strategy *strategy, const struct nat *n, int64_t least,
                                     bool *holds, struct loc loc)
{
    return compared(strategy, n, OP_GE, nat_const(dpia_nats(strategy->dpia), least), holds, loc);
}

/* TEST OP OTHER, either of which may be null */
static const struct phrase *with(struct strategy *strategy, const struct phrase *test,
                                 enum operator op, const struct phrase *other, struct loc loc)
{
    if (!test || !other)
        return test ? test : other;
    return phrase_binary(strategy->dpia, op, test, other, loc);
}

/* Whether it may be worth it, and the test for that, which may be null: there must be many rows or
 * many columns. */
static bool is_worth_it(struct strategy *strategy, struct contraction *c)
{
    const struct device *device = strategy->device;
    bool rows = false, columns = false;
    const struct phrase *many_rows =
        at_least(strategy, row_count(c), device->tile_least_rows, &rows, c->loc);
    const struct phrase *many_columns =
        at_least(strategy, column_count(c), device->tile_least_columns, &columns, c->loc);
    c->test =
        rows || columns ? NULL : with(strategy, many_rows, OP_LOG_OR, many_columns, c->loc);
    return rows || columns || c->test;
}

static bool match(struct strategy *strategy, const struct phrase *map, struct contraction *c)
{
    *c = (struct contraction){.loc = map->loc};
    if (!match_maps(strategy, map, c))
        return false;
    const struct phrase *array = phrase_arg(c->reduce, 2);
    bool maps = phrase_is_at(array, PRIM_MAP, LOOP_OPEN);
    struct strategy_input input = {maps ? phrase_arg(array, 1) : array,
                                   maps ? phrase_arg(array, 0) : NULL};
    if (phrase_data(c->reduce)->kind != DATA_SCALAR ||
        !match_zip(strategy->dpia, input.source, c) ||
        (maps && depends_on_either(c, input.element)) ||
        !operator_facts(phrase_arg(c->reduce, 0), phrase_arg(c->reduce, 1))
             .neutral ||
        !strategy_vector_fold_of(strategy, phrase_arg(c->reduce, 0), phrase_arg(c->reduce, 1),
                                 input, &c->fold))
        return false;
    c->fold.loc = c->reduce->loc;
    narrow(strategy, &c->columns);
    if (phrase_mentions(c->columns.array, c->rows.param))
        return false;
    return is_number_array(c->rows.part, c->fold.scalar) &&
           is_number_array(c->columns.part, c->fold.scalar) &&
           is_worth_it(strategy, c);
}

struct element {
    const struct side *side;
    struct loc loc;
};

static const struct phrase *side_element(struct strategy *strategy, const struct phrase *index,
                                         void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct element *element = data;
    const struct side *side = element->side;
    const struct phrase *item =
        phrase_idx(dpia, phrase_copy(dpia, side->array), index, element->loc);
    return phrase_subst(dpia, phrase_copy(dpia, side->part), side->param, item);
}

/* What is zipped, for all of SIDE: an array of arrays of numbers, as a view. */
static const struct phrase *matrix_of(struct strategy *strategy, const struct side *side,
                                      struct loc loc)
{
    struct dpia *dpia = strategy->dpia;
    if (side->part->kind == PHRASE_VAR && phrase_var_of(side->part) == side->param)
        return phrase_copy(dpia, side->array);
    const struct nat *n = phrase_array_size(side->array);
    struct element element = {side, loc};
    return phrase_generate(dpia, n,
                           strategy_lambda(strategy, "i", data_idx(dpia_types(dpia), n),
                                           side_element, &element, loc),
                           loc);
}

/* Whether the elements of neighbours among the columns lie side by side. */
static bool is_beside(struct strategy *strategy, const struct contraction *c)
{
    const struct phrase *columns = matrix_of(strategy, &c->columns, c->loc);
    return view_is_contiguous(strategy->dpia,
                              phrase_transpose(strategy->dpia, columns, c->loc));
}

/* X, of a row, and Y as they are zipped. */
static const struct phrase *pair_of(struct strategy *strategy, const struct contraction *c,
                                    const struct var *x, const struct var *y)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *row = phrase_var(dpia, x, c->loc), *column = phrase_var(dpia, y, c->loc);
    return c->swapped ? phrase_data_pair(dpia, column, row, c->loc)
                      : phrase_data_pair(dpia, row, column, c->loc);
}

/* \x y a. f a (g (pair x y)), on vectors; x is of a row. */
static const struct phrase *step_of(struct strategy *strategy, const struct contraction *c)
{
    struct dpia *dpia = strategy->dpia;
    struct types *types = dpia_types(dpia);
    const struct phrase_type *type = type_exp(
        types,
        data_vector(types, c->fold.scalar, strategy_cpu_width(strategy, c->fold.scalar)));
    const struct var *x = var_new(dpia, "x", type, c->loc), *y = var_new(dpia, "y", type, c->loc);
    const struct phrase *step = phrase_app(dpia, strategy_vector_fold_vectors(strategy, &c->fold),
                                           pair_of(strategy, c, x, y), c->loc);
    return phrase_lam(dpia, x, phrase_lam(dpia, y, step, c->loc), c->loc);
}

/* The first COUNT elements of ARRAY; the others. */
static const struct phrase *front_of(struct strategy *strategy, const struct phrase *array,
                                     const struct nat *count)
{
    struct dpia *dpia = strategy->dpia;
    const struct nat *rest = nat_sub(dpia_nats(dpia), phrase_array_size(array), count);
    return phrase_take(dpia, count, rest, array, array->loc);
}

static const struct phrase *rest_of(struct strategy *strategy, const struct phrase *array,
                                    const struct nat *count)
{
    struct dpia *dpia = strategy->dpia;
    const struct nat *rest = nat_sub(dpia_nats(dpia), phrase_array_size(array), count);
    return phrase_drop(dpia, count, rest, array, array->loc);
}

/* N rounded down to a multiple of STEP. */
static const struct nat *rounded(struct strategy *strategy, const struct nat *n,
                                 const struct nat *step)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    return nat_sub(nats, n, nat_mod(nats, n, step));
}

/* The columns of a panel are read where they lie, or brought together before. */
struct panels {
    const struct contraction *c;
    bool packed;
};

/* transpose (panel COLUMNS rows) */
static const struct phrase *panel(struct strategy *strategy, const struct phrase *columns,
                                  void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct panels *panels = data;
    const struct contraction *c = panels->c;
    const char *name = panels->packed ? "panel" : "panelBeside";
    const struct nat *sizes[] = {length_of(c), row_count(c)};
    const struct phrase *phrases[] = {step_of(strategy, c), c->fold.neutral, columns,
                                      matrix_of(strategy, &c->rows, c->loc)};
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
    const struct phrase *front = front_of(strategy, array, rounded(strategy, n, width));
    const struct phrase *split =
        phrase_split(dpia, width, nat_div(dpia_nats(dpia), n, width), front, array->loc);
    return phrase_idx(dpia, split, index, array->loc);
}

static const struct nat *panel_width(struct strategy *strategy, const struct contraction *c)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    return nat_mul(nats, nat_const(nats, VECTORS), strategy_cpu_width(strategy, c->fold.scalar));
}

/* \row. BODY, with binders of its own */
static const struct phrase *for_row(struct strategy *strategy, const struct contraction *c,
                                    const struct phrase *body)
{
    return phrase_copy(strategy->dpia,
                       phrase_lam(strategy->dpia, c->rows.param, body, c->loc));
}

/* \row column sum. FINISH */
static const struct phrase *finish_of(struct strategy *strategy, const struct contraction *c)
{
    struct dpia *dpia = strategy->dpia;
    const struct var *column = phrase_lam_param(phrase_arg(c->inner, 0));
    const struct phrase *sum =
        phrase_lam(dpia, c->sum, strategy_sequential(strategy, c->finish), c->loc);
    return for_row(strategy, c, phrase_lam(dpia, column, sum, c->loc));
}

/* transpose (panelAndFinish (panel INDEX of columns) rows) */
static const struct phrase *panel_and_finish(struct strategy *strategy,
                                             const struct phrase *index, void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct panels *panels = data;
    const struct contraction *c = panels->c;
    const char *name = panels->packed ? "panelAndFinish" : "panelBesideAndFinish";
    const struct nat *sizes[] = {length_of(c), row_count(c)};
    const struct phrase *cells =
        panel_of(strategy, phrase_arg(c->inner, 1), panel_width(strategy, c), index);
    const struct data *datas[] = {phrase_array_elem(c->rows.array), phrase_array_elem(cells),
                                  phrase_array_elem(c->inner)};
    const struct phrase *columns = matrix_of(strategy, &c->columns, c->loc);
    const struct phrase *phrases[] = {
        step_of(strategy, c),
        c->fold.neutral,
        for_row(strategy, c, c->rows.part),
        for_row(strategy, c, cells),
        finish_of(strategy, c),
        panel_of(strategy, columns, panel_width(strategy, c), index),
        phrase_copy(dpia, c->rows.array)};
    const struct phrase *tiles = strategy_instance(
        strategy, strategy_template(strategy, name, c->fold.scalar, c->loc),
        (struct phrase_arguments){sizes, datas, phrases, 2, 3, 7});
    return phrase_transpose(dpia, tiles, c->loc);
}

/* join (mapGlobal (\c. transpose (panel c rows)) (split 16 (the front of columns))) */
static const struct phrase *panels_of(struct strategy *strategy, struct panels panels)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct contraction *c = panels.c;
    const struct nat *size = panel_width(strategy, c);
    const struct nat *count = nat_div(nats, column_count(c), size);
    const struct phrase *array;
    if (c->finish) {
        const struct data *index = data_idx(dpia_types(dpia), count);
        array = phrase_generate(
            dpia, count, strategy_lambda(strategy, "p", index, strategy_itself, NULL, c->loc),
            c->loc);
    } else {
        array = matrix_of(strategy, &c->columns, c->loc);
        array = front_of(strategy, array, rounded(strategy, column_count(c), size));
        array = phrase_split(dpia, size, count, array, c->loc);
    }
    const struct phrase *fun =
        strategy_lambda(strategy, c->finish ? "p" : "columns", phrase_array_elem(array),
                        c->finish ? panel_and_finish : panel, &panels, c->loc);
    return phrase_join(dpia, phrase_map(dpia, level_of(c->level), fun, array, c->loc), c->loc);
}

/* All panels: packed where there are rows enough for that, or where they have to be. */
static const struct phrase *panels(struct strategy *strategy, const struct contraction *c)
{
    bool many = true;
    const struct phrase *test = at_least(strategy, row_count(c),
                                         strategy->device->tile_least_packed, &many, c->loc);
    if (!c->beside || (!test && many))
        return panels_of(strategy, (struct panels){c, true});
    const struct phrase *beside = panels_of(strategy, (struct panels){c, false});
    return test ? phrase_if(strategy->dpia, test, panels_of(strategy, (struct panels){c, true}),
                            phrase_copy(strategy->dpia, beside), c->loc)
                : beside;
}

/* map (\row. map (\column. ...) COLUMNS) rows, row by row */
static const struct phrase *row_by_row(struct strategy *strategy, const struct contraction *c,
                                       const struct phrase *columns)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *inner =
        phrase_map(dpia, level_of(LOOP_OPEN), phrase_arg(c->inner, 0), columns, c->inner->loc);
    const struct phrase *fun =
        phrase_copy(dpia, phrase_lam(dpia, c->rows.param, inner, c->loc));
    return phrase_map(dpia, level_of(c->level), strategy_sequential(strategy, fun),
                      phrase_copy(dpia, c->rows.array), c->loc);
}

/* \row column sum. sum, where nothing else is done with a sum */
static const struct phrase *finish_or_itself(struct strategy *strategy, const struct contraction *c,
                                             const struct phrase *cells)
{
    struct dpia *dpia = strategy->dpia;
    if (c->finish)
        return finish_of(strategy, c);
    struct types *types = dpia_types(dpia);
    const struct data *cell = phrase_array_elem(cells);
    const struct var *column = var_new(dpia, "column", type_exp(types, cell), c->loc);
    const struct var *sum = var_new(dpia, "sum", c->reduce->type, c->loc);
    const struct phrase *itself = phrase_lam(dpia, sum, phrase_var(dpia, sum, c->loc), c->loc);
    return for_row(strategy, c, phrase_lam(dpia, column, itself, c->loc));
}

/* The definition NAME, which has SIZES, of COLUMNS and all rows. */
static const struct phrase *on_all_rows(struct strategy *strategy, const struct contraction *c,
                                        const struct phrase *columns, const char *name,
                                        const struct nat *const *sizes, size_t size_count)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *cells = phrase_arg(c->inner, 1);
    const struct data *datas[] = {phrase_array_elem(c->rows.array), phrase_array_elem(cells),
                                  phrase_array_elem(c->inner)};
    const struct phrase *phrases[] = {step_of(strategy, c),
                                      c->fold.neutral,
                                      for_row(strategy, c, c->rows.part),
                                      for_row(strategy, c, cells),
                                      finish_or_itself(strategy, c, cells),
                                      columns,
                                      phrase_copy(dpia, c->rows.array)};
    return strategy_instance(
        strategy, strategy_template(strategy, name, c->fold.scalar, c->loc),
        (struct phrase_arguments){sizes, datas, phrases, size_count, 3, 7});
}

/* let packed = the last columns, VECTORS of them, in someColumns packed */
static const struct phrase *packed_columns(struct strategy *strategy, const struct contraction *c,
                                           int64_t vectors)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *one = nat_const(nats, 1), *width = strategy_cpu_width(strategy, c->fold.scalar);
    const struct nat *p = column_count(c), *count = nat_const(nats, vectors);
    const struct nat *last = nat_mod(nats, nat_sub(nats, nat_add(nats, p, width), one), width);
    const struct nat *ahead = nat_mul(nats, nat_sub(nats, count, one), width);
    const struct nat *sizes[] = {length_of(c), row_count(c), p, nat_const(nats, 8 / vectors), count,
                                 nat_add(nats, nat_add(nats, ahead, last), one)};
    const struct nat *pack_sizes[] = {length_of(c), p, count};
    const struct phrase *columns = matrix_of(strategy, &c->columns, c->loc);
    const struct phrase *pack = strategy_instance(
        strategy, strategy_template(strategy, "packLast", c->fold.scalar, c->loc),
        (struct phrase_arguments){pack_sizes, NULL, &columns, 3, 0, 1});
    const struct var *packed = var_new(dpia, "packed", pack->type, c->loc);
    const char *name = c->level == LOOP_GLOBAL ? "someColumns" : "someColumnsInThread";
    const struct phrase *some =
        on_all_rows(strategy, c, phrase_var(dpia, packed, c->loc), name, sizes, 6);
    return phrase_let(dpia, packed, pack, some, c->loc);
}

/* The columns that panels leave, in the VECTORS of one tile, as TYPE. */
static const struct phrase *columns_in(struct strategy *strategy, const struct contraction *c,
                                       int64_t vectors, const struct data *type)
{
    static const char *const names[2][2] = {{"lastColumnsInThread", "lastColumns"},
                                            {"lastVectorsInThread", "lastVectors"}};
    const struct nat *sizes[] = {length_of(c), row_count(c), column_count(c)};
    const struct phrase *all =
        c->beside ? on_all_rows(strategy, c, matrix_of(strategy, &c->columns, c->loc),
                                names[vectors - 1][c->level == LOOP_GLOBAL], sizes, 3)
                  : packed_columns(strategy, c, vectors);
    return phrase_unchecked(strategy->dpia, phrase_coerce(strategy->dpia, type, all, c->loc));
}

/* The COUNT columns that panels leave: one vector, or two. */
static const struct phrase *columns_left(struct strategy *strategy, const struct contraction *c,
                                           const struct nat *count)
{
    struct dpia *dpia = strategy->dpia;
    struct types *types = dpia_types(dpia);
    const struct data *type =
        data_array(types, row_count(c), data_array(types, count, phrase_array_elem(c->inner)));
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *left = nat_mod(nats, column_count(c), panel_width(strategy, c));
    bool many;
    const struct phrase *test =
        compared(strategy, left, OP_GE,
                 nat_add(nats, strategy_cpu_width(strategy, c->fold.scalar), nat_const(nats, 1)),
                 &many, c->loc);
    const struct phrase *few = test || !many ? columns_in(strategy, c, 1, type) : NULL;
    const struct phrase *more = test || many ? columns_in(strategy, c, 2, type) : NULL;
    return test ? phrase_if(dpia, test, more, phrase_copy(dpia, few), c->loc) : many ? more : few;
}

/* A few columns, in an array of their own, one after the other. */
struct few {
    const struct contraction *c;
    const struct phrase *packed, *cells;
};

/* The result for the row that is the parameter of C's rows and column INDEX. */
static const struct phrase *few_element(struct strategy *strategy, const struct phrase *index,
                                        void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct few *few = data;
    const struct contraction *c = few->c;
    const struct strategy_vector_fold *fold = &c->fold;
    const struct strategy_range all = {NULL, length_of(c), true};
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
        strategy, finish_or_itself(strategy, c, few->cells),
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

/* Whether rows have neighbours side by side, in vectors. */
static bool has_long_rows(struct strategy *strategy, const struct contraction *c)
{
    int64_t length;
    return strategy_vector_array_fits(strategy->dpia, c->rows.part, c->fold.scalar) &&
           (!nat_is_const(length_of(c), &length) || length >= strategy->device->long_row);
}

/* let packed = the columns behind the first WHOLE ones in
 * map (\row. map (\j. finish row j (reduceRowInVectors row (packed j)))) rows */
static const struct phrase *few_columns(struct strategy *strategy, const struct contraction *c,
                                        const struct nat *whole)
{
    struct dpia *dpia = strategy->dpia;
    struct types *types = dpia_types(dpia);
    const struct phrase *columns =
        rest_of(strategy, matrix_of(strategy, &c->columns, c->loc), whole);
    const struct nat *count = phrase_array_size(columns);
    const struct phrase *copy =
        phrase_map(dpia, level_of(c->level),
                   strategy_lambda(strategy, "column", phrase_array_elem(columns), stored, NULL,
                                   c->loc),
                   columns, c->loc);
    const struct var *packed = var_new(dpia, "packed", copy->type, c->loc);
    struct few few = {c, phrase_var(dpia, packed, c->loc),
                      rest_of(strategy, phrase_arg(c->inner, 1), whole)};
    const struct phrase *each = strategy_lambda(strategy, "j", data_idx(types, count), few_element,
                                                &few, c->loc);
    const struct phrase *all = phrase_generate(
        dpia, count,
        strategy_lambda(strategy, "j", data_idx(types, count), strategy_itself, NULL, c->loc),
        c->loc);
    const struct phrase *inner =
        phrase_map(dpia, level_of(LOOP_SEQUENTIAL), each, all, c->inner->loc);
    const struct phrase *rows = phrase_map(dpia, level_of(c->level), for_row(strategy, c, inner),
                                           phrase_copy(dpia, c->rows.array), c->loc);
    return phrase_let(dpia, packed, copy, rows, c->loc);
}

/* Whether there are columns behind the first WHOLE ones that are worth tiles: where there are only
 * few, each row is done with each of them by itself, as long as rows are long. Vectors that reach
 * back want the lanes of one. False: there are not; else the test for it, or null, in *TEST. */
static bool are_worth_tiles(struct strategy *strategy, const struct contraction *c,
                            const struct nat *count, const struct phrase **test)
{
    const struct device *device = strategy->device;
    const int64_t least = has_long_rows(strategy, c) ? device->tile_least_columns : 1;
    const struct nat *width = c->beside ? strategy_cpu_width(strategy, c->fold.scalar)
                                        : nat_const(dpia_nats(strategy->dpia), 1);
    bool many = true, fits = true;
    const struct phrase *is_many = at_least(strategy, count, least, &many, c->loc);
    const struct phrase *is_wide = compared(strategy, column_count(c), OP_GE, width, &fits, c->loc);
    *test = with(strategy, is_many, OP_LOG_AND, is_wide, c->loc);
    return many && fits;
}

/* The columns behind the first WHOLE ones, which are COUNT; none where there are none, which the
 * host sees, or the thread. */
static const struct phrase *last_columns(struct strategy *strategy, const struct contraction *c,
                                         const struct nat *whole, const struct nat *count)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *test;
    bool some = are_worth_tiles(strategy, c, count, &test);
    const struct phrase *tiles = some ? columns_left(strategy, c, count) : NULL;
    if (some && !test)
        return tiles;
    const struct phrase *otherwise =
        has_long_rows(strategy, c)
            ? few_columns(strategy, c, whole)
            : row_by_row(strategy, c, rest_of(strategy, phrase_arg(c->inner, 1), whole));
    return some ? phrase_if(dpia, test, tiles, otherwise, c->loc) : otherwise;
}

static const struct phrase *tiled(struct strategy *strategy, const struct contraction *c)
{
    struct dpia *dpia = strategy->dpia;
    int64_t left;
    const struct nat *whole = rounded(strategy, column_count(c), panel_width(strategy, c));
    strategy_note(strategy, "tiled contraction", c->loc);
    const struct phrase *all = panels(strategy, c);
    const struct nat *rest = nat_sub(dpia_nats(dpia), column_count(c), whole);
    if (nat_is_const(rest, &left) && left == 0)
        return phrase_transpose(dpia, all, c->loc);
    const struct phrase *last =
        phrase_transpose(dpia, last_columns(strategy, c, whole, rest), c->loc);
    return phrase_transpose(dpia, phrase_concat(dpia, all, last, c->loc), c->loc);
}

/* p >= HALF && p < 2*HALF && HALF < width, for p columns, fewer than vectors have lanes; null where
 * that is known, and then in *HOLDS. */
static const struct phrase *is_between(struct strategy *strategy, const struct contraction *c,
                                       int64_t half, bool *holds)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *p = column_count(c), *lanes = nat_const(nats, half);
    const struct nat *width = strategy_cpu_width(strategy, c->fold.scalar);
    bool least = true, most = true, wide = true;
    const struct phrase *is_least = compared(strategy, p, OP_GE, lanes, &least, c->loc);
    const struct phrase *is_most =
        compared(strategy, p, OP_LT, nat_const(nats, 2 * half), &most, c->loc);
    const struct phrase *is_wide = compared(strategy, lanes, OP_LT, width, &wide, c->loc);
    const bool may_hold = least && most && wide;
    const struct phrase *test = with(strategy, is_least, OP_LOG_AND, is_most, c->loc);
    test = may_hold ? with(strategy, test, OP_LOG_AND, is_wide, c->loc) : NULL;
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
static const struct phrase *or_narrow(struct strategy *strategy, const struct contraction *c,
                                      const struct phrase *tiled)
{
    const struct device *device = strategy->device;
    const int64_t half = strategy_cpu_most_lanes(device, c->fold.scalar) / 2;
    if (!c->beside || half < LEAST_LANES)
        return tiled;
    bool holds;
    const struct phrase *test = is_between(strategy, c, half, &holds);
    begin_vectors(strategy, half * (int64_t)scalar_bytes(c->fold.scalar));
    const struct phrase *all = test || holds ? columns_left(strategy, c, column_count(c)) : NULL;
    const struct phrase *others = holds ? NULL : or_narrow(strategy, c, tiled);
    strategy->device = device;
    if (!test)
        return holds ? all : others;
    return phrase_if(strategy->dpia, test, phrase_copy(strategy->dpia, all), others, c->loc);
}

/* \x y a. f a (g (pair x y)), x of a row, on numbers. */
static const struct phrase *scalar_step_of(struct strategy *strategy, const struct contraction *c)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase_type *type = c->reduce->type;
    const struct var *x = var_new(dpia, "x", type, c->loc), *y = var_new(dpia, "y", type, c->loc);
    const struct phrase *step = strategy_apply(
        strategy, strategy_fold_function(strategy, c->fold.fun, c->fold.input), pair_of(strategy, c, x, y));
    return phrase_lam(dpia, x, phrase_lam(dpia, y, step, c->loc), c->loc);
}

/* dots, of all columns. */
static const struct phrase *dots(struct strategy *strategy, const struct contraction *c)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *cells = phrase_arg(c->inner, 1);
    const struct nat *sizes[] = {length_of(c), row_count(c), column_count(c)};
    const struct data *datas[] = {phrase_array_elem(c->rows.array), phrase_array_elem(cells),
                                  phrase_array_elem(c->inner)};
    const struct phrase *phrases[] = {step_of(strategy, c),
                                      scalar_step_of(strategy, c),
                                      strategy_vector_fold_array(strategy, &c->fold),
                                      c->fold.neutral,
                                      for_row(strategy, c, c->rows.part),
                                      for_row(strategy, c, cells),
                                      finish_or_itself(strategy, c, cells),
                                      matrix_of(strategy, &c->columns, c->loc),
                                      phrase_copy(dpia, c->rows.array)};
    const char *name = c->level == LOOP_GLOBAL ? "dots" : "dotsInThread";
    strategy_note(strategy, "contraction in dots", c->loc);
    return strategy_instance(strategy, strategy_template(strategy, name, c->fold.scalar, c->loc),
                             (struct phrase_arguments){sizes, datas, phrases, 3, 3, 9});
}

/* Whether there may be few rows, or few columns and rows that a core's own cache holds; the test for
 * it, or null, in *TEST. */
static bool are_few(struct strategy *strategy, const struct contraction *c,
                    const struct phrase **test)
{
    const struct device *device = strategy->device;
    struct nat_table *nats = dpia_nats(strategy->dpia);
    bool rows = true, columns = true, near = true;
    const struct phrase *few_rows = compared(strategy, row_count(c), OP_LT,
                                             nat_const(nats, device->tile_least_turned), &rows, c->loc);
    const struct phrase *few_columns =
        compared(strategy, column_count(c), OP_LT, strategy_cpu_width(strategy, c->fold.scalar),
                 &columns, c->loc);
    const struct phrase *are_near =
        compared(strategy, nat_mul(nats, row_count(c), length_of(c)), OP_LT,
                 nat_const(nats, device->tile_least_copied), &near, c->loc);
    const struct phrase *both = with(strategy, few_columns, OP_LOG_AND, are_near, c->loc);
    const bool may_be_both = columns && near;
    *test = (!few_rows && rows) || (may_be_both && !both) ? NULL
            : !rows                                       ? both
            : may_be_both ? with(strategy, few_rows, OP_LOG_OR, both, c->loc)
                          : few_rows;
    return rows || may_be_both;
}

/* TILED, or where few rows or columns are long, dots. */
static const struct phrase *or_dots(struct strategy *strategy, const struct contraction *c,
                                    const struct phrase *tiled)
{
    if (c->beside || !strategy_vector_array_fits(strategy->dpia, c->rows.part, c->fold.scalar) ||
        !strategy_vector_array_fits(strategy->dpia, c->columns.part, c->fold.scalar))
        return tiled;
    const struct device *device = strategy->device;
    const int64_t lanes = strategy_cpu_most_lanes(device, c->fold.scalar);
    bool deep = true;
    const struct phrase *few;
    const struct phrase *is_deep =
        at_least(strategy, length_of(c),
                 device->dot_least_depth < lanes ? lanes : device->dot_least_depth, &deep, c->loc);
    if (!are_few(strategy, c, &few) || !deep)
        return tiled;
    const struct phrase *test = with(strategy, few, OP_LOG_AND, is_deep, c->loc);
    const struct phrase *all = dots(strategy, c);
    return test ? phrase_if(strategy->dpia, test, phrase_copy(strategy->dpia, all), tiled, c->loc)
                : all;
}

/* MAP with panels of this level, or null. */
static const struct phrase *contraction(struct strategy *strategy, const struct phrase *map,
                                        enum loop_level level)
{
    struct contraction c;
    if (!match(strategy, map, &c))
        return NULL;
    c.level = level;
    c.beside = is_beside(strategy, &c);
    c.device = strategy->device;
    begin_vectors(strategy, c.device->tile_bytes);
    const struct phrase *result =
        or_dots(strategy, &c, or_narrow(strategy, &c, tiled(strategy, &c)));
    strategy->device = c.device;
    if (!c.test)
        return result;
    strategy_note(strategy, level == LOOP_GLOBAL ? "map at global level" : "map made sequential",
                  c.loc);
    const struct phrase *plain = row_by_row(strategy, &c, phrase_arg(c.inner, 1));
    return phrase_if(strategy->dpia, c.test, result, plain, c.loc);
}

/* mapGlobal (\x. a contraction by one thread) xs, or null. */
static const struct phrase *contractions(struct strategy *strategy, const struct phrase *map)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *fun = phrase_arg(map, 0);
    const struct phrase *each =
        form_is_map_of_view(dpia, map) && phrase_is_at(phrase_lam_body(fun), PRIM_MAP, LOOP_OPEN)
            ? contraction(strategy, phrase_lam_body(fun), LOOP_SEQUENTIAL)
            : NULL;
    return each ? phrase_map(dpia, level_of(LOOP_GLOBAL),
                             phrase_lam(dpia, phrase_lam_param(fun), each, map->loc),
                             phrase_arg(map, 1), map->loc)
                : NULL;
}

bool strategy_cpu_contracts(struct strategy *strategy, const struct phrase *map)
{
    struct contraction c;
    return match(strategy, map, &c);
}

const struct phrase *strategy_cpu_tiles(struct strategy *strategy, const struct phrase *map)
{
    return contraction(strategy, map, LOOP_SEQUENTIAL);
}

bool strategy_cpu_is_product(struct strategy *strategy, const struct phrase *map)
{
    return strategy_cpu_contracts(strategy, map) ||
           (form_is_map_of_view(strategy->dpia, map) &&
            strategy_cpu_contracts(strategy, phrase_lam_body(phrase_arg(map, 0))));
}

const struct nat *strategy_cpu_beside(struct strategy *strategy, const struct phrase *map)
{
    struct contraction c;
    if (!match(strategy, map, &c) || !is_beside(strategy, &c))
        return NULL;
    return nat_mul(dpia_nats(strategy->dpia), column_count(&c), length_of(&c));
}

const struct phrase *step_cpu_contraction(struct strategy *strategy, const struct phrase *map,
                                          strategy_otherwise *otherwise)
{
    (void)otherwise;
    const struct phrase *one = contraction(strategy, map, LOOP_GLOBAL);
    return one ? one : contractions(strategy, map);
}
