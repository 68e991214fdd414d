/* Contractions on a GPU (25-strategy.md; strategy_contract.c says what they are), in tiles of the
 * result, each for a group of work-items, 8 deep in local memory; the next ones are read while
 * these are taken in (strategy_gpu.dpia):
 *
 *     large tiles            128 by 128 for 256 work-items, of arrays that are read in vectors
 *     small tiles            64 by 64 for 64 work-items, of whatever is read
 *     flat tiles             32 by 128 for 64 work-items, where there are no more rows, and columns
 *                            are one map
 *     tiles in pieces        small or flat ones of pieces of the depth, and the sums of what they
 *                            give; small ones in vectors, where rows are whole ones
 *
 * What is beyond the ends is cut. Side condition: the operator has a neutral element that is known.
 * The host sees which of them it is to be, from the number of elements and from how deep it is:
 *
 *     if m*n < leastShare*lanes && k >= 2*depthPiece || m*n < fullShare*lanes && k >= leastDepth
 *     then small tiles in pieces, or flat ones
 *     else if rows are whole vectors && m*n >= leastShare*lanes && k >= leastDepth then large tiles
 *     else if m*n >= leastShare*lanes then small tiles, or flat ones, else items */
#include "translate/strategy_gpu_product.h"

#include "rewrite/operator.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "translate/strategy_vector.h"

