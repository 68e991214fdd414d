/* Contractions on a GPU (25-strategy.md):
 *
 *     tiling:  map (\row. map (\column. e (reduceComm f z (map g (zip row column)))) columns) rows
 *                = the same in tiles of 128 by 128 (strategy_gpu.dpia, `multiply`)
 *
 * Side conditions: f is made of built-in commutative operators, f, g and e are arithmetic on one
 * scalar type (strategy_vector.c), and use neither row nor column. The host sees whether there are
 * enough tiles to fill the device, and whether the pieces of a row are whole ones:
 *
 *     if k % 16 == 0 && m*n >= 4*lanes then tiles else items
 *
 * What is at the right of the whole tiles, and what is below them, is computed as without tiles. */
#include "translate/strategy_apply.h"
#include "rewrite/cost.h"
#include "rewrite/operator.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_input.h"
#include "translate/strategy_state.h"
#include "translate/strategy_template.h"
#include "translate/strategy_vector.h"

enum { TILE = 128, TILE_DEPTH = 16, GAP = 4, VECTOR = 4, LEAST_SHARE = 4 };

/* What a contraction consists of: REDUCE stands in VALUE, in the functions of two maps. */
struct product {
    const struct phrase *rows, *columns;
    const struct var *row, *column;
    const struct phrase *value, *reduce, *neutral;
    enum scalar scalar;
    struct loc loc;
};

static bool is_reduction(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_REDUCE_ASSOC) || phrase_is_prim(phrase, PRIM_REDUCE_COMM);
}

/* The only reduction in PHRASE, outside of functions; null if there are none, or several. */
static const struct phrase *only_reduction(const struct phrase *phrase)
{
    const struct phrase *found = is_reduction(phrase) ? phrase : NULL;
    for (size_t i = 0; !found && i < phrase_child_count(phrase); i++)
        if (phrase_child(phrase, i)->kind != PHRASE_LAM)
            found = only_reduction(phrase_child(phrase, i));
    return found;
}

static bool is_var(const struct phrase *phrase, const struct var *var)
{
    return phrase->kind == PHRASE_VAR && phrase_var_of(phrase) == var;
}

static bool mentions_either(const struct product *product, const struct phrase *phrase)
{
    return phrase_mentions(phrase, product->row) || phrase_mentions(phrase, product->column);
}

/* What the reduction takes in: a row with a column, in this order or the other one. */
static const struct phrase *zip_of(const struct phrase *reduce)
{
    const struct phrase *array = phrase_arg(reduce, 2);
    return phrase_is_at(array, PRIM_MAP, LOOP_OPEN) ? phrase_arg(array, 1) : array;
}

static bool pairs_them(const struct product *product, const struct phrase *zip)
{
    if (!phrase_is_prim(zip, PRIM_ZIP))
        return false;
    const struct phrase *a = phrase_arg(zip, 0), *b = phrase_arg(zip, 1);
    return (is_var(a, product->row) && is_var(b, product->column)) ||
           (is_var(a, product->column) && is_var(b, product->row));
}

static bool is_of(const struct data *data, enum scalar scalar)
{
    return data->kind == DATA_SCALAR && data->scalar == scalar;
}

static bool is_one_scalar(const struct product *product)
{
    const struct data *row = phrase_array_elem(product->rows)->fst;
    const struct data *column = phrase_array_elem(product->columns)->fst;
    return product->scalar != SCALAR_BOOL && is_of(row, product->scalar) &&
           is_of(column, product->scalar) && is_of(phrase_data(product->value), product->scalar) &&
           is_of(phrase_data(product->reduce), product->scalar);
}

/* The value without its reduction, of which R stands in the place. */
static const struct phrase *without(struct strategy *strategy, const struct phrase *phrase,
                                    const struct phrase *reduce, const struct phrase *r)
{
    struct dpia *dpia = strategy->dpia;
    if (phrase == reduce)
        return r;
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = without(strategy, phrase_child(phrase, i), reduce, r);
    return phrase_with_children(dpia, phrase, children);
}

