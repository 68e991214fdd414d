/* Data types: dpia.txt Fig. 1b, with every machine scalar in the place of num, and vectors.
 *
 *     f32     idx(n)     [n][m]i64     ([n]f32 x bool)     f32<4>     a variable d
 *
 * Data types are hash-consed: their parts have one address each, so equality of a new type with a
 * known one is equality of the fields. */
#include <string.h>

#include "base/diag.h"
#include "type/type_private.h"

/* -- Scalars --------------------------------------------------------------------------------- */

static const struct scalar_row {
    const char *name, *c_name, *cl_name;
    size_t bytes;
    enum scalar_class class;
} scalars[] = {
#define SCALAR(suffix, name, c_name, cl_name, bytes, class) {name, c_name, cl_name, bytes, class},
#include "type/scalars.def"
#undef SCALAR
};

static const struct scalar_row *row_of(enum scalar scalar)
{
    if ((size_t)scalar >= SCALAR_COUNT)
        bug(loc_none(), "a scalar type of unknown kind %d", (int)scalar);
    return &scalars[scalar];
}

const char *scalar_name(enum scalar scalar)
{
    return row_of(scalar)->name;
}

const char *scalar_c_name(enum scalar scalar)
{
    return row_of(scalar)->c_name;
}

const char *scalar_cl_name(enum scalar scalar)
{
    return row_of(scalar)->cl_name;
}

size_t scalar_bytes(enum scalar scalar)
{
    return row_of(scalar)->bytes;
}

enum scalar_class scalar_class(enum scalar scalar)
{
    return row_of(scalar)->class;
}

bool scalar_is_integer(enum scalar scalar)
{
    enum scalar_class class = scalar_class(scalar);
    return class == CLASS_SIGNED || class == CLASS_UNSIGNED;
}

enum scalar scalar_unsigned(enum scalar scalar)
{
    switch (scalar_bytes(scalar)) {
    case 1:
        return SCALAR_U8;
    case 2:
        return SCALAR_U16;
    case 4:
        return SCALAR_U32;
    }
    return SCALAR_U64;
}

enum scalar scalar_floating(enum scalar scalar)
{
    switch (scalar_bytes(scalar)) {
    case 2:
        return SCALAR_F16;
    case 4:
        return SCALAR_F32;
    case 8:
        return SCALAR_F64;
    }
    bug(loc_none(), "no float has the size of %s", scalar_name(scalar));
}

bool scalar_from_name(const char *name, enum scalar *scalar)
{
    for (size_t i = 0; i < SCALAR_COUNT; i++)
        if (strcmp(scalars[i].name, name) == 0) {
            *scalar = (enum scalar)i;
            return true;
        }
    return false;
}

/* -- Construction ---------------------------------------------------------------------------- */

static bool same_data(const void *object, const void *key)
{
    const struct data *a = object, *b = key;
    return a->kind == b->kind && a->scalar == b->scalar && a->size == b->size &&
           a->fst == b->fst && a->snd == b->snd && a->var == b->var;
}

static uint64_t data_hash(const struct data *key)
{
    uint64_t hash = intern_hash((uint64_t)key->kind, (uint64_t)key->scalar);
    hash = intern_hash_pointer(hash, key->size);
    hash = intern_hash_pointer(hash, key->fst);
    hash = intern_hash_pointer(hash, key->snd);
    return intern_hash_pointer(hash, key->var);
}

/* Whether DATA has the parts that its kind has. */
static bool is_whole(const struct data *data)
{
    switch (data->kind) {
    case DATA_VAR:
        return data->var != NULL;
    case DATA_SCALAR:
        return data->scalar < SCALAR_COUNT;
    case DATA_VECTOR:
        return data->scalar < SCALAR_COUNT && data->size;
    case DATA_IDX:
        return data->size != NULL;
    case DATA_ARRAY:
        return data->size && data->fst;
    case DATA_PACKED:
        return data->fst != NULL;
    case DATA_PAIR:
        return data->fst && data->snd;
    }
    bug(loc_none(), "a data type of unknown kind");
}

/* Fills in what follows from the parts of DATA, which are made. */
static void derive(struct data *data)
{
    const struct data *const parts[] = {data->fst, data->snd};
    bool is_array = data->kind == DATA_ARRAY || data->kind == DATA_PACKED;
    data->data_vars = data->kind == DATA_VAR ? data->var->bit : 0;
    data->has_packed = data->kind == DATA_PACKED;
    data->nat_vars = data->size ? nat_var_bits(data->size) : 0;
    data->leaf_count = !data->fst;
    for (size_t i = 0; i < sizeof parts / sizeof *parts && parts[i]; i++) {
        data->leaf_count += parts[i]->leaf_count;
        data->nat_vars |= parts[i]->nat_vars;
        data->data_vars |= parts[i]->data_vars;
        data->has_packed |= !is_array && parts[i]->has_packed;
        data->holds_packed |= parts[i]->holds_packed || (is_array && parts[i]->has_packed);
    }
}

const struct data *data_intern(struct types *types, struct data key)
{
    uint64_t hash = data_hash(&key);
    const struct data *found = intern_find(&types->data, hash, &key, same_data);
    struct data *fresh;
    if (found)
        return found;
    if (!is_whole(&key))
        bug(loc_none(), "a data type of kind %d without its parts", (int)key.kind);
    fresh = ARENA_NEW(types->arena, struct data);
    *fresh = key;
    derive(fresh);
    intern_add(&types->data, hash, fresh);
    return fresh;
}

const struct data *data_scalar(struct types *types, enum scalar scalar)
{
    return data_intern(types, (struct data){.kind = DATA_SCALAR, .scalar = scalar});
}

