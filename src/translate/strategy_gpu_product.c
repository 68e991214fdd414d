/* Contractions on a GPU (25-strategy.md; strategy_contract.c says what they are), in tiles of 128
 * by 128 of the result for a group of 256 work-items, 16 deep in local memory (strategy_gpu.dpia):
 *
 *     whole tiles            `multiply`: vectors of arrays whose sizes tiles divide
 *     tiles                  `contract`: of any sizes; what is beyond the ends is cut
 *     tiles, split in depth  the same of pieces of the depth, and the sums of what they give
 *
 * Side conditions: the operator has a neutral element that is known. The host sees which of them it
 * is to be, from the number of elements and from how deep it is:
 *
 *     if m*n < fullShare*lanes && k >= leastDepth then split in depth
 *     else if sizes are multiples && m*n >= leastShare*lanes then whole tiles
 *     else if m*n >= leastShare*lanes then tiles else items */
#include "translate/strategy_gpu_product.h"

#include "rewrite/operator.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_vector.h"

enum { GAP = 4, VECTOR = 4 };

static const struct device *device_of(const struct product *product)
{
    return product->strategy->device;
}

/* ---- Whole tiles ---- */

static bool is_index(const struct phrase *phrase, struct strategy_index index)
{
    return phrase->kind == PHRASE_VAR && phrase_var_of(phrase) == index.var;
}

/* The matrix whose row (or column) SIDE has PARTS one after the other; null if it is something else
 * than an array. */
static const struct phrase *matrix_of(const struct product *product,
                                      const struct strategy_parts *parts,
                                      struct strategy_index side)
{
    struct dpia *dpia = product->strategy->dpia;
    const struct contraction *c = product->contraction;
    const struct phrase *value = parts->at[0].value;
    if (parts->len != 1 || !phrase_is_prim(value, PRIM_IDX) ||
        !phrase_is_prim(phrase_arg(value, 0), PRIM_IDX))
        return NULL;
    const struct phrase *outer = phrase_arg(value, 0), *matrix = phrase_arg(outer, 0);
    const struct phrase *i = phrase_arg(outer, 1), *l = phrase_arg(value, 1);
    if (phrase_mentions(matrix, side.var) || phrase_mentions(matrix, c->depth.var))
        return NULL;
    if (is_index(i, side) && is_index(l, c->depth))
        return phrase_copy(dpia, matrix);
    return is_index(i, c->depth) && is_index(l, side)
               ? phrase_transpose(dpia, phrase_copy(dpia, matrix), c->loc)
               : NULL;
}

/* \a. the value */
static const struct phrase *plain_end(const struct product *product)
{
    const struct contraction *c = product->contraction;
    const struct var *a = var_new(product->strategy->dpia, "r", c->reduce->type, c->loc);
    const struct phrase *fun = phrase_arg(c->reduce, 0), *init = phrase_arg(c->reduce, 1);
    const struct phrase *sum = product_use(product, a);
    if (!operator_facts(fun, init).neutral)
        sum = product_combined(product, phrase_copy(product->strategy->dpia, init), sum);
    return strategy_sequential(
        product->strategy,
        product_lambda(product, a, strategy_replace(product->strategy, c->value, c->reduce, sum)));
}

/* Whether all that is computed is arithmetic on one scalar type. */
static bool is_for_vectors(const struct product *product)
{
    const struct contraction *c = product->contraction;
    enum scalar scalar = phrase_data(c->reduce)->scalar;
    const struct data *data = phrase_data(c->reduce);
    return !c->batch.var && !product_depends_on_place(product) && scalar != SCALAR_BOOL &&
           matrix_of(product, &c->x, c->row) && matrix_of(product, &c->y, c->column) &&
           phrase_data(c->x.at[0].value) == data && phrase_data(c->y.at[0].value) == data &&
           phrase_data(c->value) == data &&
           strategy_vector_fits(product->strategy, product_fold(product), scalar) &&
           strategy_vector_fits(product->strategy, plain_end(product), scalar);
}

