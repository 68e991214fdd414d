/* Leaves: the scalar components of a data type, and where in memory they lie.
 *
 * A value of type d is kept as one row-major buffer for each scalar component of d, left to right,
 * whatever the nesting of arrays and pairs (an array of pairs is a pair of arrays in memory):
 *
 *     [n](f32 x [m]i32)     leaf 0: f32, n elements        leaf 1: i32, n * m elements
 *
 * A vector is kept as an array of its lanes. A path (dpia.txt 4.3) leads to one scalar: its
 * selections choose the leaf, its indices the element. In (i :: .2 :: j) the leaf is 1 and the
 * element i * m + j. */
#include "base/name.h"
#include "target/gen_memory.h"
#include "target/gen_nats.h"
#include "target/gen_state.h"
#include "target/gen_symbols.h"
#include "target/gen_vectors.h"

size_t gen_leaf_count(const struct data *type)
{
    if (type->data_vars)
        bug(loc_none(), "code is generated for a value of a type without components");
    return data_leaf_count(type);
}

/* The part of a pair that has leaf *LEAF, which is made to count from there. */
static const struct data *pair_part(const struct data *pair, size_t *leaf)
{
    size_t first = gen_leaf_count(pair->fst);
    if (*leaf < first)
        return pair->fst;
    *leaf -= first;
    return pair->snd;
}

static bool is_array(const struct data *type)
{
    return type->kind == DATA_ARRAY || type->kind == DATA_PACKED;
}

const struct data *gen_leaf_type(const struct data *type, size_t leaf)
{
    while (is_array(type) || type->kind == DATA_PAIR)
        type = is_array(type) ? type->fst : pair_part(type, &leaf);
    return type;
}

const struct nat *gen_leaf_size(struct nat_table *nats, const struct data *type, size_t leaf)
{
    const struct nat *size = nat_const(nats, 1);
    while (is_array(type) || type->kind == DATA_PAIR) {
        if (type->kind == DATA_ARRAY)
            size = nat_mul(nats, size, type->size);
        type = is_array(type) ? type->fst : pair_part(type, &leaf);
    }
    return type->kind == DATA_VECTOR ? nat_mul(nats, size, type->size) : size;
}

bool gen_leaf_is_array(const struct data *type, size_t leaf)
{
    for (; type->kind == DATA_PAIR; type = pair_part(type, &leaf))
        continue;
    return is_array(type) || type->kind == DATA_VECTOR;
}

enum scalar gen_scalar_of(const struct data *data)
{
    return data->kind == DATA_SCALAR || data->kind == DATA_VECTOR ? data->scalar : SCALAR_I64;
}

const struct ctype *gen_type(const struct gen *gen, const struct data *leaf_type)
{
    return ctype_of_scalar(gen_scalar_of(leaf_type), gen->target == GEN_OPENCL);
}

const struct ctype *gen_status_struct(struct gen *gen)
{
    struct ctype *type = ARENA_NEW(gen->arena, struct ctype);
    const struct csymbol *symbol = gen_status_symbol(gen);
    *type = *ctype_named(gen->arena, symbol->name);
    type->symbol = symbol;
    return type;
}

const struct ctype *gen_status_type(struct gen *gen)
{
    const struct ctype *status = gen_status_struct(gen);
    if (gen->run_type)
        return gen->run_type;
    if (gen->target == GEN_OPENCL)
        status = ctype_in(gen->arena, CSPACE_GLOBAL, status);
    return ctype_pointer(gen->arena, status);
}

const struct ctype *gen_index_type(const struct gen *gen)
{
    return ctype_of_scalar(SCALAR_I64, gen->target == GEN_OPENCL);
}

/* Names for the sizes of what is packed in TYPE, whose leaves have names. */
static void name_lengths(struct gen *gen, const struct data *type, struct gen_leaf *leaves)
{
    size_t count = gen_leaf_count(type);
    if (type->kind == DATA_PAIR) {
        name_lengths(gen, type->fst, leaves);
        name_lengths(gen, type->snd, leaves + gen_leaf_count(type->fst));
    } else if (type->kind == DATA_PACKED) {
        leaves[0].length =
            gen_fresh_name(gen, arena_printf(gen->arena, "%s_length", leaves[0].name));
        for (size_t i = 1; i < count; i++)
            leaves[i].length = leaves[0].length;
    }
}

const struct gen_leaf *gen_name_leaves(struct gen *gen, const char *name, const struct data *type,
                                       bool pointer)
{
    size_t count = gen_leaf_count(type);
    struct gen_leaf *leaves = ARENA_ARRAY(gen->arena, struct gen_leaf, count);
    for (size_t i = 0; i < count; i++) {
        const char *base = count == 1 ? name : name_slice(gen->arena, name, i, 1, count);
        leaves[i].name = gen_fresh_name(gen, base);
        leaves[i].pointer = pointer;
    }
    name_lengths(gen, type, leaves);
    return leaves;
}

