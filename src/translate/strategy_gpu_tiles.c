/* Contractions in tiles of whatever sizes (strategy_gpu.dpia, `contract`): what is beyond the ends
 * is neither taken in nor written. One matrix, many, or one in pieces of its depth:
 *
 *     let parts = contractMany (the pieces) in endOfParts (+) 0.0 (what is left) (the value) parts
 */
#include "translate/strategy_apply.h"
#include "translate/strategy_gpu_product.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"

enum { LEAST_PIECE = 256, GROUP = 256 };

/* ---- Tiles of any sizes ---- */

/* How a tile of PARTS, in rows or columns, is copied. */
static const struct phrase *copy_function(const struct product *product,
                                          const struct strategy_parts *parts,
                                          struct strategy_index side, const struct phrase *t)
{
    const struct data *data = strategy_parts_data(product->strategy, parts);
    const struct phrase *read = strategy_first_read(parts->at[0].value);
    bool beside = strategy_is_beside(product->strategy, read, side);
    const struct nat *sizes[] = {side.size, product_tile_depth(product)};
    const struct phrase *functions[] = {
        product_at(product, parts, side, t),
        strategy_none(product->strategy, data, product->contraction->loc)};
    const struct phrase *load = product_instance(
        product, "orNone", (struct strategy_arguments){sizes, &data, functions, 2, 1, 2});
    const struct data *datas[] = {load->type->fst->data, data};
    return product_instance(product, beside ? "copyBeside" : "copyDepth",
                            (struct strategy_arguments){NULL, datas, &load, 0, 2, 1});
}

