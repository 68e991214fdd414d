/* How tiles of a product go to local memory (strategy_gpu_tiles.dpia): element by element, for
 * whatever is read, or in vectors, of arrays whose rows these divide.
 *
 *     x : exp[[n][k]f32], by rows        idx (asVector 4 (idx x i)) (l/4)
 *     x : exp[[k][n]f32], by columns     idx (asVector 4 (idx x l)) (i/4)
 */
#include "translate/strategy_apply.h"
#include "translate/strategy_gpu_product.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_vector.h"
#include "view/lmad.h"

const struct nat *product_in_parts(const struct product *product, const struct nat *nat,
                                   const struct nat *part)
{
    struct nat_table *nats = product_nats(product);
    return nat_div(nats, nat_add(nats, nat, nat_sub(nats, part, nat_const(nats, 1))), part);
}

const struct nat *product_all_steps(const struct product *product)
{
    return product_in_parts(product, product->contraction->depth.size,
                            nat_const(product_nats(product), PRODUCT_DEPTH));
}

const struct phrase *product_piece_number(const struct product *product, const struct phrase *t)
{
    struct dpia *dpia = product->strategy->dpia;
    return phrase_from_idx(dpia, phrase_copy(dpia, t), t->loc);
}

/* Where the depth of matrix or piece T begins, in units of so many elements. */
static const struct phrase *first_depth(const struct product *product, const struct phrase *t,
                                        int64_t unit)
{
    struct dpia *dpia = product->strategy->dpia;
    struct nat_table *nats = product_nats(product);
    struct loc loc = product->contraction->loc;
    if (!product->pieces)
        return phrase_int(dpia, SCALAR_I64, 0, loc);
    const struct nat *deep = nat_mul(nats, nat_const(nats, PRODUCT_DEPTH / unit), product->steps);
    return phrase_binary(dpia, OP_MUL, product_piece_number(product, t),
                         product_number(product, deep), loc);
}

/* The sizes of indices in tiles of WIDTH: of SIDE, and in depth. */
struct reach {
    const struct nat *side, *depth;
};

static struct reach reach_of(const struct product *product, struct strategy_index side,
                             unsigned width)
{
    struct nat_table *nats = product_nats(product);
    const struct nat *steps = product->pieces ? product->steps : product_all_steps(product);
    const struct nat *wide = nat_const(nats, width);
    return (struct reach){
        nat_mul(nats, wide, product_in_parts(product, side.size, wide)),
        nat_mul(nats, nat_const(nats, PRODUCT_DEPTH), nat_add(nats, steps, nat_const(nats, 1)))};
}

unsigned product_items(const struct product *product)
{
    return product->tall * product->wide;
}

/* How many gaps are behind a row of a tile that is filled BESIDE itself, or along the depth. */
static const struct nat *gaps_of(const struct product *product, bool beside)
{
    return nat_const(product_nats(product), beside ? 0 : PRODUCT_GAP);
}

/* ---- Vectors ---- */

static bool is_index(const struct phrase *phrase, struct strategy_index index)
{
    return phrase->kind == PHRASE_VAR && phrase_var_of(phrase) == index.var;
}

/* The matrix of which PARTS are the element in row (or column) SIDE at some depth; *TURNED: whose
 * columns those rows are. Null if it is something else than an array. */
static const struct phrase *matrix_of(const struct product *product,
                                      const struct strategy_parts *parts,
                                      struct strategy_index side, bool *turned)
{
    const struct contraction *c = product->contraction;
    const struct phrase *value = parts->at[0].value;
    if (parts->len != 1 || !phrase_is_prim(value, PRIM_IDX) ||
        !phrase_is_prim(phrase_arg(value, 0), PRIM_IDX))
        return NULL;
    const struct phrase *outer = phrase_arg(value, 0), *matrix = phrase_arg(outer, 0);
    const struct phrase *i = phrase_arg(outer, 1), *l = phrase_arg(value, 1);
    if (phrase_mentions(matrix, side.var) || phrase_mentions(matrix, c->depth.var))
        return NULL;
    *turned = is_index(i, c->depth) && is_index(l, side);
    if (!*turned && !(is_index(i, side) && is_index(l, c->depth)))
        return NULL;
    for (; phrase_is_prim(matrix, PRIM_TRANSPOSE); matrix = phrase_arg(matrix, 0))
        *turned = !*turned;
    return matrix;
}

static bool is_turned(const struct product *product, const struct strategy_parts *parts,
                      struct strategy_index side)
{
    bool turned = false;
    matrix_of(product, parts, side, &turned);
    return turned;
}

bool product_has_vectors(const struct product *product, const struct strategy_parts *parts,
                         struct strategy_index side, const struct nat **along)
{
    bool turned;
    const struct phrase *matrix = matrix_of(product, parts, side, &turned);
    if (!matrix)
        return false;
    *along = turned ? side.size : product->contraction->depth.size;
    return strategy_has_vectors(phrase_data(parts->at[0].value)) &&
           view_is_contiguous(product->strategy->dpia, matrix);
}