/* Where a path ends: in LEAF, at element INDEX of it if ARRAY is set. */
struct place {
    size_t leaf;
    const struct nat *index;
    bool array;
};

/* Lane INDEX of the vector at PLACE. */
static struct place lane_of(struct gen *gen, struct place place, const struct data *vector,
                            const struct nat *index)
{
    const struct nat *first = nat_mul(gen->nats, place.index, vector->size);
    place.index = nat_add(gen->nats, first, index);
    place.array = true;
    return place;
}

/* How many elements of a dimension of SIZE that is dealt out to SHARE work-items each of them
 * has. */
static int64_t kept_elements(const struct data *array, int64_t share)
{
    int64_t size = 1;
    if (!nat_is_const(array->size, &size) || share < 1)
        bug(loc_none(), "an array of no constant size is dealt out");
    return (size + share - 1) / share;
}

const struct data *gen_kept_data(struct gen *gen, const struct data *type, unsigned distributed,
                                 const int64_t *shares)
{
    if (distributed == 0)
        return type;
    int64_t kept = kept_elements(type, shares[0]);
    const struct data *element = gen_kept_data(gen, type->fst, distributed - 1, shares + 1);
    return kept == 1 ? element
                     : data_array(dpia_types(gen->dpia), nat_const(gen->nats, kept), element);
}

/* The place of the elements that PATH begins with in the dimensions of BUFFER that are dealt out;
 * *TYPE and *PATH become what is left. */
static struct place follow_distributed(struct gen *gen, const struct gen_buffer *buffer,
                                       const struct data **type, const struct view_path **path,
                                       struct loc loc)
{
    struct place place = {.index = nat_const(gen->nats, 0)};
    for (unsigned d = 0; d < buffer->distributed; d++) {
        if (!*path || !(*path)->index || (*type)->kind != DATA_ARRAY)
            bug(loc, "a path leads to no element of an array that is dealt out");
        const struct nat *share = nat_const(gen->nats, buffer->shares[d]);
        int64_t kept = kept_elements(*type, buffer->shares[d]);
        if (kept > 1) {
            const struct nat *row = nat_mul(gen->nats, place.index, nat_const(gen->nats, kept));
            place.index = nat_add(gen->nats, row, nat_div(gen->nats, (*path)->index, share));
            place.array = true;
        }
        *type = (*type)->fst;
        *path = (*path)->next;
    }
    return place;
}

static struct place follow(struct gen *gen, const struct gen_buffer *buffer,
                           const struct data *type, const struct view_path *path, struct loc loc)
{
    struct place place = follow_distributed(gen, buffer, &type, &path, loc);
    for (; path; path = path->next) {
        if (path->index && type->kind == DATA_VECTOR && !path->next)
            return lane_of(gen, place, type, path->index);
        if (path->index && is_array(type)) {
            const struct nat *row = type->kind == DATA_PACKED
                                        ? place.index
                                        : nat_mul(gen->nats, place.index, type->size);
            place.index = nat_add(gen->nats, row, path->index);
            place.array = true;
            type = type->fst;
        } else if (!path->index && type->kind == DATA_PAIR) {
            place.leaf += path->which == 2 ? gen_leaf_count(type->fst) : 0;
            type = path->which == 2 ? type->snd : type->fst;
        } else {
            bug(loc, "a path does not agree with the type %s", data_text(gen->arena, type));
        }
    }
    if (is_array(type) || type->kind == DATA_PAIR || type->kind == DATA_VECTOR)
        bug(loc, "a path ends at the type %s", data_text(gen->arena, type));
    return place;
}

/* The same in a buffer whose outermost dimension is innermost in memory: what the path leads to
 * inside of an element, times that dimension, plus the element. */
static struct place follow_interleaved(struct gen *gen, const struct gen_buffer *buffer,
                                       const struct view_path *path, struct loc loc)
{
    const struct data *type = buffer->type;
    if (!path || !path->index || type->kind != DATA_ARRAY)
        bug(loc, "an interleaved buffer is no array");
    struct place place = follow(gen, buffer, type->fst, path->next, loc);
    const struct nat *block = nat_mul(gen->nats, place.index, type->size);
    place.index = nat_add(gen->nats, block, path->index);
    place.array = true;
    return place;
}

struct gen_packed gen_packed_of(struct gen *gen, const struct phrase *exp)
{
    struct gen_packed packed;
    bool second = phrase_is_prim(exp, PRIM_SND) || phrase_is_prim(exp, PRIM_PAIR_ACC_SND);
    if (second || phrase_is_prim(exp, PRIM_FST) || phrase_is_prim(exp, PRIM_PAIR_ACC_FST)) {
        packed = gen_packed_of(gen, phrase_arg(exp, 0));
        packed.first += second ? gen_leaf_count(packed.data->fst) : 0;
        packed.data = second ? packed.data->snd : packed.data->fst;
        return packed;
    }
    exp = exp->kind == PHRASE_PROJ ? phrase_proj_pair(exp) : exp;
    packed.buffer = exp->kind == PHRASE_VAR ? gen_find_buffer(gen, phrase_var_of(exp)) : NULL;
    if (!packed.buffer)
        bug(exp->loc, "what is packed is no variable, and no part of one");
    packed.data = packed.buffer->type;
    packed.first = 0;
    return packed;
}

