/* Contractions in tiles of whatever sizes (strategy_gpu_tiles.dpia, `contract`): what is beyond the
 * ends is neither taken in nor written. One matrix, many, or one in pieces of its depth:
 *
 *     let parts = contractMany (the pieces) in endOfParts (+) 0.0 (what is left) (the value) parts
 */
#include "translate/strategy_apply.h"
#include "translate/strategy_gpu_product.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"

/* ---- Tiles ---- */

/* Rows, and columns, of a tile. */
static unsigned rows_of(const struct product *product)
{
    return PRODUCT_OWN * product->tall;
}

static unsigned columns_of(const struct product *product)
{
    return PRODUCT_OWN * product->wide;
}

/* How many tiles of WIDTH make up SIZE. */
static const struct nat *tiles_in(const struct product *product, const struct nat *size,
                                  unsigned width)
{
    return product_in_parts(product, size, nat_const(product_nats(product), width));
}

/* SIZE, rounded up to whole tiles. */
static const struct nat *tiled(const struct product *product, const struct nat *size,
                               unsigned width)
{
    struct nat_table *nats = product_nats(product);
    return nat_mul(nats, nat_const(nats, width), tiles_in(product, size, width));
}

const struct nat *product_all_tiles(const struct product *product)
{
    struct nat_table *nats = product_nats(product);
    const struct contraction *c = product->contraction;
    const struct nat *tiles =
        nat_mul(nats, tiles_in(product, c->row.size, rows_of(product)),
                tiles_in(product, c->column.size, columns_of(product)));
    return c->batch.var ? nat_mul(nats, c->batch.size, tiles) : tiles;
}

/* What elements begin with, for indices that may be beyond the ends. */
static const struct phrase *tile_start(const struct product *product, const struct phrase *t)
{
    const struct contraction *c = product->contraction;
    const struct nat *sizes[] = {c->row.size,           c->column.size,
                                 product_tall(product), product_eighth(product),
                                 product_run(product),  product_runs(product)};
    if (!product_depends_on_place(product, c->start))
        return product_start(product, t, tiled(product, sizes[0], rows_of(product)),
                             tiled(product, sizes[1], columns_of(product)));
    const struct data *data = phrase_data(c->reduce);
    const struct phrase *start = product_start(product, t, sizes[0], sizes[1]);
    return product_instance(product, "startInside",
                            (struct phrase_arguments){sizes, &data, &start, 6, 1, 1});
}

/* The value, likewise. */
static const struct phrase *tile_end(const struct product *product, const struct phrase *t)
{
    const struct contraction *c = product->contraction;
    const struct nat *sizes[] = {c->row.size,           c->column.size,
                                 product_tall(product), product_eighth(product),
                                 product_run(product),  product_runs(product)};
    const struct phrase *sum = strategy_none(product->strategy, phrase_data(c->reduce), c->loc);
    const struct phrase *end = strategy_replace(product->strategy, c->value, c->reduce, sum);
    if (product->pieces || (!product->reduced && !product_depends_on_place(product, end)))
        return product_end(product, t, tiled(product, sizes[0], rows_of(product)),
                           tiled(product, sizes[1], columns_of(product)));
    const struct data *datas[] = {phrase_data(c->reduce), phrase_data(c->value)};
    const struct phrase *phrases[] = {
        product_end(product, t, sizes[0], sizes[1]),
        product->reduced ? product_reduced_none(product)
                         : strategy_none(product->strategy, datas[1], product->contraction->loc)};
    return product_instance(product, "endOrNone",
                            (struct phrase_arguments){sizes, datas, phrases, 6, 2, 2});
}

/* How a work-item takes in what is in local memory: parts that are not there change nothing where
 * the element is neutral then. What is reduced is often of few parts, most of which would not be
 * there. */
static const struct phrase *take_function(const struct product *product, const struct phrase *t)
{
    struct strategy *strategy = product->strategy;
    const struct contraction *c = product->contraction;
    const struct data *datas[] = {strategy_parts_data(strategy, &c->x),
                                  strategy_parts_data(strategy, &c->y), phrase_data(c->reduce)};
    const struct phrase *fold = product_fold(product);
    const struct nat *own = nat_const(product_nats(product), PRODUCT_OWN);
    const struct nat *nats[] = {c->depth.size, own};
    bool all = !product->reduced && contraction_keeps(c);
    const struct phrase *take = product_instance(
        product, all ? "takeAll" : "takeSome",
        (struct phrase_arguments){all ? &own : nats, datas, &fold, all ? 1 : 2, 3, 1});
    if (all || !product->pieces)
        return take;
    nats[0] = product->steps;
    const struct phrase *phrases[] = {take, product_piece_number(product, t)};
    return product_instance(product, "takeInPiece",
                            (struct phrase_arguments){nats, datas, phrases, 2, 3, 2});
}

/* \t. FUN, a copy; FUN where T is null. */
static const struct phrase *for_each(const struct product *product, const struct var *t,
                                     const struct phrase *fun)
{
    return t ? phrase_copy(product->strategy->dpia, product_lambda(product, t, fun)) : fun;
}