static const struct phrase *end_of(struct strategy *strategy, const struct phrase *r, void *data)
{
    const struct product *product = data;
    const struct phrase *reduce = product->reduce;
    if (!operator_facts(phrase_arg(reduce, 0), phrase_arg(reduce, 1)).neutral)
        r = strategy_apply2(strategy, phrase_copy(strategy->dpia, phrase_arg(reduce, 0)),
                            phrase_arg(reduce, 1), r);
    return without(strategy, product->value, reduce, r);
}

/* \r. the value where the reduction is r */
static const struct phrase *end_function(struct strategy *strategy, struct product *product)
{
    return strategy_lambda(strategy, "r", phrase_data(product->reduce), end_of, product,
                           product->loc);
}

/* Reads off MAP what it is made of; false if it is no such contraction. */
static bool match(struct strategy *strategy, const struct phrase *map, struct product *product)
{
    const struct phrase *outer = phrase_arg(map, 0);
    if (outer->kind != PHRASE_LAM || !phrase_is_at(phrase_lam_body(outer), PRIM_MAP, LOOP_OPEN))
        return false;
    const struct phrase *inner = phrase_lam_body(outer), *fun = phrase_arg(inner, 0);
    if (fun->kind != PHRASE_LAM || phrase_mentions(phrase_arg(inner, 1), phrase_lam_param(outer)))
        return false;
    *product = (struct product){.rows = phrase_arg(map, 1),
                                .columns = phrase_arg(inner, 1),
                                .row = phrase_lam_param(outer),
                                .column = phrase_lam_param(fun),
                                .value = phrase_lam_body(fun),
                                .reduce = only_reduction(phrase_lam_body(fun)),
                                .loc = map->loc};
    const struct phrase *reduce = product->reduce;
    if (!reduce || !pairs_them(product, zip_of(reduce)) ||
        !cost_is_view(strategy->dpia, product->rows) ||
        !cost_is_view(strategy->dpia, product->columns) ||
        mentions_either(product, phrase_arg(reduce, 0)) ||
        mentions_either(product, phrase_arg(reduce, 1)) ||
        (phrase_is_at(phrase_arg(reduce, 2), PRIM_MAP, LOOP_OPEN) &&
         mentions_either(product, phrase_arg(phrase_arg(reduce, 2), 0))))
        return false;
    const struct phrase *end = end_function(strategy, product);
    product->neutral = operator_neutral(strategy->dpia, phrase_arg(reduce, 0), reduce->loc);
    product->scalar = phrase_data(reduce)->scalar;
    return product->neutral && phrase_data(reduce)->kind == DATA_SCALAR && is_one_scalar(product) &&
           !mentions_either(product, end) && !cost_has_loop(end);
}

struct swap {
    const struct phrase *fold;
};

/* \p. fold (snd p, fst p) */
static const struct phrase *swapped(struct strategy *strategy, const struct phrase *p, void *data)
{
    struct dpia *dpia = strategy->dpia;
    const struct swap *swap = data;
    const struct phrase *pair =
        phrase_data_pair(dpia, phrase_select(dpia, p, 2, p->loc),
                         phrase_select(dpia, phrase_copy(dpia, p), 1, p->loc), p->loc);
    return phrase_app(dpia, swap->fold, pair, p->loc);
}

/* \p a. f a (g p), where p is an element of a row with one of a column. */
static const struct phrase *fold_of(struct strategy *strategy, const struct product *product)
{
    const struct phrase *array = phrase_arg(product->reduce, 2), *zip = zip_of(product->reduce);
    struct strategy_input input = {zip, array == zip ? NULL : phrase_arg(array, 0)};
    struct swap swap = {strategy_fold_function(strategy, phrase_arg(product->reduce, 0), input)};
    if (is_var(phrase_arg(zip, 0), product->row))
        return swap.fold;
    return strategy_lambda(strategy, "p", phrase_array_elem(zip), swapped, &swap, product->loc);
}

/* ---- The three parts of the result ---- */

