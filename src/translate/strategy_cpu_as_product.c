/* What reads as a product of matrices, as one, on a CPU (25-strategy.md): the contractions that
 * strategy_contract.c reads off maps and indices, in the form that tiles are for
 * (strategy_cpu_tile.c).
 *
 *     as a product:
 *     map (\i. map (\j. e (reduceComm f z (map (\l. h (x i l) (y l j)) ls))) js) is
 *       = map (\row. map (\column. e (reduceComm f z (map h (zip row column)))) columns) rows
 *
 *     rows    = generate n (\i. generate m (\l. x i l))
 *     columns = generate p (\j. generate m (\l. y l j))
 *
 * where e may depend on i and j: rows and columns come with them then. Of many matrices it is a
 * map over them all. Where several maps are the rows, the columns, or the matrices, or several
 * reductions the depth, their indices are divided in the place of counting: that is done where
 * tiles are worth it.
 *
 * Where the function of a map has products in it, besides other things, each thread does those of
 * an element of the map, in tiles:
 *
 *     products of each:
 *     map (\x. .. map (\row. map (\column. ..) columns) rows ..) xs = map (\x. .. tiles ..) xs
 *
 * A loop, or a reduction in order, becomes `reduce` in the place of `reduceComm`, and keeps its
 * order.
 *
 * Side conditions: those of both files; and x and y are one scalar each, of a view, or else
 * computed without a choice, of indices that are not divided: that is done before, for all. */
#include "rewrite/cost.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_contract.h"
#include "translate/strategy_cpu.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"

/* generate SIZE (\INDEX. BODY), which takes INDEX's variable. */
static const struct phrase *generated(struct strategy *strategy, struct strategy_index index,
                                      const struct phrase *body)
{
    const struct phrase *fun = phrase_lam(strategy->dpia, index.var, body, body->loc);
    return phrase_generate(strategy->dpia, index.size, fun, body->loc);
}

/* The elements of a product in row I and column J, and what these are: the sum's end. */
struct product {
    struct strategy *strategy;
    const struct contraction *contraction;
    const struct phrase *end; /* around SUM */
    const struct var *sum;
};

/* One side: what each INDEX has of the one part of PARTS; and that index, where the end wants
 * it. */
struct side {
    const struct phrase *array; /* of all */
    const struct var *param;    /* one of them */
    const struct phrase *part;  /* of that */
    const struct phrase *index; /* likewise; or null */
};

static struct side side_of(const struct product *product, const struct strategy_parts *parts,
                           struct strategy_index index, const char *name)
{
    struct strategy *strategy = product->strategy;
    struct dpia *dpia = strategy->dpia;
    struct loc loc = product->contraction->loc;
    const struct phrase *elements =
        generated(strategy, product->contraction->depth, phrase_copy(dpia, parts->at[0].value));
    bool wanted = phrase_mentions(product->end, index.var);
    struct side side = {.array = generated(strategy, index, elements)};
    if (wanted)
        side.array = phrase_zip(dpia, side.array,
                                strategy_all_indices(strategy, index.size, loc), loc);
    const struct data *element = phrase_array_elem(side.array);
    side.param = var_new(dpia, name, type_exp(dpia_types(dpia), element), loc);
    const struct phrase *param = phrase_var(dpia, side.param, loc);
    side.part = wanted ? phrase_select(dpia, param, 1, loc) : param;
    side.index = wanted ? phrase_select(dpia, param, 2, loc) : NULL;
    return side;
}

/* h, on a pair: the element of its components. */
static const struct phrase *element_of_pair(struct strategy *strategy, const struct phrase *pair,
                                            void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct contraction *contraction = data;
    const struct phrase *element = phrase_copy(dpia, contraction->element);
    element = phrase_subst(dpia, element, contraction->x.at[0].var,
                           phrase_select(dpia, pair, 1, pair->loc));
    return phrase_subst(dpia, element, contraction->y.at[0].var,
                        phrase_select(dpia, phrase_copy(dpia, pair), 2, pair->loc));
}

/* reduce (\p s. h, with the state s) z (zip ROW COLUMN) */
static const struct phrase *steps_of(const struct product *product, const struct phrase *zipped)
{
    struct dpia *dpia = product->strategy->dpia;
    const struct contraction *contraction = product->contraction;
    struct loc loc = contraction->reduce->loc;
    const struct phrase_type *type = type_exp(dpia_types(dpia), phrase_array_elem(zipped));
    const struct var *p = var_new(dpia, "p", type, loc);
    const struct var *state = var_new(dpia, "s", contraction->reduce->type, loc);
    const struct phrase *step =
        element_of_pair(product->strategy, phrase_var(dpia, p, loc), (void *)contraction);
    step = phrase_subst(dpia, step, contraction->state, phrase_var(dpia, state, loc));
    return phrase_reduce(dpia, PRIM_REDUCE,
                         phrase_lam(dpia, p, phrase_lam(dpia, state, step, loc), loc),
                         phrase_copy(dpia, contraction->start), zipped, loc);
}