/* MATRIX, as COUNT rows of so many VECTORS. */
static const struct phrase *in_vectors(const struct product *product, const struct phrase *matrix,
                                       const struct nat *count, const struct nat *vectors)
{
    struct dpia *dpia = product->strategy->dpia;
    struct types *types = dpia_types(dpia);
    struct nat_table *nats = product_nats(product);
    const struct data *scalar = phrase_array_elem(matrix)->fst;
    const struct nat *length = nat_mul(nats, nat_const(nats, PRODUCT_VECTOR), vectors);
    const struct data *type = data_array(types, count, data_array(types, length, scalar));
    return phrase_unchecked(dpia, phrase_coerce(dpia, type, matrix, matrix->loc));
}

/* \i_l. the vector of matrix T that begins in row (or column) i at depth l. */
static const struct phrase *vector_function(const struct product *product,
                                            const struct strategy_parts *parts,
                                            struct strategy_index side, struct reach reach,
                                            const struct phrase *t)
{
    struct dpia *dpia = product->strategy->dpia;
    const struct contraction *c = product->contraction;
    const struct nat *vector = nat_const(product_nats(product), PRODUCT_VECTOR);
    const struct data *data = strategy_parts_data(product->strategy, parts);
    bool turned;
    const struct phrase *matrix = phrase_copy(dpia, matrix_of(product, parts, side, &turned));
    const struct nat *n = side.size, *k = c->depth.size;
    if (c->batch.var && phrase_mentions(matrix, c->batch.var))
        matrix = phrase_subst(dpia, matrix, c->batch.var, phrase_copy(dpia, t));
    if (turned)
        n = nat_div(product_nats(product), n, vector);
    else
        k = nat_div(product_nats(product), k, vector);
    const struct nat *sizes[] = {n, k, reach.side, reach.depth};
    const struct phrase *phrases[] = {
        turned ? in_vectors(product, matrix, k, n) : in_vectors(product, matrix, n, k),
        strategy_none(product->strategy, data, c->loc),
        first_depth(product, t, turned ? 1 : PRODUCT_VECTOR)};
    return product_instance_for(product, turned ? "fourOfColumns" : "fourOfRow", data->scalar,
                                (struct phrase_arguments){sizes, NULL, phrases, 4, 0, 3});
}

static struct product_load load_vectors(const struct product *product,
                                        const struct strategy_parts *parts,
                                        struct strategy_index side, unsigned width,
                                        const struct phrase *t)
{
    bool turned = is_turned(product, parts, side);
    enum scalar scalar = phrase_data(parts->at[0].value)->scalar;
    const struct nat *count = nat_const(product_nats(product),
                                        PRODUCT_DEPTH * width /
                                            (PRODUCT_VECTOR * product_items(product)));
    struct product_load load = {
        .gaps = gaps_of(product, turned),
        .gap = strategy_none(product->strategy, strategy_parts_data(product->strategy, parts),
                             product->contraction->loc),
        .count = count,
        .held = data_vector_of(dpia_types(product->strategy->dpia), scalar, PRODUCT_VECTOR),
        .load = vector_function(product, parts, side, reach_of(product, side, width), t)};
    const struct data *index = load.load->type->fst->data;
    const struct nat *nats[] = {count, product_tall(product), product_eighth(product)};
    load.read = product_instance(product, turned ? "readFourBeside" : "readFourDepth",
                                 (struct phrase_arguments){nats, &index, NULL, 3, 1, 0});
    load.stored =
        product_instance_for(product, turned ? "storedFourBeside" : "storedFourDepth", scalar,
                             (struct phrase_arguments){nats, NULL, NULL, 3, 0, 0});
    return load;
}

/* ---- Elements ---- */

static struct product_load load_elements(const struct product *product,
                                         const struct strategy_parts *parts,
                                         struct strategy_index side, unsigned width,
                                         const struct phrase *t)
{
    struct strategy *strategy = product->strategy;
    const struct contraction *c = product->contraction;
    bool beside = parts == &c->x ? c->x_beside : c->y_beside;
    const struct data *data = strategy_parts_data(strategy, parts);
    struct reach reach = reach_of(product, side, width);
    const struct nat *sizes[] = {side.size, c->depth.size, reach.side, reach.depth};
    const struct phrase *phrases[] = {product_at(product, parts, side, t),
                                      strategy_none(strategy, data, c->loc),
                                      first_depth(product, t, 1)};
    const struct nat *count =
        nat_const(product_nats(product), PRODUCT_DEPTH * width / product_items(product));
    struct product_load load = {
        .gaps = gaps_of(product, beside),
        .gap = strategy_none(strategy, data, c->loc),
        .count = count,
        .held = data,
        .load = product_instance(product, "orNone",
                                 (struct phrase_arguments){sizes, &data, phrases, 4, 1, 3})};
    const struct data *index = load.load->type->fst->data;
    const struct nat *nats[] = {count, product_tall(product), product_eighth(product)};
    load.read = product_instance(product, beside ? "readBeside" : "readDepth",
                                 (struct phrase_arguments){nats, &index, NULL, 3, 1, 0});
    load.stored = product_instance(product, beside ? "storedBeside" : "storedDepth",
                                   (struct phrase_arguments){nats, &data, NULL, 3, 1, 0});
    return load;
}

struct product_load product_load(const struct product *product, const struct strategy_parts *parts,
                                 struct strategy_index side, unsigned width,
                                 const struct phrase *t)
{
    return product->vectors ? load_vectors(product, parts, side, width, t)
                            : load_elements(product, parts, side, width, t);
}