/* How a tile of ARRAY is copied: its rows lie in memory, or its columns. */
static const struct phrase *copy_of(struct strategy *strategy, const struct product *product,
                                    const struct phrase *array)
{
    bool turned = phrase_is_prim(array, PRIM_TRANSPOSE);
    return strategy_template(strategy, turned ? "copyColumns" : "copyRows", product->scalar,
                             product->loc);
}

const struct phrase *strategy_gpu_front(struct strategy *strategy, const struct phrase *array,
                                        int64_t part)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    const struct nat *size = phrase_array_size(array);
    const struct nat *left = nat_mod(nats, size, nat_const(nats, part));
    if (left == nat_const(nats, 0))
        return array;
    return phrase_take(strategy->dpia, nat_sub(nats, size, left), left, array, array->loc);
}

const struct phrase *strategy_gpu_behind(struct strategy *strategy, const struct phrase *array,
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

/* ARRAY as far as whole tiles go, in both directions. */
static const struct phrase *in_tiles(struct strategy *strategy, const struct phrase *array)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *taken = strategy_gpu_front(strategy, phrase_copy(dpia, array), TILE);
    const struct phrase *turned = phrase_transpose(dpia, taken, array->loc);
    const struct phrase *part = strategy_gpu_front(strategy, turned, TILE_DEPTH);
    return part == turned ? taken : phrase_transpose(dpia, part, array->loc);
}

/* How many tiles there are in each direction. */
struct tiles {
    const struct nat *rows, *depth, *columns;
};

static const struct phrase *whole_tiles(struct strategy *strategy, struct product *product,
                                        struct tiles tiles)
{
    const struct nat *nats[] = {tiles.rows, tiles.depth, tiles.columns};
    const struct phrase *end = strategy_sequential(strategy, end_function(strategy, product));
    const struct phrase *phrases[] = {
        strategy_vector_function(strategy, fold_of(strategy, product), product->scalar, VECTOR),
        product->neutral,
        copy_of(strategy, product, product->rows),
        copy_of(strategy, product, product->columns),
        strategy_vector_function(strategy, end, product->scalar, VECTOR),
        in_tiles(strategy, product->rows),
        in_tiles(strategy, product->columns)};
    const struct phrase *rule =
        strategy_template(strategy, "multiply", product->scalar, product->loc);
    return strategy_instance(strategy, rule,
                             (struct strategy_arguments){nats, NULL, phrases, 3, 0, 7});
}

/* MAP with other rows and columns. */
static const struct phrase *over(struct strategy *strategy, const struct phrase *map,
                                 const struct phrase *rows, const struct phrase *columns)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *outer = phrase_copy(dpia, phrase_arg(map, 0));
    const struct phrase *inner = phrase_map(
        dpia, level_of(LOOP_OPEN), phrase_arg(phrase_lam_body(outer), 0), columns, map->loc);
    return phrase_map(dpia, level_of(LOOP_OPEN),
                      phrase_lam(dpia, phrase_lam_param(outer), inner, outer->loc), rows, map->loc);
}

/* The tiles, then what is at their right and below them, as OTHERWISE makes it. */
static const struct phrase *in_parts(struct strategy *strategy, const struct phrase *map,
                                     struct product *product, struct tiles tiles,
                                     strategy_otherwise *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    struct loc loc = map->loc;
    const struct phrase *result = whole_tiles(strategy, product, tiles);
    const struct phrase *columns = strategy_gpu_behind(strategy, product->columns, TILE);
    const struct phrase *rows = strategy_gpu_behind(strategy, product->rows, TILE);
    if (columns) {
        const struct phrase *upper =
            strategy_gpu_front(strategy, phrase_copy(dpia, product->rows), TILE);
        const struct phrase *right = otherwise(strategy, over(strategy, map, upper, columns));
        result = phrase_transpose(dpia,
                                  phrase_concat(dpia, phrase_transpose(dpia, result, loc),
                                                phrase_transpose(dpia, right, loc), loc),
                                  loc);
    }
    if (!rows)
        return result;
    const struct phrase *lower =
        otherwise(strategy, over(strategy, map, rows, phrase_copy(dpia, product->columns)));
    return phrase_concat(dpia, result, lower, loc);
}