/* How many tiles make up SIZE: (SIZE + 127) / 128. */
static const struct nat *tiles_in(const struct product *product, const struct nat *size)
{
    struct nat_table *nats = product_nats(product);
    const struct nat *more = nat_add(nats, size, nat_const(nats, PRODUCT_TILE - 1));
    return nat_div(nats, more, nat_const(nats, PRODUCT_TILE));
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
static const struct phrase *take_function(const struct product *product)
{
    const struct contraction *c = product->contraction;
    const struct nat *depth = product_tile_depth(product);
    const struct data *datas[] = {strategy_parts_data(product->strategy, &c->x),
                                  strategy_parts_data(product->strategy, &c->y),
                                  phrase_data(c->reduce)};
    const struct phrase *fold = product_fold(product);
    bool all = contraction_is_zero(c, c->neutral) && contraction_is_zero(c, c->element);
    return product_instance(product, all ? "takeAll" : "takeSome",
                            (struct strategy_arguments){&depth, datas, &fold, 1, 3, 1});
}

const struct phrase *product_in_tiles(const struct product *product)
{
    const struct contraction *c = product->contraction;
    const struct nat *count = product->pieces ? product->pieces : c->batch.size;
    const struct var *t = count ? product_index(product, "t", count) : NULL;
    const struct phrase *at = t ? product_use(product, t) : NULL;
    const struct data *x = strategy_parts_data(product->strategy, &c->x);
    const struct data *sum = phrase_data(c->reduce);
    const struct phrase *functions[] = {copy_function(product, &c->x, c->row, at),
                                        copy_function(product, &c->y, c->column, at),
                                        tile_end(product, at)};
    for (size_t i = 0; t && i < sizeof functions / sizeof functions[0]; i++)
        functions[i] =
            phrase_copy(product->strategy->dpia, product_lambda(product, t, functions[i]));
    const struct nat *nats[] = {count, c->row.size, product_tile_depth(product), c->column.size};
    const struct data *datas[] = {x, strategy_parts_data(product->strategy, &c->y), sum,
                                  product->pieces ? sum : phrase_data(c->value)};
    const struct phrase *phrases[] = {
        take_function(product),
        c->neutral,
        strategy_none(product->strategy, x, product->contraction->loc),
        functions[0],
        functions[1],
        functions[2]};
    struct strategy_arguments arguments = {t ? nats : nats + 1, datas, phrases, t ? 4 : 3, 4, 6};
    return product_instance(product, t ? "contractMany" : "contract", arguments);
}

/* ---- Split in depth ---- */

/* \i j a. a with what is behind the last piece. */
static const struct phrase *left_function(const struct product *product)
{
    struct dpia *dpia = product->strategy->dpia;
    struct nat_table *nats = product_nats(product);
    const struct contraction *c = product->contraction;
    struct loc loc = c->reduce->loc;
    const struct nat *left = nat_mod(nats, c->depth.size, product->pieces);
    const struct var *i = product_index(product, "i", c->row.size);
    const struct var *j = product_index(product, "j", c->column.size);
    const struct var *l = product_index(product, "l", left);
    const struct var *sum = var_new(dpia, "sum", c->reduce->type, loc);
    const struct var *a = var_new(dpia, "a", c->reduce->type, loc);
    const struct phrase *number =
        phrase_binary(dpia, OP_ADD, product_number(product, nat_sub(nats, c->depth.size, left)),
                      phrase_from_idx(dpia, product_use(product, l), loc), loc);
    const struct phrase *element = phrase_copy(dpia, c->element);
    element = strategy_with_parts(product->strategy, element, &c->x,
                                  strategy_parts_values(product->strategy, &c->x));
    element = strategy_with_parts(product->strategy, element, &c->y,
                                  strategy_parts_values(product->strategy, &c->y));
    element = product_at_index(product, element, c->row, product_use(product, i));
    element = product_at_index(product, element, c->column, product_use(product, j));
    element = product_at_index(product, element, c->depth,
                               phrase_to_idx(dpia, c->depth.size, number, loc));
    const struct phrase *step = product_lambda(
        product, l,
        product_lambda(product, sum,
                       product_combined(product, product_use(product, sum), element)));
    const struct var *k = product_index(product, "k", left);
    const struct phrase *reduce = phrase_reduce(
        dpia, PRIM_REDUCE, step, product_use(product, a),
        phrase_generate(dpia, left, product_lambda(product, k, product_use(product, k)), loc), loc);
    return strategy_sequential(
        product->strategy,
        product_lambda(product, i, product_lambda(product, j, product_lambda(product, a, reduce))));
}

static const struct phrase *sums_of(struct product *product, const struct phrase *parts)
{
    struct dpia *dpia = product->strategy->dpia;
    const struct contraction *c = product->contraction;
    struct product whole = {product->strategy, c, NULL, NULL};
    const struct nat *nats[] = {product->pieces, c->row.size, c->column.size};
    const struct data *datas[] = {phrase_data(c->reduce), phrase_data(c->value)};
    const struct phrase *phrases[] = {
        strategy_sequential(product->strategy, phrase_copy(dpia, phrase_arg(c->reduce, 0))),
        phrase_copy(dpia, c->neutral), left_function(product),
        product_end(&whole, NULL, nats[1], nats[2]), parts};
    return product_instance(product, "endOfParts",
                            (struct strategy_arguments){nats, datas, phrases, 3, 2, 5});
}

const struct phrase *product_in_pieces(struct product *product)
{
    struct dpia *dpia = product->strategy->dpia;
    struct nat_table *nats = product_nats(product);
    const struct contraction *c = product->contraction;
    const struct nat *one = nat_const(nats, 1);
    const struct nat *tiles =
        nat_mul(nats, tiles_in(product, c->row.size), tiles_in(product, c->column.size));
    const struct nat *lanes = nat_of_var(nats, product->strategy->lanes);
    const struct nat *items = nat_mul(nats, nat_const(nats, GROUP), nat_max(nats, one, tiles));
    const struct nat *most = nat_div(nats, c->depth.size, nat_const(nats, LEAST_PIECE));
    const struct nat *pieces = nat_max(nats, one, nat_min(nats, most, nat_div(nats, lanes, items)));
    const struct nat_var *var = nat_var_new(nats, "pieces", one, NULL);
    product->pieces = nat_of_var(nats, var);
    product->piece = nat_div(nats, c->depth.size, product->pieces);
    const struct phrase *bound = product_in_tiles(product);
    const struct var *parts = var_new(dpia, "parts", bound->type, c->loc);
    const struct phrase *sums = sums_of(product, product_use(product, parts));
    product->pieces = NULL;
    return phrase_let_nat(dpia, product_number(product, pieces), var,
                          phrase_let(dpia, parts, bound, sums, c->loc), c->loc);
}