/* MATRIX, whose sizes are multiples of a tile's, as such. */
static const struct phrase *as_tiles(const struct product *product, const struct phrase *matrix,
                                     const struct nat *m, const struct nat *n)
{
    struct dpia *dpia = product->strategy->dpia;
    struct types *types = dpia_types(dpia);
    const struct data *scalar = phrase_array_elem(matrix)->fst;
    const struct data *type = data_array(types, m, data_array(types, n, scalar));
    return phrase_unchecked(dpia, phrase_coerce(dpia, type, matrix, matrix->loc));
}

static const struct phrase *copy_of(const struct product *product, const struct phrase *matrix,
                                    enum scalar scalar)
{
    bool turned = phrase_is_prim(matrix, PRIM_TRANSPOSE);
    return strategy_template(product->strategy, turned ? "copyColumns" : "copyRows", scalar,
                             product->contraction->loc);
}

static const struct phrase *in_whole_tiles(const struct product *product)
{
    struct strategy *strategy = product->strategy;
    struct nat_table *nats = product_nats(product);
    const struct contraction *c = product->contraction;
    enum scalar scalar = phrase_data(c->reduce)->scalar;
    const struct nat *tile = nat_const(nats, PRODUCT_TILE), *depth = nat_const(nats, PRODUCT_DEPTH);
    const struct nat *counts[] = {nat_div(nats, c->row.size, tile),
                                  nat_div(nats, c->depth.size, depth),
                                  nat_div(nats, c->column.size, tile)};
    const struct nat *sizes[] = {nat_mul(nats, tile, counts[0]), nat_mul(nats, depth, counts[1]),
                                 nat_mul(nats, tile, counts[2])};
    const struct phrase *rows = matrix_of(product, &c->x, c->row);
    const struct phrase *columns = matrix_of(product, &c->y, c->column);
    const struct phrase *phrases[] = {
        strategy_vector_function(strategy, product_fold(product), scalar, VECTOR),
        c->neutral,
        copy_of(product, rows, scalar),
        copy_of(product, columns, scalar),
        strategy_vector_function(strategy, plain_end(product), scalar, VECTOR),
        as_tiles(product, rows, sizes[0], sizes[1]),
        as_tiles(product, columns, sizes[2], sizes[1])};
    const struct phrase *rule = strategy_template(strategy, "multiply", scalar, c->loc);
    const struct phrase *tiles = strategy_instance(
        strategy, rule, (struct strategy_arguments){counts, NULL, phrases, 3, 0, 7});
    return as_tiles(product, tiles, c->row.size, c->column.size);
}

/* ---- The choice ---- */

static const struct phrase *both(const struct product *product, const struct phrase *a,
                                 const struct phrase *b)
{
    return a ? phrase_binary(product->strategy->dpia, OP_LOG_AND, a, b, b->loc) : b;
}

/* COND, and that SIZE is a multiple of PART. */
static const struct phrase *and_multiple(const struct product *product, const struct phrase *cond,
                                         const struct nat *size, int64_t part)
{
    struct dpia *dpia = product->strategy->dpia;
    struct nat_table *nats = product_nats(product);
    struct loc loc = product->contraction->loc;
    if (nat_mod(nats, size, nat_const(nats, part)) == nat_const(nats, 0))
        return cond;
    const struct phrase *divisor = phrase_int(dpia, SCALAR_I64, part, loc);
    const struct phrase *left =
        phrase_binary(dpia, OP_MOD, product_number(product, size), divisor, loc);
    const struct phrase *zero = phrase_int(dpia, SCALAR_I64, 0, loc);
    return both(product, cond, phrase_binary(dpia, OP_EQ, left, zero, loc));
}

/* COND, and A >= B; COND if that is known. */
static const struct phrase *and_least(const struct product *product, const struct phrase *cond,
                                      const struct nat *a, const struct nat *b)
{
    if (nat_is_le(product_nats(product), b, a))
        return cond;
    return both(product, cond,
                phrase_binary(product->strategy->dpia, OP_GE, product_number(product, a),
                              product_number(product, b), product->contraction->loc));
}

/* A tile is not mostly empty: m >= leastSide && n >= leastSide */
static const struct phrase *is_broad(const struct product *product)
{
    const struct contraction *c = product->contraction;
    const struct nat *least = nat_const(product_nats(product), device_of(product)->least_side);
    return and_least(product, and_least(product, NULL, c->row.size, least), c->column.size, least);
}