/* ---- The choice ---- */

static const struct phrase *both(struct strategy *strategy, const struct phrase *a,
                                 const struct phrase *b)
{
    return a ? phrase_binary(strategy->dpia, OP_LOG_AND, a, b, b->loc) : b;
}

/* COND, and that SIZE is a multiple of PART. */
static const struct phrase *and_multiple(struct strategy *strategy, const struct phrase *cond,
                                         const struct nat *size, int64_t part, struct loc loc)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    if (nat_mod(nats, size, nat_const(nats, part)) == nat_const(nats, 0))
        return cond;
    const struct phrase *divisor = phrase_int(dpia, SCALAR_I64, part, loc);
    const struct phrase *left =
        phrase_binary(dpia, OP_MOD, phrase_nat_value(dpia, size, loc), divisor, loc);
    const struct phrase *zero = phrase_int(dpia, SCALAR_I64, 0, loc);
    return both(strategy, cond, phrase_binary(dpia, OP_EQ, left, zero, loc));
}

/* m*n >= 4*lanes */
static const struct phrase *is_large(struct strategy *strategy, const struct nat *m,
                                     const struct nat *n, struct loc loc)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    const struct nat *lanes = nat_of_var(nats, strategy->lanes);
    const struct nat *least = nat_mul(nats, nat_const(nats, LEAST_SHARE), lanes);
    return phrase_binary(dpia, OP_GE, phrase_nat_value(dpia, nat_mul(nats, m, n), loc),
                         phrase_nat_value(dpia, least, loc), loc);
}

/* COND, and that the vectors are whole: in rows that lie side by side, and in the result. */
static const struct phrase *and_vectors(struct strategy *strategy, const struct phrase *cond,
                                        const struct product *product, struct loc loc)
{
    if (phrase_is_prim(product->rows, PRIM_TRANSPOSE))
        cond = and_multiple(strategy, cond, phrase_array_size(product->rows), VECTOR, loc);
    return and_multiple(strategy, cond, phrase_array_size(product->columns), VECTOR, loc);
}

static bool is_small(const struct nat *nat)
{
    int64_t value;
    return nat_is_const(nat, &value) && value < TILE;
}

/* Work-items compute vectors, and local memory has a tile of each array, one with a gap. */
static bool is_for_tiles(struct strategy *strategy, struct product *product)
{
    size_t elements = TILE_DEPTH * (TILE + GAP + TILE);
    if (elements * scalar_bytes(product->scalar) > strategy->local_memory)
        return false;
    return strategy_vector_fits(strategy, fold_of(strategy, product), product->scalar) &&
           strategy_vector_fits(strategy, end_function(strategy, product), product->scalar);
}

const struct phrase *strategy_gpu_product(struct strategy *strategy, const struct phrase *map,
                                          strategy_otherwise *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    struct product product;
    if (!match(strategy, map, &product))
        return NULL;
    const struct nat *m = phrase_array_size(product.rows), *n = phrase_array_size(product.columns);
    const struct nat *k = phrase_array_elem(product.rows)->size, *tile = nat_const(nats, TILE);
    struct tiles tiles = {nat_div(nats, m, tile), nat_div(nats, k, nat_const(nats, TILE_DEPTH)),
                          nat_div(nats, n, tile)};
    if (is_small(m) || is_small(n) || !is_for_tiles(strategy, &product))
        return NULL;
    strategy_note(strategy, "tiling", map->loc);
    const struct phrase *cond = and_multiple(strategy, NULL, k, TILE_DEPTH, map->loc);
    cond = and_vectors(strategy, cond, &product, map->loc);
    cond = both(strategy, cond, is_large(strategy, m, n, map->loc));
    const struct phrase *parts = in_parts(strategy, map, &product, tiles, otherwise);
    return phrase_if(dpia, cond, parts, otherwise(strategy, phrase_copy(dpia, map)), map->loc);
}