const struct phrase *gen_first_resize(const struct var *var, const struct phrase *body)
{
    const struct phrase *acc;
    while (phrase_is_prim(body, PRIM_SEQ))
        body = phrase_pair_fst(phrase_arg(body, 0));
    if (!phrase_is_prim(body, PRIM_RESIZE))
        return NULL;
    acc = phrase_arg(body, 0);
    return acc->kind == PHRASE_PROJ && phrase_proj_pair(acc)->kind == PHRASE_VAR &&
                   phrase_var_of(phrase_proj_pair(acc)) == var
               ? body
               : NULL;
}

struct gen_spot gen_spot_at(struct gen *gen, const struct gen_buffer *buffer,
                            const struct view_path *path, struct loc loc)
{
    struct place place = buffer->interleaved
                             ? follow_interleaved(gen, buffer, path, loc)
                             : follow(gen, buffer, buffer->type, path, loc);
    return (struct gen_spot){&buffer->leaves[place.leaf], place.index, place.array};
}

const struct cexp *gen_vector_lane(struct gen *gen, const struct cexp *vector, unsigned k)
{
    if (gen->target != GEN_OPENCL)
        return cexp_index(gen->arena, vector, cexp_int(gen->arena, k));
    return cexp_member(gen->arena, vector, arena_printf(gen->arena, "s%x", k));
}

const struct cexp *gen_vector_element(struct gen *gen, const struct gen_leaf *leaf,
                                      const struct nat *index)
{
    const struct cexp *name = cexp_name(gen->arena, leaf->name);
    return leaf->array ? cexp_index(gen->arena, name, gen_nat(gen, index)) : name;
}

/* Whether NAT is a remainder. */
static bool is_remainder(const struct nat *nat)
{
    return nat->term_count == 1 && nat->terms[0].coefficient == 1 &&
           nat->terms[0].factor_count == 1 && nat->terms[0].factors[0]->kind == NAT_MOD;
}

/* Lane INDEX of all that are in the array of vectors LEAF. */
static const struct cexp *lane_of_all(struct gen *gen, const struct gen_leaf *leaf,
                                      const struct nat *index)
{
    const struct ctype *pointer = ctype_const_pointer(gen->arena, leaf->scalar);
    const struct cexp *lanes =
        cexp_cast(gen->arena, pointer, cexp_name(gen->arena, leaf->name));
    return cexp_index(gen->arena, lanes, gen_nat(gen, index));
}

/* A lane of a vector. In OpenCL, one that is not known is read through a pointer; in C, one of an
 * array where it is not known of which vector, so that a compiler sees that lanes lie side by
 * side. */
static const struct cexp *lane_exp(struct gen *gen, const struct gen_spot *spot)
{
    const struct nat *width = spot->leaf->width;
    const struct nat *lane = nat_mod(gen->nats, spot->index, width);
    int64_t k;
    const struct nat *loop = types_at_widest(dpia_types(gen->dpia), gen->loop_size);
    if (gen->target != GEN_OPENCL && spot->leaf->array && is_remainder(lane) &&
        nat_is_const(loop, &k))
        return lane_of_all(gen, spot->leaf, spot->index);
    const struct cexp *vector =
        gen_vector_element(gen, spot->leaf, nat_div(gen->nats, spot->index, width));
    if (nat_is_const(lane, &k))
        return gen_vector_lane(gen, vector, (unsigned)k);
    if (gen->target != GEN_OPENCL)
        return cexp_index(gen->arena, vector, gen_nat(gen, lane));
    const struct cexp *address = cexp_prefix(gen->arena, CPREFIX_ADDRESS, vector);
    const struct ctype *pointer = ctype_const_pointer(gen->arena, spot->leaf->scalar);
    return cexp_index(gen->arena, cexp_cast(gen->arena, pointer, address), gen_nat(gen, lane));
}

const struct cexp *gen_spot_exp(struct gen *gen, const struct gen_spot *spot)
{
    const struct cexp *name = spot->leaf->symbol ? cexp_symbol(gen->arena, spot->leaf->symbol)
                                                 : cexp_name(gen->arena, spot->leaf->name);
    if (spot->leaf->vector)
        return lane_exp(gen, spot);
    if (spot->array)
        return cexp_index(gen->arena, name,
                          gen_nat(gen, gen_without_remainders(gen, spot->index)));
    return spot->leaf->pointer ? cexp_prefix(gen->arena, CPREFIX_CONTENT, name) : name;
}

const struct cexp *gen_element(struct gen *gen, const struct gen_buffer *buffer,
                               const struct view_path *path, struct loc loc)
{
    struct gen_spot spot = gen_spot_at(gen, buffer, path, loc);
    return gen_spot_exp(gen, &spot);
}
