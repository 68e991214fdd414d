/* Contractions in tiles of whatever sizes (strategy_gpu.dpia, `contract`): what is beyond the ends
 * is neither taken in nor written. One matrix, many, or one in pieces of its depth:
 *
 *     let parts = contractMany (the pieces) in endOfParts (+) 0.0 (what is left) (the value) parts
 */
#include "translate/strategy_apply.h"
#include "translate/strategy_gpu_product.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"

/* ---- Tiles of any sizes ---- */

/* NAT / PART, rounded up. */
static const struct nat *in_parts(const struct product *product, const struct nat *nat,
                                  const struct nat *part)
{
    struct nat_table *nats = product_nats(product);
    return nat_div(nats, nat_add(nats, nat, nat_sub(nats, part, nat_const(nats, 1))), part);
}

/* How many steps, 16 deep, are in the whole depth. */
static const struct nat *all_steps(const struct product *product)
{
    return in_parts(product, product->contraction->depth.size,
                    nat_const(product_nats(product), PRODUCT_DEPTH));
}

/* The number of piece T. */
static const struct phrase *piece_number(const struct product *product, const struct phrase *t)
{
    struct dpia *dpia = product->strategy->dpia;
    return phrase_from_idx(dpia, phrase_copy(dpia, t), t->loc);
}

/* \i_l. PARTS in row (or column) i at depth l, of matrix or piece T, or none. */
static const struct phrase *load_function(const struct product *product,
                                          const struct strategy_parts *parts,
                                          struct strategy_index side, const struct phrase *t)
{
    struct strategy *strategy = product->strategy;
    const struct data *data = strategy_parts_data(strategy, parts);
    const struct nat *sizes[] = {side.size, product->contraction->depth.size, product->steps};
    const struct phrase *phrases[] = {product_at(product, parts, side, t),
                                      strategy_none(strategy, data, product->contraction->loc),
                                      product->pieces ? piece_number(product, t) : NULL};
    size_t count = product->pieces ? 3 : 2;
    return product_instance(product, product->pieces ? "pieceOrNone" : "orNone",
                            (struct strategy_arguments){sizes, &data, phrases, count, 1, count});
}

/* How a tile of PARTS, in rows or columns, is copied. */
static const struct phrase *copy_function(const struct product *product,
                                          const struct strategy_parts *parts,
                                          struct strategy_index side, const struct phrase *t)
{
    const struct phrase *read = strategy_first_read(parts->at[0].value);
    bool beside = strategy_is_beside(product->strategy, read, side);
    const struct phrase *load = load_function(product, parts, side, t);
    const struct data *datas[] = {load->type->fst->data,
                                  strategy_parts_data(product->strategy, parts)};
    return product_instance(product, beside ? "copyBeside" : "copyDepth",
                            (struct strategy_arguments){NULL, datas, &load, 0, 2, 1});
}

/* How many tiles make up SIZE. */
static const struct nat *tiles_in(const struct product *product, const struct nat *size)
{
    return in_parts(product, size, nat_const(product_nats(product), PRODUCT_TILE));
}

/* SIZE, rounded up to whole tiles. */
static const struct nat *tiled(const struct product *product, const struct nat *size)
{
    struct nat_table *nats = product_nats(product);
    return nat_mul(nats, nat_const(nats, PRODUCT_TILE), tiles_in(product, size));
}

/* The value, for indices that may be beyond the ends. */
static const struct phrase *tile_end(const struct product *product, const struct phrase *t)
{
    const struct contraction *c = product->contraction;
    const struct nat *sizes[] = {c->row.size, c->column.size};
    if (product->pieces || !product_depends_on_place(product))
        return product_end(product, t, tiled(product, sizes[0]), tiled(product, sizes[1]));
    const struct data *datas[] = {phrase_data(c->reduce), phrase_data(c->value)};
    const struct phrase *phrases[] = {
        product_end(product, t, sizes[0], sizes[1]),
        strategy_none(product->strategy, datas[1], product->contraction->loc)};
    return product_instance(product, "endOrNone",
                            (struct strategy_arguments){sizes, datas, phrases, 2, 2, 2});
}

/* How a work-item takes in what is in local memory: parts that are not there change nothing where
 * the element is neutral then. */
static const struct phrase *take_function(const struct product *product, const struct phrase *t)
{
    struct strategy *strategy = product->strategy;
    const struct contraction *c = product->contraction;
    const struct data *datas[] = {strategy_parts_data(strategy, &c->x),
                                  strategy_parts_data(strategy, &c->y), phrase_data(c->reduce)};
    const struct phrase *fold = product_fold(product);
    bool all = contraction_is_zero(c, c->neutral) && contraction_is_zero(c, c->element);
    const struct phrase *take = product_instance(
        product, all ? "takeAll" : "takeSome",
        (struct strategy_arguments){&c->depth.size, datas, &fold, all ? 0 : 1, 3, 1});
    if (all || !product->pieces)
        return take;
    const struct phrase *phrases[] = {take, piece_number(product, t)};
    return product_instance(product, "takeInPiece",
                            (struct strategy_arguments){&product->steps, datas, phrases, 1, 3, 2});
}