const struct data *data_idx(struct types *types, const struct nat *size)
{
    return data_intern(types, (struct data){.kind = DATA_IDX, .size = size});
}

const struct data *data_array(struct types *types, const struct nat *size, const struct data *elem)
{
    return data_intern(types, (struct data){.kind = DATA_ARRAY, .size = size, .fst = elem});
}

const struct data *data_pair(struct types *types, const struct data *fst, const struct data *snd)
{
    return data_intern(types, (struct data){.kind = DATA_PAIR, .fst = fst, .snd = snd});
}

const struct data *data_packed(struct types *types, const struct data *elem)
{
    return data_intern(types, (struct data){.kind = DATA_PACKED, .fst = elem});
}

bool data_is_width(struct types *types, enum scalar scalar, const struct nat *width)
{
    const struct nat_var *any = types_width(types, scalar_bytes(scalar));
    int64_t lanes;
    if (nat_is_const(width, &lanes))
        return lanes == 2 || lanes == 3 || lanes == 4 || lanes == 8 || lanes == 16;
    return any && width == nat_of_var(types->nats, any);
}

const struct data *data_vector(struct types *types, enum scalar scalar, const struct nat *width)
{
    if (!data_is_width(types, scalar, width))
        bug(loc_none(), "a vector of no width that there is");
    return data_intern(types, (struct data){.kind = DATA_VECTOR, .scalar = scalar, .size = width});
}

const struct data *data_vector_of(struct types *types, enum scalar scalar, unsigned lanes)
{
    return data_vector(types, scalar, nat_const(types->nats, lanes));
}

unsigned data_lanes(const struct data *vector)
{
    int64_t lanes;
    if (vector->kind != DATA_VECTOR || !nat_is_const(vector->size, &lanes))
        bug(loc_none(), "no vector of a known width");
    return (unsigned)lanes;
}

const struct data_var *data_var_new(struct types *types, const char *name)
{
    struct data_var *var = ARENA_NEW(types->arena, struct data_var);
    var->name = arena_strdup(types->arena, name);
    var->bit = UINT64_C(1) << types->data_var_count++ % 64;
    return var;
}

const struct data *data_of_var(struct types *types, const struct data_var *var)
{
    return data_intern(types, (struct data){.kind = DATA_VAR, .var = var});
}

/* -- Questions ------------------------------------------------------------------------------- */

bool data_is_scalar(const struct data *data, enum scalar *scalar)
{
    if (data->kind != DATA_SCALAR)
        return false;
    if (scalar)
        *scalar = data->scalar;
    return true;
}

bool data_is_flat(const struct data *data)
{
    switch (data->kind) {
    case DATA_SCALAR:
    case DATA_IDX:
    case DATA_VECTOR:
        return true;
    case DATA_PAIR:
        return data_is_flat(data->fst) && data_is_flat(data->snd);
    case DATA_VAR:
    case DATA_ARRAY:
    case DATA_PACKED:
        return false;
    }
    bug(loc_none(), "a data type of unknown kind");
}

size_t data_leaf_count(const struct data *data)
{
    return data->leaf_count;
}

size_t data_component_count(const struct data *data)
{
    if (data->kind != DATA_PAIR)
        return 1;
    return data_component_count(data->fst) + data_component_count(data->snd);
}

bool data_has_packed(const struct data *data)
{
    return data->has_packed;
}

bool data_holds_packed(const struct data *data)
{
    return data->holds_packed;
}

bool data_is_closed(const struct data *data)
{
    return !data->nat_vars && !data->data_vars;
}

/* The product of SIZE and the sizes in DATA; of a pair, that of the component that has more, where
 * that is seen (constants), else of the first. */
static const struct nat *index_range(struct types *types, const struct nat *size,
                                     const struct data *data)
{
    const struct nat *fst, *snd;
    switch (data->kind) {
    case DATA_VAR:
    case DATA_SCALAR:
    case DATA_IDX:
    case DATA_VECTOR:
        return size;
    case DATA_ARRAY:
        return index_range(types, nat_mul(types->nats, size, data->size), data->fst);
    case DATA_PACKED:
        return index_range(types, size, data->fst);
    case DATA_PAIR:
        fst = index_range(types, size, data->fst);
        snd = index_range(types, size, data->snd);
        return nat_is_le(types->nats, fst, snd) ? snd : fst;
    }
    bug(loc_none(), "a data type of unknown kind");
}

const struct nat *data_scalars(struct nat_table *nats, const struct data *data)
{
    if (data->kind == DATA_ARRAY)
        return nat_mul(nats, data->size, data_scalars(nats, data->fst));
    if (data->kind == DATA_PAIR)
        return nat_add(nats, data_scalars(nats, data->fst), data_scalars(nats, data->snd));
    return nat_const(nats, 1);
}

bool data_size_fits(struct types *types, const struct data *data)
{
    struct nat_attempt attempt = nat_attempt_begin(types->nats);
    index_range(types, nat_const(types->nats, 1), data);
    return nat_attempt_end(types->nats, attempt);
}


bool data_same_but_sizes(const struct data *a, const struct data *b)
{
    if (a->kind != b->kind)
        return false;
    switch (a->kind) {
    case DATA_VAR:
    case DATA_SCALAR:
    case DATA_VECTOR:
        return a == b;
    case DATA_IDX:
        return true;
    case DATA_ARRAY:
    case DATA_PACKED:
        return data_same_but_sizes(a->fst, b->fst);
    case DATA_PAIR:
        return data_same_but_sizes(a->fst, b->fst) && data_same_but_sizes(a->snd, b->snd);
    }
    bug(loc_none(), "a data type of unknown kind");
}
