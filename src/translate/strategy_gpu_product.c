/* Contractions on a GPU (25-strategy.md; strategy_contract.c says what they are), in tiles of the
 * result, each for a group of work-items, 8 deep in local memory; the next ones are read while
 * these are taken in (strategy_gpu_tiles.dpia):
 *
 *     large tiles            128 by 128 for 256 work-items, of arrays that are read in vectors, or
 *                            of whatever is read where these leave little unused; of elements so
 *                            narrow that registers have two groups
 *     small tiles            64 by 64 for 64 work-items, of whatever is read
 *     flat tiles             32 by 128 for 64 work-items, where there are no more rows, and columns
 *                            are one map; or no more columns, of one matrix, and rows are one map
 *     tiles in pieces        small or flat ones of pieces of the depth, and the sums of what they
 *                            give; small ones in vectors, where rows are whole ones
 *
 * What is beyond the ends is cut. Side condition: the operator has a neutral element that is known;
 * what has an order is not cut into pieces.
 * The host sees which of them it is to be, from the number of elements and from how deep it is:
 *
 *     if k >= leastDepth && rows are not whole vectors && large tiles are largeFilling percent of
 *        what runs in their turns
 *     then large tiles, by elements
 *     else if m*n < leastShare*lanes && k >= 2*depthPiece
 *          || m*n < fullShare*lanes && k >= leastDepth
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

enum { REGISTER_BYTES = 4 };

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

/* Whether SIZE is a multiple of a vector, or IS not; null if it is known to be one. */
static const struct phrase *is_whole(const struct product *product, const struct nat *size, bool is)
{
    struct dpia *dpia = product->strategy->dpia;
    struct nat_table *nats = product_nats(product);
    struct loc loc = product->contraction->loc;
    if (nat_mod(nats, size, nat_const(nats, PRODUCT_VECTOR)) == nat_const(nats, 0))
        return NULL;
    const struct phrase *vector = phrase_int(dpia, SCALAR_I64, PRODUCT_VECTOR, loc);
    const struct phrase *left =
        phrase_binary(dpia, OP_MOD, product_number(product, size), vector, loc);
    const struct phrase *zero = phrase_int(dpia, SCALAR_I64, 0, loc);
    return phrase_binary(dpia, is ? OP_EQ : OP_NE, left, zero, loc);
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

/* C, whose rows are its columns, and the other way round. */
static struct contraction turned(const struct contraction *c)
{
    struct contraction other = *c;
    other.row = c->column;
    other.column = c->row;
    other.x = c->y;
    other.y = c->x;
    other.x_beside = c->y_beside;
    other.y_beside = c->x_beside;
    return other;
}

/* RESULT, in tiles, as an array of the type that the maps have. */
static const struct phrase *shaped(const struct product *product, const struct phrase *result)
{
    if (product->reduced)
        return product_reduced_end(product, result);
    if (!product->turned)
        return contraction_shaped(product->strategy, product->contraction, result);
    const struct contraction c = turned(product->contraction);
    return contraction_shaped(product->strategy, &c,
                              phrase_transpose(product->strategy->dpia, result, c.loc));
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

/* Whether both sides are read in vectors where rows are whole ones: *COND says, or else *RAGGED,
 * which are null where they are known to be. */
static bool in_vectors(const struct product *product, const struct phrase **cond,
                       const struct phrase **ragged)
{
    struct dpia *dpia = product->strategy->dpia;
    const struct contraction *c = product->contraction;
    const struct nat *x, *y;
    if (!product_has_vectors(product, &c->x, c->row, &x) ||
        !product_has_vectors(product, &c->y, c->column, &y))
        return false;
    const struct phrase *second = x == y ? NULL : is_whole(product, y, true);
    *cond = is_whole(product, x, true);
    *cond = second ? both(product, *cond, second) : *cond;
    second = second ? is_whole(product, y, false) : NULL;
    *ragged = is_whole(product, x, false);
    *ragged = *ragged && second ? phrase_binary(dpia, OP_LOG_OR, *ragged, second, c->loc)
                                : *ragged ? *ragged : second;
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

/* Whether the depth may be cut, and be worth it. */
static bool may_be_split(const struct product *product)
{
    const struct contraction *c = product->contraction;
    return !product->reduced && !c->state && !c->batch.var &&
           !is_less(product, c->depth.size, least_cut(product));
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
    const struct phrase *cond, *ragged;
    vectors.vectors = true;
    const struct phrase *pieces = product_in_pieces(&elements);
    if (in_vectors(product, &cond, &ragged))
        pieces = choose(product, cond, product_in_pieces(&vectors), pieces);
    return choose(product, should_be_split(product), shaped(product, pieces), other);
}

/* The same in large tiles, which are read in VECTORS or element by element. */
static const struct phrase *in_large_tiles(const struct product *product, bool vectors)
{
    struct product large = *product;
    large.tall = large.wide = PRODUCT_LARGE;
    large.vectors = vectors;
    return shaped(product, product_in_tiles(&large));
}

/* Whether large tiles are worth it: the registers of a unit have the elements of two groups, one of
 * which works while the other waits, and what their work-items take in at a time. */
static bool has_large(const struct product *product)
{
    const struct contraction *c = product->contraction;
    const struct device *device = device_of(product);
    size_t taken = strategy_flat_bytes(strategy_parts_data(product->strategy, &c->x)) +
                   strategy_flat_bytes(strategy_parts_data(product->strategy, &c->y));
    size_t kept = PRODUCT_OWN * strategy_flat_bytes(phrase_data(c->reduce));
    size_t group = (size_t)PRODUCT_LARGE * PRODUCT_LARGE * PRODUCT_OWN * (kept + taken);
    return 2 * group <= (size_t)device->unit_registers * REGISTER_BYTES;
}

/* In large tiles read in vectors, where arrays have whole ones and the depth is worth it, or by
 * OTHER. */
static const struct phrase *vectors_or(const struct product *product, const struct phrase *other)
{
    const struct nat *depth = product->contraction->depth.size;
    const struct nat *least = nat_const(product_nats(product), device_of(product)->least_depth);
    const struct phrase *cond, *ragged;
    if (!has_large(product) || is_less(product, depth, device_of(product)->least_depth) ||
        !in_vectors(product, &cond, &ragged))
        return other;
    cond = and_large(product, and_least(product, and_broad(product, cond), depth, least));
    return choose(product, cond, in_large_tiles(product, true), other);
}

/* Whether large tiles of elements leave little of what the device does in so many TURNS unused, at
 * the ends and in the last turn; less is enough where columns are read along the depth, of which
 * small tiles read few at a time. */
static const struct phrase *fills_turns(const struct product *product, const struct nat *turns,
                                        const struct nat *places)
{
    struct nat_table *nats = product_nats(product);
    const struct device *device = device_of(product);
    const int64_t side = PRODUCT_OWN * PRODUCT_LARGE;
    const struct nat *tiles = nat_mul(nats, places, turns);
    const int64_t filling = product->contraction->y_beside ? device->large_filling
                                                           : device->large_filling * 9 / 10;
    const struct nat *least = nat_mul(nats, nat_const(nats, filling * side * side), tiles);
    const struct nat *elements = nat_mul(nats, nat_const(nats, 100), elements_of(product));
    return phrase_binary(product->strategy->dpia, OP_GE, product_number(product, elements),
                         product_number(product, least), product->contraction->loc);
}

/* Whether large tiles may be read element by element; *RAGGED: where rows are not whole vectors. */
static bool may_be_large(const struct product *product, const struct phrase **ragged)
{
    const struct contraction *c = product->contraction;
    const struct phrase *cond;
    *ragged = NULL;
    return !contraction_divides(c) && has_large(product) &&
           !is_less(product, c->depth.size, device_of(product)->least_depth) &&
           (!in_vectors(product, &cond, ragged) || *ragged);
}

/* In large tiles, element by element, or by OTHER:
 *
 *     letNat places = lanes / largeLanes in letNat turns = (tiles + places - 1) / places in
 *     if k >= leastDepth && rows are not whole vectors && m*n >= largeFilling*128*128*places*turns
 *     then large tiles else OTHER */
static const struct phrase *large_or(const struct product *product, const struct phrase *other)
{
    struct nat_table *nats = product_nats(product);
    const struct device *device = device_of(product);
    const struct nat *one = nat_const(nats, 1);
    const struct phrase *ragged;
    if (!may_be_large(product, &ragged))
        return other;
    struct product large = *product;
    large.tall = large.wide = PRODUCT_LARGE;
    const struct nat_var *places = nat_var_new(nats, "places", one, NULL);
    const struct nat_var *turns = nat_var_new(nats, "turns", nat_const(nats, 0), NULL);
    const struct nat *parts = nat_of_var(nats, places);
    const struct phrase *cond = and_least(product, NULL, product->contraction->depth.size,
                                          nat_const(nats, device->least_depth));
    cond = ragged ? both(product, cond, ragged) : cond;
    cond = both(product, cond, fills_turns(product, nat_of_var(nats, turns), parts));
    const struct phrase *body = choose(product, cond, in_large_tiles(product, false), other);
    body = product_with_number(product, turns,
                               product_in_parts(product, product_all_tiles(&large), parts), body);
    const struct nat *all = nat_div(nats, nat_of_var(nats, product->strategy->lanes),
                                    nat_const(nats, device->large_lanes));
    return product_with_number(product, places, nat_max(nats, one, all), body);
}

/* Three quarters of the registers that each work-item of a large group can have hold what steps in
 * order go on with, or it is held anyway. */
static bool is_held(const struct product *product)
{
    const struct contraction *c = product->contraction;
    const size_t items = (size_t)PRODUCT_LARGE * PRODUCT_LARGE;
    size_t kept = (size_t)PRODUCT_OWN * PRODUCT_OWN * strategy_flat_bytes(phrase_data(c->reduce));
    size_t registers = (size_t)device_of(product)->unit_registers / items;
    return !c->state || 4 * kept <= 3 * REGISTER_BYTES * registers;
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
    return large_or(product, may_be_split(product) ? pieces_or(product, whole) : whole);
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

/* How many rows a flat tile has. */
static const struct nat *flat_rows(const struct product *product)
{
    return nat_const(product_nats(product), PRODUCT_OWN * PRODUCT_FLAT);
}

/* In flat tiles, where rows are few, or by OTHER. What is turned is written far from its
 * neighbours, so that the depth is to be so much larger than what each row of the program has. */
static const struct phrase *flat_if_few(const struct product *product, const struct phrase *other)
{
    struct nat_table *nats = product_nats(product);
    const struct nat *rows = product->contraction->row.size, *most = flat_rows(product);
    const struct nat *across = nat_const(nats, device_of(product)->across_depth);
    if (nat_is_lt(nats, most, rows))
        return other;
    const struct phrase *few = NULL;
    if (!nat_is_le(nats, rows, most))
        few = phrase_binary(product->strategy->dpia, OP_LE, product_number(product, rows),
                            product_number(product, most), product->contraction->loc);
    if (product->turned)
        few = and_least(product, few, product->contraction->depth.size,
                        nat_mul(nats, across, rows));
    return flat_or(product, few, other);
}

/* In flat tiles where rows or columns are few and what is read of a column takes little, else in
 * others, or by OTHER. */
static const struct phrase *flat_or_tiles_or(const struct product *product,
                                             const struct phrase *other)
{
    const struct contraction *c = product->contraction;
    if (contraction_divides(c))
        return tiles_or(product, other);
    if (nat_is_le(product_nats(product), c->row.size, flat_rows(product)))
        return flat_or(product, NULL, other);
    const struct phrase *tiles = tiles_or(product, other);
    if (!c->batch.var) {
        const struct contraction across = turned(c);
        struct product flat = *product;
        flat.contraction = &across;
        flat.turned = true;
        tiles = flat_if_few(&flat, tiles);
    }
    return flat_if_few(product, tiles);
}

const struct phrase *step_gpu_product(struct strategy *strategy, const struct phrase *map,
                                          strategy_otherwise *otherwise)
{
    struct contraction contraction;
    if (!strategy_contract(strategy, map, &contraction))
        return NULL;
    struct product product = {.strategy = strategy, .contraction = &contraction,
                              .tall = PRODUCT_SMALL, .wide = PRODUCT_SMALL};
    if (is_narrow(&product) || !fits(&product) || !is_held(&product))
        return NULL;
    strategy_note(strategy, "tiling", map->loc);
    const struct phrase *other = otherwise(strategy, phrase_copy(strategy->dpia, map));
    return flat_or_tiles_or(&product, other);
}

/* Whether there are so many columns that it is worth it to reduce them in tiles; null if that is
 * known. */
static const struct phrase *has_columns(const struct product *product)
{
    return and_least(product, NULL, product->contraction->column.size,
                     nat_const(product_nats(product), device_of(product)->long_side));
}

const struct phrase *product_reduced_or(const struct product *product, const struct phrase *map,
                                        strategy_otherwise *otherwise)
{
    struct strategy *strategy = product->strategy;
    const struct contraction *c = product->contraction;
    if (is_narrow(product) || is_less(product, c->column.size, device_of(product)->long_side) ||
        !fits(product) || !is_held(product))
        return NULL;
    strategy_note(strategy, "reduced in tiles", map->loc);
    const struct phrase *other = otherwise(strategy, phrase_copy(strategy->dpia, map));
    const struct phrase *tiles = flat_if_few(product, tiles_or(product, other));
    return choose(product, has_columns(product), tiles, phrase_copy(strategy->dpia, other));
}
