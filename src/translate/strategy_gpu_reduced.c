/* What a contraction gives (strategy_contract.c), reduced row by row, on a GPU: sums of Gaussians,
 * the nearest of many, how many are near.
 *
 *     reduced in tiles:
 *     map (\i. end i (reduceComm f z (generate m (\j. h i j (reduceComm g y (generate k ..))))))
 *       = let parts = what f makes of each row of each tile in
 *         map (\i. end i (reduceComm f z (idx parts i)))
 *
 * so that of a row not m elements are stored, but one for each tile (reduceTiles in
 * strategy_gpu_tiles.dpia).
 *
 * Side conditions: f is commutative, which the program promises or is seen, has no loop, cannot
 * fail and is the same for all i. Columns beyond the last change nothing: they are f's neutral
 * element, or where that is not known z, where f is a choice, which gives one of its arguments: z
 * then may enter as often as it wants. Nothing else at i takes long, and not both the contraction
 * and that may fail. There may be a map around it, over many matrices. */
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "rewrite/operator.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_gpu_product.h"
#include "translate/strategy_depth.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"

enum { MOST_MAPS = 2 };

/* Maps around VALUE, in which REDUCE is, of ELEMENT at COLUMN. */
struct reduced {
    struct strategy_index maps[MOST_MAPS], column;
    size_t count;
    const struct phrase *value, *reduce, *element;
    struct loc loc;
};

static bool mentions_maps(const struct reduced *reduced, const struct phrase *phrase)
{
    for (size_t i = 0; i < reduced->count; i++)
        if (strategy_index_in(phrase, reduced->maps[i]))
            return true;
    return false;
}

/* Reads the maps of MAP; false if they are too many. */
static bool read_maps(struct strategy *strategy, const struct phrase *map,
                      struct reduced *reduced)
{
    static const char *const names[MOST_MAPS] = {"t", "i"};
    *reduced = (struct reduced){.value = map, .loc = map->loc};
    while (form_is_map_of_view(strategy->dpia, reduced->value)) {
        if (reduced->count == MOST_MAPS)
            return false;
        const struct phrase *inner = reduced->value;
        struct strategy_index index = strategy_index_new(strategy, names[reduced->count],
                                                         phrase_array_size(inner), map->loc);
        reduced->maps[reduced->count++] = index;
        reduced->value = strategy_body_at(strategy, inner, index);
    }
    return reduced->count > 0;
}

/* What changes nothing where REDUCE takes it in; null if that is not known. */
static const struct phrase *none_of(struct strategy *strategy, const struct phrase *reduce)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *fun = phrase_arg(reduce, 0);
    const struct phrase *neutral = operator_neutral(dpia, fun, reduce->loc);
    if (neutral)
        return neutral;
    return phrase_is_prim(reduce, PRIM_REDUCE_COMM) && operator_is_choice(dpia, fun)
               ? phrase_copy(dpia, phrase_arg(reduce, 1))
               : NULL;
}

/* Whether the reduction of REDUCED may be done in parts, of tuples that a group has room for. */
static bool is_in_parts(struct strategy *strategy, const struct reduced *reduced)
{
    const struct phrase *reduce = reduced->reduce;
    const struct phrase *fun = phrase_arg(reduce, 0), *init = phrase_arg(reduce, 1);
    return data_is_flat(phrase_data(reduce)) &&
           strategy_flat_bytes(phrase_data(reduce)) <= (size_t)strategy->device->value_bytes &&
           !cost_has_loop(fun) && !strategy_may_fail(strategy, fun) &&
           !strategy_may_fail(strategy, init) && !mentions_maps(reduced, fun) &&
           !mentions_maps(reduced, init);
}

/* Whether what is contracted depends on all maps: what does not is computed once for many. */
static bool is_for_each(const struct reduced *reduced)
{
    const struct phrase *inner = form_first(reduced->element, depth_is_taken);
    for (size_t i = 0; inner && i < reduced->count; i++)
        if (!strategy_index_in(inner, reduced->maps[i]))
            return false;
    return true;
}