const struct phrase *product_in_tiles(const struct product *product)
{
    const struct contraction *c = product->contraction;
    const struct nat *count = product->pieces ? product->pieces : c->batch.size;
    const struct var *t = count ? product_index(product, "t", count) : NULL;
    const struct phrase *at = t ? product_use(product, t) : NULL;
    const struct data *x = strategy_parts_data(product->strategy, &c->x);
    const struct data *sum = phrase_data(c->reduce);
    const struct phrase *functions[] = {
        take_function(product, at), copy_function(product, &c->x, c->row, at),
        copy_function(product, &c->y, c->column, at), tile_end(product, at)};
    for (size_t i = 0; t && i < sizeof functions / sizeof functions[0]; i++)
        functions[i] =
            phrase_copy(product->strategy->dpia, product_lambda(product, t, functions[i]));
    const struct nat *nats[] = {
        count, c->row.size, product->pieces ? product->steps : all_steps(product), c->column.size};
    const struct data *datas[] = {x, strategy_parts_data(product->strategy, &c->y), sum,
                                  product->pieces ? sum : phrase_data(c->value)};
    const struct phrase *phrases[] = {
        functions[0], c->neutral,   strategy_none(product->strategy, x, c->loc),
        functions[1], functions[2], functions[3]};
    struct strategy_arguments arguments = {t ? nats : nats + 1, datas, phrases, t ? 4 : 3, 4, 6};
    return product_instance(product, t ? "contractMany" : "contract", arguments);
}

/* ---- Split in depth ---- */

static const struct phrase *sums_of(const struct product *product, const struct phrase *parts)
{
    struct dpia *dpia = product->strategy->dpia;
    const struct contraction *c = product->contraction;
    struct product whole = {product->strategy, c, NULL, NULL};
    const struct nat *nats[] = {product->pieces, c->row.size, c->column.size};
    const struct data *datas[] = {phrase_data(c->reduce), phrase_data(c->value)};
    const struct phrase *phrases[] = {
        strategy_sequential(product->strategy, phrase_copy(dpia, phrase_arg(c->reduce, 0))),
        phrase_copy(dpia, c->neutral), product_end(&whole, NULL, nats[1], nats[2]), parts};
    return product_instance(product, "endOfParts",
                            (struct strategy_arguments){nats, datas, phrases, 3, 2, 4});
}

/* How many tiles there are, at least 1. */
static const struct nat *some_tiles(const struct product *product)
{
    struct nat_table *nats = product_nats(product);
    const struct contraction *c = product->contraction;
    const struct nat *tiles =
        nat_mul(nats, tiles_in(product, c->row.size), tiles_in(product, c->column.size));
    return nat_max(nats, nat_const(nats, 1), tiles);
}

/* How many groups with a tile the device has at a time. */
static const struct nat *places(const struct product *product)
{
    struct nat_table *nats = product_nats(product);
    const struct nat *lanes = nat_of_var(nats, product->strategy->lanes);
    return nat_div(nats, lanes, nat_const(nats, product->strategy->device->tile_lanes));
}

/* How many pieces are worth having, where there are SHARE places for each tile: so many that all
 * places are taken; twice or three times, where they are few, so that fewer are left free at the
 * end. */
static const struct nat *pieces_wanted(const struct product *product, const struct nat *share)
{
    struct nat_table *nats = product_nats(product);
    const struct nat *one = nat_const(nats, 1), *two = nat_const(nats, 2);
    const struct nat *turns = nat_add(nats, one, nat_div(nats, two, nat_max(nats, one, share)));
    const struct nat *filling =
        nat_div(nats, nat_mul(nats, turns, places(product)), some_tiles(product));
    const struct nat *piece = nat_const(nats, product->strategy->device->depth_piece);
    const struct nat *most = nat_div(nats, product->contraction->depth.size, piece);
    return nat_max(nats, one, nat_min(nats, most, filling));
}

/* letNat VAR = NUMBER in BODY */
static const struct phrase *with_number(const struct product *product, const struct nat_var *var,
                                        const struct nat *number, const struct phrase *body)
{
    return phrase_let_nat(product->strategy->dpia, product_number(product, number), var, body,
                          product->contraction->loc);
}

const struct phrase *product_in_pieces(struct product *product)
{
    struct dpia *dpia = product->strategy->dpia;
    struct nat_table *nats = product_nats(product);
    const struct contraction *c = product->contraction;
    const struct nat *one = nat_const(nats, 1), *all = all_steps(product);
    const struct nat_var *steps = nat_var_new(nats, "steps", one, NULL);
    const struct nat_var *pieces = nat_var_new(nats, "pieces", one, NULL);
    product->steps = nat_of_var(nats, steps);
    product->pieces = nat_of_var(nats, pieces);
    const struct phrase *bound = product_in_tiles(product);
    const struct var *parts = var_new(dpia, "parts", bound->type, c->loc);
    const struct phrase *body =
        phrase_let(dpia, parts, bound, sums_of(product, product_use(product, parts)), c->loc);
    const struct nat_var *share = nat_var_new(nats, "share", nat_const(nats, 0), NULL);
    const struct nat_var *wanted = nat_var_new(nats, "wanted", one, NULL);
    const struct nat *count = nat_max(nats, one, in_parts(product, all, product->steps));
    const struct nat *each = nat_max(nats, one, in_parts(product, all, nat_of_var(nats, wanted)));
    const struct nat *number = pieces_wanted(product, nat_of_var(nats, share));
    product->steps = product->pieces = NULL;
    body = with_number(product, steps, each, with_number(product, pieces, count, body));
    return with_number(product, share, nat_div(nats, places(product), some_tiles(product)),
                       with_number(product, wanted, number, body));
}