/* m*n, of all matrices together */
static const struct nat *elements_of(const struct product *product)
{
    struct nat_table *nats = product_nats(product);
    const struct contraction *c = product->contraction;
    const struct nat *elements = nat_mul(nats, c->row.size, c->column.size);
    return c->batch.var ? nat_mul(nats, c->batch.size, elements) : elements;
}

/* COND, and m*n >= leastShare*lanes */
static const struct phrase *and_large(const struct product *product, const struct phrase *cond)
{
    struct nat_table *nats = product_nats(product);
    const struct nat *lanes = nat_of_var(nats, product->strategy->lanes);
    const struct nat *share = nat_const(nats, device_of(product)->least_share);
    return and_least(product, cond, elements_of(product), nat_mul(nats, share, lanes));
}

/* `if COND then THEN else OTHER`, where no COND is true. */
static const struct phrase *choose(const struct product *product, const struct phrase *cond,
                                   const struct phrase *then, const struct phrase *other)
{
    return cond ? phrase_if(product->strategy->dpia, cond, then, other, product->contraction->loc)
                : then;
}

static bool is_less(const struct product *product, const struct nat *nat, int64_t least)
{
    struct nat_table *nats = product_nats(product);
    return nat_is_lt(nats, nat, nat_const(nats, least));
}

/* In pieces, where the depth is worth it and tiles are so few that not all work-items are busy, or
 * by OTHER. */
static const struct phrase *split_or(struct product *product, const struct phrase *other)
{
    struct nat_table *nats = product_nats(product);
    const struct contraction *c = product->contraction;
    const struct device *device = device_of(product);
    if (c->batch.var || is_less(product, c->depth.size, device->least_depth))
        return other;
    const struct nat *lanes = nat_of_var(nats, product->strategy->lanes);
    const struct nat *busy = nat_mul(nats, nat_const(nats, device->full_share), lanes);
    const struct phrase *few =
        phrase_binary(product->strategy->dpia, OP_LT, product_number(product, elements_of(product)),
                      product_number(product, busy), c->loc);
    const struct phrase *cond =
        and_least(product, both(product, is_broad(product), few), c->depth.size,
                  nat_const(nats, device->least_depth));
    return choose(product, cond, product_in_pieces(product), other);
}

static const struct phrase *whole_or(const struct product *product, const struct phrase *other)
{
    const struct contraction *c = product->contraction;
    if (!is_for_vectors(product))
        return other;
    const struct phrase *cond = and_multiple(product, NULL, c->row.size, PRODUCT_TILE);
    cond = and_multiple(product, cond, c->column.size, PRODUCT_TILE);
    cond = and_multiple(product, cond, c->depth.size, PRODUCT_DEPTH);
    return choose(product, and_large(product, cond), in_whole_tiles(product), other);
}

/* Local memory has a tile of each side, one with a gap. */
static bool fits(const struct product *product)
{
    const struct contraction *c = product->contraction;
    size_t x = strategy_flat_bytes(strategy_parts_data(product->strategy, &c->x));
    size_t y = strategy_flat_bytes(strategy_parts_data(product->strategy, &c->y));
    return PRODUCT_DEPTH * ((PRODUCT_TILE + GAP) * x + PRODUCT_TILE * y) <=
           (size_t)device_of(product)->local_memory;
}

const struct phrase *step_gpu_product(struct strategy *strategy, const struct phrase *map,
                                          strategy_otherwise *otherwise)
{
    struct contraction contraction;
    if (!strategy_contract(strategy, map, &contraction))
        return NULL;
    struct product product = {strategy, &contraction, NULL, NULL};
    if (is_less(&product, contraction.row.size, strategy->device->least_side) ||
        is_less(&product, contraction.column.size, strategy->device->least_side) || !fits(&product))
        return NULL;
    strategy_note(strategy, "tiling", map->loc);
    const struct phrase *other = otherwise(strategy, phrase_copy(strategy->dpia, map));
    const struct phrase *tiles = choose(&product, and_large(&product, is_broad(&product)),
                                        product_in_tiles(&product), other);
    return split_or(&product, whole_or(&product, tiles));
}