static bool read_reduced(struct strategy *strategy, const struct phrase *map,
                         struct reduced *reduced)
{
    if (!read_maps(strategy, map, reduced) ||
        !(reduced->reduce = form_find_reduction(reduced->value)))
        return false;
    const struct phrase *reduce = reduced->reduce, *array = phrase_arg(reduce, 2);
    const struct phrase *end = strategy_replace(strategy, reduced->value, reduce,
                                                phrase_arg(reduce, 1));
    if (!strategy_is_of_views(strategy, array) || !is_in_parts(strategy, reduced) ||
        !data_is_flat(phrase_data(reduced->value)) || cost_has_loop(end) ||
        (strategy_may_fail(strategy, reduce) && strategy_may_fail(strategy, end)))
        return false;
    reduced->column =
        strategy_index_new(strategy, "j", phrase_array_size(array), reduced->loc);
    reduced->element = strategy_element(strategy, array, reduced->column);
    return cost_has_loop(reduced->element) && is_for_each(reduced);
}

/* The maps of REDUCED around BODY; a copy. */
static const struct phrase *with_maps(struct strategy *strategy, const struct reduced *reduced,
                                      const struct phrase *body)
{
    for (size_t i = reduced->count; i-- > 0;)
        body = strategy_map_over(strategy, reduced->maps[i], body, LOOP_OPEN, body->loc);
    return phrase_copy(strategy->dpia, body);
}

/* Whether what is reduced is a contraction whose columns are those. */
static bool contracts(struct strategy *strategy, const struct reduced *reduced,
                      struct contraction *contraction)
{
    const struct phrase *elements = strategy_map_over(
        strategy, reduced->column, reduced->element, LOOP_OPEN, reduced->element->loc);
    if (!strategy_contract(strategy, with_maps(strategy, reduced, elements), contraction) ||
        contraction_divides(contraction) ||
        contraction->first_column + 1 != contraction->map_count)
        return false;
    for (size_t i = 0; i < contraction->map_count; i++)
        if (contraction->places[i] != i)
            return false;
    return true;
}

/* ---- What is made of the parts ---- */

/* What the tiles have made of the row, of PARTS. */
static const struct phrase *parts_of_row(struct strategy *strategy, const struct reduced *reduced,
                                         const struct phrase *parts)
{
    for (size_t i = 0; i < reduced->count; i++)
        parts = phrase_idx(strategy->dpia, parts,
                           phrase_var(strategy->dpia, reduced->maps[i].var, reduced->loc),
                           reduced->loc);
    return parts;
}

const struct phrase *product_reduced_end(const struct product *product,
                                         const struct phrase *parts)
{
    struct strategy *strategy = product->strategy;
    struct dpia *dpia = strategy->dpia;
    const struct reduced *reduced = product->reduced;
    struct loc loc = reduced->loc;
    const struct phrase *fun = phrase_arg(reduced->reduce, 0);
    const struct var *all = var_new(dpia, "parts", parts->type, loc);
    const struct phrase *row = parts_of_row(strategy, reduced, phrase_var(dpia, all, loc));
    const struct phrase *sum =
        phrase_reduce(dpia, PRIM_REDUCE_COMM, phrase_copy(dpia, fun),
                      phrase_copy(dpia, phrase_arg(reduced->reduce, 1)), row, loc);
    const struct phrase *value =
        strategy_replace(strategy, reduced->value, reduced->reduce, sum);
    const struct phrase *rest = strategy_result(strategy, with_maps(strategy, reduced, value));
    return phrase_let(dpia, all, parts, rest, loc);
}

const struct phrase *product_reduced_none(const struct product *product)
{
    return none_of(product->strategy, product->reduced->reduce);
}

const struct phrase *product_reduced_both(const struct product *product)
{
    struct strategy *strategy = product->strategy;
    const struct phrase *fun = phrase_arg(product->reduced->reduce, 0);
    return strategy_sequential(strategy, phrase_copy(strategy->dpia, fun));
}

const struct phrase *step_gpu_product_reduced(struct strategy *strategy, const struct phrase *map,
                                              strategy_otherwise *otherwise)
{
    struct contraction contraction;
    struct reduced reduced;
    if (!read_reduced(strategy, map, &reduced) || !none_of(strategy, reduced.reduce))
        return NULL;
    if (!contracts(strategy, &reduced, &contraction))
        return reduced.count > 1 ? strategy_gpu_rows_of_rows(strategy, map,
                                                             step_gpu_product_reduced, otherwise)
                                 : NULL;
    struct product product = {.strategy = strategy, .contraction = &contraction,
                              .tall = PRODUCT_SMALL, .wide = PRODUCT_SMALL, .reduced = &reduced};
    return product_reduced_or(&product, map, otherwise);
}