/* reduceComm f z (map h (zip ROW COLUMN)), or the same in order */
static const struct phrase *sum_of(const struct product *product, const struct phrase *row,
                                   const struct phrase *column)
{
    struct strategy *strategy = product->strategy;
    struct dpia *dpia = strategy->dpia;
    const struct phrase *reduce = product->contraction->reduce;
    const struct phrase *zipped = phrase_zip(dpia, row, column, reduce->loc);
    if (product->contraction->state)
        return steps_of(product, zipped);
    const struct phrase *h =
        strategy_lambda(strategy, "p", phrase_array_elem(zipped), element_of_pair,
                        (void *)product->contraction, reduce->loc);
    const struct phrase *elements = phrase_map(dpia, level_of(LOOP_OPEN), h, zipped, reduce->loc);
    return phrase_reduce(dpia, phrase_prim_of(reduce), phrase_copy(dpia, phrase_arg(reduce, 0)),
                         phrase_copy(dpia, phrase_arg(reduce, 1)), elements, reduce->loc);
}

/* EXP with INDEX of SIDE in the place of the variable. */
static const struct phrase *with_index(const struct product *product, const struct phrase *exp,
                                       struct strategy_index index, const struct side *side)
{
    return side->index ? phrase_subst(product->strategy->dpia, exp, index.var, side->index) : exp;
}

/* The product of one pair of matrices. */
static const struct phrase *rows_and_columns(const struct product *product)
{
    struct dpia *dpia = product->strategy->dpia;
    const struct contraction *contraction = product->contraction;
    struct loc loc = contraction->loc;
    const struct side row = side_of(product, &contraction->x, contraction->row, "row");
    const struct side column = side_of(product, &contraction->y, contraction->column, "column");
    const struct phrase *element = phrase_copy(dpia, product->end);
    element = with_index(product, element, contraction->row, &row);
    element = with_index(product, element, contraction->column, &column);
    element = phrase_subst(dpia, element, product->sum, sum_of(product, row.part, column.part));
    const struct phrase *inner = phrase_map(
        dpia, level_of(LOOP_OPEN), phrase_lam(dpia, column.param, element, loc), column.array, loc);
    return phrase_map(dpia, level_of(LOOP_OPEN), phrase_lam(dpia, row.param, inner, loc), row.array,
                      loc);
}

static bool has_choice_or_loop(const struct phrase *exp)
{
    if (phrase_is_prim(exp, PRIM_IF))
        return true;
    for (size_t i = 0; i < phrase_child_count(exp); i++)
        if (has_choice_or_loop(phrase_child(exp, i)))
            return true;
    return cost_has_loop(exp);
}

/* How many elements or steps REDUCE has itself. */
static const struct nat *length_of(const struct phrase *reduce)
{
    return phrase_is_prim(reduce, PRIM_LOOP) ? phrase_nat_arg(reduce, 0)
                                             : phrase_array_size(phrase_arg(reduce, 2));
}

/* Whether a matrix of PARTS is read, or computed quickly. */
static bool is_quick(struct strategy *strategy, const struct contraction *contraction,
                     const struct strategy_parts *parts)
{
    if (parts->len != 1)
        return false;
    const struct phrase *value = parts->at[0].value;
    bool divides = contraction_divides(contraction) ||
                   contraction->depth.size != length_of(contraction->reduce);
    return cost_is_view(strategy->dpia, value) || (!divides && !has_choice_or_loop(value));
}

/* All of CONTRACTION as a product, or as a map of such; null where tiles are not for it. */
static const struct phrase *product_of(struct strategy *strategy,
                                       const struct contraction *contraction)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *reduce = contraction->reduce;
    if (!is_quick(strategy, contraction, &contraction->x) ||
        !is_quick(strategy, contraction, &contraction->y))
        return NULL;
    struct product product = {.strategy = strategy, .contraction = contraction,
                              .sum = var_new(dpia, "sum", reduce->type, reduce->loc)};
    product.end = strategy_replace(strategy, contraction->value, reduce,
                                   phrase_var(dpia, product.sum, reduce->loc));
    const struct phrase *map = rows_and_columns(&product);
    if (!strategy_cpu_contracts(strategy, map))
        return NULL;
    if (!contraction->batch.var)
        return map;
    return strategy_map_over(strategy, contraction->batch, map, LOOP_OPEN, map->loc);
}

/* CONTRACTION, as a product, if that is what MAP is; null if it is none, or has that form. */
static const struct phrase *as_product(struct strategy *strategy, const struct phrase *map,
                                       struct contraction *contraction)
{
    if (strategy_cpu_is_product(strategy, map) ||
        !strategy_contract(strategy, map, contraction) ||
        phrase_data(contraction->reduce)->kind != DATA_SCALAR ||
        phrase_data(contraction->value)->kind != DATA_SCALAR)
        return NULL;
    const struct phrase *product = product_of(strategy, contraction);
    if (product)
        strategy_note(strategy, "as a product", map->loc);
    return product;
}