/* The definition of tiles, of one or of MANY matrices. */
static const char *template_of(const struct product *product, bool many)
{
    if (product->reduced)
        return many ? "reduceMany" : "reduceTiles";
    return many ? "contractMany" : "contract";
}

const struct phrase *product_in_tiles(const struct product *product)
{
    const struct contraction *c = product->contraction;
    const struct nat *count = product->pieces ? product->pieces : c->batch.size;
    const struct var *t = count ? product_index(product, "t", count) : NULL;
    const struct phrase *at = t ? product_use(product, t) : NULL;
    const struct data *sum = phrase_data(c->reduce);
    struct product_load rows = product_load(product, &c->x, c->row, rows_of(product), at);
    struct product_load columns =
        product_load(product, &c->y, c->column, columns_of(product), at);
    const struct nat *steps = product->pieces ? product->steps : product_all_steps(product);
    const struct nat *nats[] = {count,
                                c->row.size,
                                steps,
                                c->column.size,
                                rows.count,
                                columns.count,
                                rows.gaps,
                                columns.gaps,
                                product_tall(product),
                                product_eighth(product),
                                product_run(product),
                                product_runs(product)};
    const struct data *datas[] = {rows.held,
                                  columns.held,
                                  strategy_parts_data(product->strategy, &c->x),
                                  strategy_parts_data(product->strategy, &c->y),
                                  sum,
                                  product->pieces ? sum : phrase_data(c->value)};
    const struct phrase *phrases[] = {for_each(product, t, take_function(product, at)),
                                      for_each(product, t, tile_start(product, at)),
                                      rows.gap,
                                      columns.gap,
                                      for_each(product, t, rows.load),
                                      for_each(product, t, columns.load),
                                      rows.read,
                                      columns.read,
                                      rows.stored,
                                      columns.stored,
                                      for_each(product, t, tile_end(product, at)),
                                      product->reduced ? product_reduced_none(product) : NULL,
                                      product->reduced ? product_reduced_both(product) : NULL};
    struct phrase_arguments arguments = {t ? nats : nats + 1, datas, phrases, t ? 12 : 11, 6,
                                         product->reduced ? 13 : 11};
    return product_instance(product, template_of(product, t != NULL), arguments);
}

/* ---- Split in depth ---- */

static const struct phrase *sums_of(const struct product *product, const struct phrase *parts)
{
    struct dpia *dpia = product->strategy->dpia;
    const struct contraction *c = product->contraction;
    struct product whole = *product;
    whole.steps = whole.pieces = NULL;
    const struct nat *nats[] = {product->pieces, c->row.size, c->column.size};
    const struct data *datas[] = {phrase_data(c->reduce), phrase_data(c->value)};
    const struct phrase *phrases[] = {
        strategy_sequential(product->strategy, phrase_copy(dpia, phrase_arg(c->reduce, 0))),
        phrase_copy(dpia, c->start), product_end(&whole, NULL, nats[1], nats[2]), parts};
    return product_instance(product, "endOfParts",
                            (struct phrase_arguments){nats, datas, phrases, 3, 2, 4});
}

/* How many tiles there are, at least 1. */
static const struct nat *some_tiles(const struct product *product)
{
    struct nat_table *nats = product_nats(product);
    return nat_max(nats, nat_const(nats, 1), product_all_tiles(product));
}

/* How many groups with a tile the device has at a time. */
static const struct nat *places(const struct product *product)
{
    struct nat_table *nats = product_nats(product);
    const struct nat *lanes = nat_of_var(nats, product->strategy->lanes);
    const int64_t lanes_of_group = product->strategy->device->tile_lanes * product->tall *
                                   product->wide / (PRODUCT_LARGE * PRODUCT_LARGE);
    return nat_div(nats, lanes, nat_const(nats, lanes_of_group));
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

/* The number of the last step; 0 where there is none, which shows that no number is less. */
static const struct nat *last_step(const struct product *product)
{
    struct nat_table *nats = product_nats(product);
    const struct nat *one = nat_const(nats, 1);
    const struct nat *depth = nat_max(nats, one, product->contraction->depth.size);
    return nat_div(nats, nat_sub(nats, depth, one), nat_const(nats, PRODUCT_DEPTH));
}

const struct phrase *product_in_pieces(struct product *product)
{
    struct dpia *dpia = product->strategy->dpia;
    struct nat_table *nats = product_nats(product);
    const struct contraction *c = product->contraction;
    const struct nat *one = nat_const(nats, 1), *last = last_step(product);
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
    const struct nat *count = nat_add(nats, nat_div(nats, last, product->steps), one);
    const struct nat *each = nat_add(nats, nat_div(nats, last, nat_of_var(nats, wanted)), one);
    const struct nat *number = pieces_wanted(product, nat_of_var(nats, share));
    product->steps = product->pieces = NULL;
    body = product_with_number(product, pieces, count, body);
    body = product_with_number(product, steps, each, body);
    return product_with_number(product, share, nat_div(nats, places(product), some_tiles(product)),
                       product_with_number(product, wanted, number, body));
}