static const struct device *device_of(const struct product *product)
{
    return product->strategy->device;
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

/* COND, and tiles are not mostly empty:
 * m >= leastSide && n >= leastSide && max(m, n) >= longSide */
static const struct phrase *and_broad(const struct product *product, const struct phrase *cond)
{
    struct nat_table *nats = product_nats(product);
    const struct contraction *c = product->contraction;
    const struct nat *least = nat_const(nats, device_of(product)->least_side);
    cond = and_least(product, and_least(product, cond, c->row.size, least), c->column.size, least);
    return and_least(product, cond, nat_max(nats, c->row.size, c->column.size),
                     nat_const(nats, device_of(product)->long_side));
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

/* RESULT, in tiles, as an array of the type that the maps have. */
static const struct phrase *shaped(const struct product *product, const struct phrase *result)
{
    return contraction_shaped(product->strategy, product->contraction, result);
}

static bool is_less(const struct product *product, const struct nat *nat, int64_t least)
{
    struct nat_table *nats = product_nats(product);
    return nat_is_lt(nats, nat, nat_const(nats, least));
}

/* Whether tiles are known to be mostly empty. */
static bool is_narrow(const struct product *product)
{
    const struct nat *row = product->contraction->row.size;
    const struct nat *column = product->contraction->column.size;
    const struct device *device = device_of(product);
    return is_less(product, row, device->least_side) ||
           is_less(product, column, device->least_side) ||
           is_less(product, nat_max(product_nats(product), row, column), device->long_side);
}

/* Whether both sides are read in vectors where rows are whole ones, which *COND says. */
static bool in_vectors(const struct product *product, const struct phrase **cond)
{
    const struct contraction *c = product->contraction;
    const struct nat *x, *y;
    if (!product_has_vectors(product, &c->x, c->row, &x) ||
        !product_has_vectors(product, &c->y, c->column, &y))
        return false;
    *cond = and_multiple(product, NULL, x, PRODUCT_VECTOR);
    *cond = x == y ? *cond : and_multiple(product, *cond, y, PRODUCT_VECTOR);
    return true;
}

/* Whether there are less than SHARE elements of the result for each lane. */
static const struct phrase *has_few(const struct product *product, int64_t share)
{
    struct nat_table *nats = product_nats(product);
    const struct nat *lanes = nat_of_var(nats, product->strategy->lanes);
    return phrase_binary(product->strategy->dpia, OP_LT,
                         product_number(product, elements_of(product)),
                         product_number(product, nat_mul(nats, nat_const(nats, share), lanes)),
                         product->contraction->loc);
}

/* How deep what is cut is, at least: two pieces. */
static int64_t least_cut(const struct product *product)
{
    return 2 * (int64_t)device_of(product)->depth_piece;
}

/* Whether the depth may be worth being cut. */
static bool may_be_split(const struct product *product)
{
    const struct contraction *c = product->contraction;
    return !c->batch.var && !is_less(product, c->depth.size, least_cut(product));
}

/* Whether the depth is worth it and tiles are so few that not all work-items are busy; all the more
 * where it is large. */
static const struct phrase *should_be_split(const struct product *product)
{
    struct nat_table *nats = product_nats(product);
    const struct device *device = device_of(product);
    const struct nat *depth = product->contraction->depth.size;
    const struct phrase *few = and_least(product, has_few(product, device->full_share), depth,
                                         nat_const(nats, device->least_depth));
    few = phrase_binary(product->strategy->dpia, OP_LOG_OR, has_few(product, device->least_share),
                        few, product->contraction->loc);
    return both(product,
                and_least(product, and_broad(product, NULL), depth,
                          nat_const(nats, least_cut(product))),
                few);
}

/* In pieces of the depth, or by OTHER. */
static const struct phrase *pieces_or(const struct product *product, const struct phrase *other)
{
    struct product vectors = *product, elements = *product;
    const struct phrase *cond;
    vectors.vectors = true;
    const struct phrase *pieces = product_in_pieces(&elements);
    if (in_vectors(product, &cond))
        pieces = choose(product, cond, product_in_pieces(&vectors), pieces);
    return choose(product, should_be_split(product), shaped(product, pieces), other);
}

/* In large tiles read in vectors, where arrays have whole ones and the depth is worth it, or by
 * OTHER. */
static const struct phrase *vectors_or(const struct product *product, const struct phrase *other)
{
    const struct nat *depth = product->contraction->depth.size;
    const struct nat *least = nat_const(product_nats(product), device_of(product)->least_depth);
    const struct phrase *cond;
    if (is_less(product, depth, device_of(product)->least_depth) || !in_vectors(product, &cond))
        return other;
    struct product large = *product;
    large.tall = large.wide = PRODUCT_LARGE;
    large.vectors = true;
    cond = and_large(product, and_least(product, and_broad(product, cond), depth, least));
    return choose(product, cond, shaped(product, product_in_tiles(&large)), other);
}

/* Local memory has a tile of each side, with gaps. */
static bool fits(const struct product *product)
{
    const struct contraction *c = product->contraction;
    size_t x = strategy_flat_bytes(strategy_parts_data(product->strategy, &c->x));
    size_t y = strategy_flat_bytes(strategy_parts_data(product->strategy, &c->y));
    return PRODUCT_DEPTH * (PRODUCT_OWN * PRODUCT_LARGE + PRODUCT_GAP) * (x + y) <=
           (size_t)device_of(product)->local_memory;
}

/* In small tiles, if there are enough, or by OTHER. */
static const struct phrase *whole_or(const struct product *product, const struct phrase *cond,
                                     const struct phrase *other)
{
    cond = and_large(product, and_broad(product, cond));
    return choose(product, cond, shaped(product, product_in_tiles(product)), other);
}

/* In small or large tiles, whole or in pieces, or by OTHER. */
static const struct phrase *tiles_or(const struct product *product, const struct phrase *other)
{
    const struct phrase *whole = vectors_or(product, whole_or(product, NULL, other));
    return may_be_split(product) ? pieces_or(product, whole) : whole;
}

/* In flat tiles where rows are few, which FEW says unless it is known, or by OTHER. */
static const struct phrase *flat_or(const struct product *product, const struct phrase *few,
                                    const struct phrase *other)
{
    struct product flat = *product;
    flat.tall = PRODUCT_FLAT;
    flat.wide = PRODUCT_LARGE;
    const struct phrase *whole = whole_or(&flat, few, other);
    if (!may_be_split(&flat))
        return whole;
    const struct phrase *cond = both(&flat, few, should_be_split(&flat));
    struct product pieces = flat;
    return choose(&flat, cond, shaped(&flat, product_in_pieces(&pieces)), whole);
}

/* In flat tiles where rows are few and what is read of a column takes little, else in others, or by
 * OTHER. */
static const struct phrase *flat_or_tiles_or(const struct product *product,
                                             const struct phrase *other)
{
    struct nat_table *nats = product_nats(product);
    const struct nat *rows = product->contraction->row.size;
    const struct nat *most = nat_const(nats, PRODUCT_OWN * PRODUCT_FLAT);
    if (contraction_divides(product->contraction))
        return tiles_or(product, other);
    if (nat_is_le(nats, rows, most))
        return flat_or(product, NULL, other);
    const struct phrase *tiles = tiles_or(product, other);
    if (nat_is_lt(nats, most, rows))
        return tiles;
    const struct phrase *few =
        phrase_binary(product->strategy->dpia, OP_LE, product_number(product, rows),
                      product_number(product, most), product->contraction->loc);
    return flat_or(product, few, tiles);
}

const struct phrase *step_gpu_product(struct strategy *strategy, const struct phrase *map,
                                          strategy_otherwise *otherwise)
{
    struct contraction contraction;
    if (!strategy_contract(strategy, map, &contraction))
        return NULL;
    struct product product = {strategy, &contraction, PRODUCT_SMALL, PRODUCT_SMALL, false, NULL,
                              NULL};
    if (is_narrow(&product) || !fits(&product))
        return NULL;
    strategy_note(strategy, "tiling", map->loc);
    const struct phrase *other = otherwise(strategy, phrase_copy(strategy->dpia, map));
    return flat_or_tiles_or(&product, other);
}