/* MAP, of which CONTRACTION has several maps as columns, as a product for each index of all but the
 * innermost of these, if the columns of that lie side by side and may be many; else null. What is
 * to be so long comes with it in *LEAST. */
static const struct phrase *product_of_each(struct strategy *strategy, const struct phrase *map,
                                            const struct contraction *contraction,
                                            struct contraction *each, struct strategy_least *least)
{
    int64_t columns;
    *least = (struct strategy_least){contraction->maps[contraction->map_count - 1],
                                     strategy->device->least_columns_apart};
    if (!contraction->y_beside ||
        (nat_is_const(least->size, &columns) && columns < least->least) ||
        !contraction_of_each(strategy, map, contraction, each))
        return NULL;
    return product_of(strategy, each);
}

/* PRODUCT, which is CONTRACTION, done as OTHERWISE says. */
static const struct phrase *shaped(struct strategy *strategy, const struct contraction *contraction,
                                   const struct phrase *product, strategy_otherwise *otherwise)
{
    return contraction_shaped(strategy, contraction, otherwise(strategy, product));
}

const struct phrase *step_cpu_product(struct strategy *strategy, const struct phrase *map,
                                      strategy_otherwise *otherwise)
{
    struct contraction contraction, each;
    struct strategy_least least;
    const struct phrase *product = as_product(strategy, map, &contraction);
    if (!product)
        return NULL;
    const struct phrase *apart = product_of_each(strategy, map, &contraction, &each, &least);
    if (!apart)
        return shaped(strategy, &contraction, product, otherwise);
    strategy_note(strategy, "columns apart", map->loc);
    const struct phrase *many = strategy_is_least(strategy, &least, map->loc);
    apart = shaped(strategy, &each, apart, otherwise);
    return many ? phrase_if(strategy->dpia, many, apart,
                            shaped(strategy, &contraction, product, otherwise), map->loc)
                : apart;
}

/* ---- In the function of a map ---- */

static const struct phrase *with_tiles(struct strategy *strategy, const struct phrase *phrase,
                                       bool *some);

/* MAP, over a view, which one thread runs, in tiles, if it is a product, or a map of such; else
 * null. */
static const struct phrase *view_in_tiles(struct strategy *strategy, const struct phrase *map,
                                          bool *some)
{
    struct contraction contraction;
    const struct phrase *tiles = strategy_cpu_tiles(strategy, map);
    const struct phrase *product = tiles ? NULL : as_product(strategy, map, &contraction);
    return product ? contraction_shaped(strategy, &contraction, with_tiles(strategy, product, some))
                   : tiles;
}

/* The same of a map over whatever it is: rows that are computed are so before. */
static const struct phrase *in_tiles(struct strategy *strategy, const struct phrase *map,
                                     bool *some)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *rows = phrase_arg(map, 1);
    if (cost_is_view(dpia, rows))
        return view_in_tiles(strategy, map, some);
    const struct var *computed = var_new(dpia, "rows", rows->type, rows->loc);
    const struct phrase *over = phrase_map(dpia, level_of(LOOP_OPEN), phrase_arg(map, 0),
                                           phrase_var(dpia, computed, rows->loc), map->loc);
    const struct phrase *tiles = view_in_tiles(strategy, over, some);
    return tiles ? phrase_let(dpia, computed, with_tiles(strategy, rows, some), tiles, map->loc)
                 : NULL;
}

/* PHRASE, which one thread runs, with its products in tiles, where no size is bound; *SOME, if
 * there are any. */
static const struct phrase *with_tiles(struct strategy *strategy, const struct phrase *phrase,
                                       bool *some)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *tiles =
        phrase_is_at(phrase, PRIM_MAP, LOOP_OPEN) ? in_tiles(strategy, phrase, some) : NULL;
    *some = *some || tiles;
    if (tiles || phrase->kind == PHRASE_NAT_LAM)
        return tiles ? tiles : phrase;
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = with_tiles(strategy, phrase_child(phrase, i), some);
    return phrase_with_children(dpia, phrase, children);
}

const struct phrase *step_cpu_products_of_each(struct strategy *strategy, const struct phrase *map,
                                               strategy_otherwise *otherwise)
{
    const struct phrase *fun = phrase_arg(map, 0);
    if (fun->kind != PHRASE_LAM || strategy_cpu_is_product(strategy, map))
        return NULL;
    bool some = false;
    const struct phrase *body = with_tiles(strategy, phrase_lam_body(fun), &some);
    if (!some)
        return NULL;
    const struct phrase *tiles =
        phrase_lam(strategy->dpia, phrase_lam_param(fun), body, fun->loc);
    strategy_note(strategy, "products of each", map->loc);
    return otherwise(strategy, phrase_map(strategy->dpia, level_of(LOOP_OPEN), tiles,
                                          phrase_arg(map, 1), map->loc));
}
