/* Arrays: maps, and every primitive that rearranges. Each recipe is given the type of the array
 * that is wanted, and gives null where it has none of that size or element type. */
#include "maker.h"

static const struct data *array_of(struct maker *maker, const struct nat *size,
                                   const struct data *elem)
{
    return data_array(maker->types, size, elem);
}

static const struct phrase *map(struct maker *maker, const struct data *data)
{
    const struct data *elem = maker_data(maker, maker_once_in(maker, 4));
    const struct phrase *fun = maker_lambda(maker, "x", elem, make_exp, data->fst);
    const struct phrase *array = make_exp(maker, array_of(maker, data->size, elem));
    enum loop_level level = maker_once_in(maker, 4) ? LOOP_SEQUENTIAL : LOOP_OPEN;
    if (maker->depth == 0 && maker_once_in(maker, 4))
        level = LOOP_GLOBAL;

    return phrase_map(maker->dpia, level_of(level), fun, array, loc_none());
}

static const struct phrase *generate(struct maker *maker, const struct data *data)
{
    const struct data *index = data_idx(maker->types, data->size);
    return phrase_generate(maker->dpia, data->size,
                           maker_lambda(maker, "i", index, make_exp, data->fst), loc_none());
}

static const struct phrase *zip(struct maker *maker, const struct data *data)
{
    if (data->fst->kind != DATA_PAIR)
        return NULL;
    const struct phrase *first = make_exp(maker, array_of(maker, data->size, data->fst->fst));

    return phrase_zip(maker->dpia, first,
                      make_exp(maker, array_of(maker, data->size, data->fst->snd)), loc_none());
}

static const struct phrase *unzip(struct maker *maker, const struct data *data)
{
    const struct data *other = maker_flat(maker);
    int which = 1 + (int)maker_below(maker, 2);
    const struct data *pair = which == 1 ? data_pair(maker->types, data->fst, other)
                                         : data_pair(maker->types, other, data->fst);
    return phrase_unzip(maker->dpia, make_exp(maker, array_of(maker, data->size, pair)), which,
                        loc_none());
}

static const struct phrase *transpose(struct maker *maker, const struct data *data)
{
    if (data->fst->kind != DATA_ARRAY)
        return NULL;
    const struct data *row = array_of(maker, data->size, data->fst->fst);

    return phrase_transpose(maker->dpia, make_exp(maker, array_of(maker, data->fst->size, row)),
                            loc_none());
}

static const struct phrase *split(struct maker *maker, const struct data *data)
{
    if (data->fst->kind != DATA_ARRAY)
        return NULL;
    const struct nat *n = data->fst->size, *m = data->size;
    const struct data *flat = array_of(maker, nat_mul(maker->nats, n, m), data->fst->fst);

    return phrase_split(maker->dpia, n, m, make_exp(maker, flat), loc_none());
}

/* A nat that the maker knows: a size in scope or a small number. */
static const struct nat *candidate(struct maker *maker)
{
    if (maker->sizes.len > 0 && maker_once_in(maker, 2))
        return maker->sizes.at[maker_below(maker, maker->sizes.len)];
    return maker_nat(maker, (int64_t)maker_below(maker, 5));
}

static const struct phrase *join(struct maker *maker, const struct data *data)
{
    const struct nat *n = candidate(maker), *m = candidate(maker);
    if (maker_once_in(maker, 3))
        m = maker_nat(maker, 1);
    if (nat_mul(maker->nats, n, m) != data->size)
        return NULL;
    const struct data *rows = array_of(maker, n, array_of(maker, m, data->fst));

    return phrase_join(maker->dpia, make_exp(maker, rows), loc_none());
}

static const struct phrase *take(struct maker *maker, const struct data *data)
{
    const struct nat *rest = candidate(maker);
    const struct data *whole =
        array_of(maker, nat_add(maker->nats, data->size, rest), data->fst);
    if (maker_once_in(maker, 2))
        return phrase_take(maker->dpia, data->size, rest, make_exp(maker, whole), loc_none());
    return phrase_drop(maker->dpia, rest, data->size, make_exp(maker, whole), loc_none());
}

/* Two nats, neither ever negative, whose sum is SIZE. */
static bool parts_of(struct maker *maker, const struct nat *size, const struct nat **first,
                     const struct nat **second)
{
    *first = candidate(maker);
    *second = nat_sub(maker->nats, size, *first);
    return nat_is_le(maker->nats, maker_nat(maker, 0), *second);
}

static const struct phrase *concat(struct maker *maker, const struct data *data)
{
    const struct nat *n, *m;
    if (!parts_of(maker, data->size, &n, &m))
        return NULL;
    const struct phrase *first = make_exp(maker, array_of(maker, n, data->fst));
    const struct phrase *second = make_exp(maker, array_of(maker, m, data->fst));

    return make_prim(maker, PRIM_CONCAT,
                     (struct prim_args){.nats = {n, m}, .nat_count = 2, .datas = {data->fst},
                                        .data_count = 1, .args = {first, second}, .arg_count = 2});
}

/* pad, and padClamp where there is an element to repeat. */
static const struct phrase *pad(struct maker *maker, const struct data *data)
{
    const struct nat *left, *rest, *right, *inner;
    if (!parts_of(maker, data->size, &left, &rest) || !parts_of(maker, rest, &right, &inner))
        return NULL;
    const struct phrase *array = make_exp(maker, array_of(maker, inner, data->fst));
    struct prim_args args = {.nats = {left, inner, right}, .nat_count = 3, .datas = {data->fst},
                             .data_count = 1, .args = {array}, .arg_count = 1};

    if (maker_is_positive(maker, inner) && maker_once_in(maker, 2))
        return make_prim(maker, PRIM_PAD_CLAMP, args);
    args.args[0] = make_exp(maker, data->fst);
    args.args[1] = array;
    args.arg_count = 2;
    return make_prim(maker, PRIM_PAD, args);
}

static const struct phrase *slide(struct maker *maker, const struct data *data)
{
    if (data->fst->kind != DATA_ARRAY || !maker_is_positive(maker, data->size))
        return NULL;
    const struct nat *step = maker_nat(maker, (int64_t)maker_below(maker, 4));
    const struct nat *n = nat_sub(maker->nats, data->size, maker_nat(maker, 1));
    const struct nat *whole =
        nat_add(maker->nats, nat_mul(maker->nats, step, n), data->fst->size);
    const struct phrase *array = make_exp(maker, array_of(maker, whole, data->fst->fst));

    return make_prim(maker, PRIM_SLIDE,
                     (struct prim_args){.nats = {n, data->fst->size, step}, .nat_count = 3,
                                        .datas = {data->fst->fst}, .data_count = 1,
                                        .args = {array}, .arg_count = 1});
}

static const struct phrase *diagonal(struct maker *maker, const struct data *data)
{
    const struct phrase *square = make_exp(maker, array_of(maker, data->size, data));
    return make_prim(maker, PRIM_DIAGONAL,
                     (struct prim_args){.nats = {data->size}, .nat_count = 1,
                                        .datas = {data->fst}, .data_count = 1,
                                        .args = {square}, .arg_count = 1});
}

static const struct phrase *every(struct maker *maker, const struct data *data)
{
    const struct nat *k = maker_nat(maker, 1 + (int64_t)maker_below(maker, 3));
    const struct nat *whole = nat_mul(maker->nats, data->size, k);
    const struct phrase *array = make_exp(maker, array_of(maker, whole, data->fst));
    return make_prim(maker, PRIM_EVERY,
                     (struct prim_args){.nats = {data->size, k}, .nat_count = 2,
                                        .datas = {data->fst}, .data_count = 1,
                                        .args = {array}, .arg_count = 1});
}

static const struct phrase *gather(struct maker *maker, const struct data *data)
{
    const struct nat *n = nat_add(maker->nats, candidate(maker), maker_nat(maker, 1));
    const struct data *index = data_idx(maker->types, n);
    const struct phrase *indices = make_exp(maker, array_of(maker, data->size, index));
    const struct phrase *array = make_exp(maker, array_of(maker, n, data->fst));
    return make_prim(maker, PRIM_GATHER,
                     (struct prim_args){.nats = {n, data->size}, .nat_count = 2,
                                        .datas = {data->fst}, .data_count = 1,
                                        .args = {indices, array}, .arg_count = 2});
}

static const struct phrase *reverse(struct maker *maker, const struct data *data)
{
    return make_prim(maker, PRIM_REVERSE,
                     (struct prim_args){.nats = {data->size}, .nat_count = 1, .datas = {data->fst},
                                        .data_count = 1, .args = {make_exp(maker, data)},
                                        .arg_count = 1});
}

static const struct phrase *rotate(struct maker *maker, const struct data *data)
{
    const struct phrase *by = make_exp(maker, data_scalar(maker->types, SCALAR_I64));
    return make_prim(maker, PRIM_ROTATE,
                     (struct prim_args){.nats = {data->size}, .nat_count = 1, .datas = {data->fst},
                                        .data_count = 1, .args = {by, make_exp(maker, data)},
                                        .arg_count = 2});
}

/* Every STRIDE-th element behind START, of an array that is just large enough. */
static const struct phrase *slice(struct maker *maker, const struct data *data)
{
    struct dpia *dpia = maker->dpia;
    int64_t start = (int64_t)maker_below(maker, 3), stride = 1 + (int64_t)maker_below(maker, 3);
    const struct nat *whole = nat_add(
        maker->nats, nat_mul(maker->nats, maker_nat(maker, stride), data->size),
        maker_nat(maker, start));
    const struct phrase *first = phrase_int(dpia, SCALAR_I64, start, loc_none());
    const struct phrase *step = phrase_int(dpia, SCALAR_I64, stride, loc_none());
    const struct phrase *array = make_exp(maker, array_of(maker, whole, data->fst));
    if (maker_once_in(maker, 12))
        first = make_exp(maker, data_scalar(maker->types, SCALAR_I64));
    return make_prim(maker, PRIM_SLICE,
                     (struct prim_args){.nats = {whole, data->size}, .nat_count = 2,
                                        .datas = {data->fst}, .data_count = 1,
                                        .args = {first, step, array}, .arg_count = 3});
}

static const struct phrase *scatter(struct maker *maker, const struct data *data)
{
    const struct nat *m = candidate(maker);
    const struct data *i64 = data_scalar(maker->types, SCALAR_I64);
    const struct phrase *array = make_exp(maker, data);
    const struct phrase *indices = make_exp(maker, array_of(maker, m, i64));
    const struct phrase *values = make_exp(maker, array_of(maker, m, data->fst));
    return make_prim(maker, PRIM_SCATTER,
                     (struct prim_args){.nats = {data->size, m}, .nat_count = 2,
                                        .datas = {data->fst}, .data_count = 1,
                                        .args = {array, indices, values}, .arg_count = 3});
}

static const struct phrase *update(struct maker *maker, const struct data *data)
{
    const struct data *index = data_idx(maker->types, data->size);
    if (!maker_is_positive(maker, data->size) && !make_use(maker, index))
        return NULL;
    const struct phrase *array = make_exp(maker, data);
    const struct phrase *at = make_exp(maker, index);

    return make_prim(maker, PRIM_UPDATE,
                     (struct prim_args){.nats = {data->size}, .nat_count = 1, .datas = {data->fst},
                                        .data_count = 1,
                                        .args = {array, at, make_exp(maker, data->fst)},
                                        .arg_count = 3});
}

/* asVector for an array of vectors, asScalar for one of scalars whose size is a multiple. */
static const struct phrase *vectors(struct maker *maker, const struct data *data)
{
    const struct data *elem = data->fst;
    bool from_vectors = elem->kind == DATA_SCALAR;
    const struct data *vector = from_vectors ? maker_vector(maker) : elem;
    const struct nat *n = from_vectors ? candidate(maker) : data->size;
    if (vector->kind != DATA_VECTOR)
        return NULL;
    const struct nat *width = vector->size;
    const struct data *scalar = data_scalar(maker->types, vector->scalar);
    const struct nat *whole = nat_mul(maker->nats, n, width);
    struct prim_args args = {.nats = {n, width}, .nat_count = 2, .datas = {scalar, vector},
                             .data_count = 2, .arg_count = 1};

    if (from_vectors && (whole != data->size || scalar != elem))
        return NULL;
    args.args[0] = make_exp(maker, array_of(maker, from_vectors ? n : whole,
                                            from_vectors ? vector : scalar));
    return make_prim(maker, from_vectors ? PRIM_AS_SCALAR : PRIM_AS_VECTOR, args);
}

static const struct phrase *literal(struct maker *maker, const struct data *data)
{
    const struct phrase *elems[6];
    int64_t count;
    if (!nat_is_const(data->size, &count) || count < 1 || count > 6)
        return NULL;
    for (int64_t i = 0; i < count; i++)
        elems[i] = make_exp(maker, data->fst);
    return phrase_array(maker->dpia, data->fst, elems, (size_t)count, loc_none());
}

/* Any step from element and accumulator to accumulator. */
static const struct phrase *scan(struct maker *maker, const struct data *data)
{
    static const char *const names[] = {"x", "a"};
    const struct data *elem = maker_flat(maker);
    const struct data *params[] = {elem, data->fst};
    const struct phrase *fun = maker_lambda2(maker, names, params, make_exp, data->fst);
    const struct phrase *init = make_exp(maker, data->fst);
    const struct phrase *array = make_exp(maker, array_of(maker, data->size, elem));
    return make_prim(maker, PRIM_SCAN,
                     (struct prim_args){.nats = {data->size}, .nat_count = 1,
                                        .datas = {elem, data->fst}, .data_count = 2,
                                        .args = {fun, init, array}, .arg_count = 3});
}

/* OPERATOR on two variables of type DATA. */
static const struct phrase *scan_with(struct maker *maker, const struct data *data,
                                      const struct var *a, const struct var *x,
                                      const struct phrase *body, const struct phrase *neutral)
{
    struct dpia *dpia = maker->dpia;
    const struct phrase *fun =
        phrase_lam(dpia, a, phrase_lam(dpia, x, body, loc_none()), loc_none());
    return make_prim(maker, PRIM_SCAN_ASSOC,
                     (struct prim_args){.nats = {data->size}, .nat_count = 1, .datas = {data->fst},
                                        .data_count = 1,
                                        .args = {fun, neutral, make_exp(maker, data)},
                                        .arg_count = 3});
}

/* A prefix sum or product of integers. */
static const struct phrase *prefix_sum(struct maker *maker, const struct data *data)
{
    struct dpia *dpia = maker->dpia;
    enum scalar scalar;
    if (!data_is_scalar(data->fst, &scalar) || !scalar_is_integer(scalar))
        return NULL;
    bool sum = maker_once_in(maker, 2);
    const struct var *a = maker_bind(maker, "a", data->fst);
    const struct var *x = maker_bind(maker, "x", data->fst);
    const struct phrase *body = phrase_binary(dpia, sum ? OP_ADD : OP_MUL, maker_use(maker, a),
                                              maker_use(maker, x), loc_none());

    maker_leave(maker);
    maker_leave(maker);
    return scan_with(maker, data, a, x, body, phrase_int(dpia, scalar, sum ? 0 : 1, loc_none()));
}

/* (p, q) after (r, s) is (p*r, q*r + s): associative, and not commutative. */
static const struct phrase *affine_scan(struct maker *maker, const struct data *data)
{
    struct dpia *dpia = maker->dpia;
    struct loc loc = loc_none();
    const struct data *i32 = data_scalar(maker->types, SCALAR_I32);
    const struct data *pair = data_pair(maker->types, i32, i32);
    const struct var *a = maker_bind(maker, "a", pair), *x = maker_bind(maker, "x", pair);
    const struct phrase *p = phrase_select(dpia, maker_use(maker, a), 1, loc);
    const struct phrase *q = phrase_select(dpia, maker_use(maker, a), 2, loc);
    const struct phrase *r = phrase_select(dpia, maker_use(maker, x), 1, loc);
    const struct phrase *s = phrase_select(dpia, maker_use(maker, x), 2, loc);
    maker_leave(maker);
    maker_leave(maker);
    if (data->fst != i32)
        return NULL;
    const struct phrase *body = phrase_data_pair(
        dpia, phrase_binary(dpia, OP_MUL, p, r, loc),
        phrase_binary(dpia, OP_ADD, phrase_binary(dpia, OP_MUL, q, phrase_copy(dpia, r), loc), s,
                      loc),
        loc);
    const struct phrase *neutral =
        phrase_data_pair(dpia, phrase_int(dpia, SCALAR_I32, 1, loc),
                         phrase_int(dpia, SCALAR_I32, 0, loc), loc);
    const struct phrase *scanned =
        scan_with(maker, array_of(maker, data->size, pair), a, x, body, neutral);

    return phrase_unzip(dpia, scanned, 2, loc);
}

/* letNat k = natValue n in coerce [n]d E, with E : [k]d. */
static const struct phrase *renamed(struct maker *maker, const struct data *data)
{
    struct dpia *dpia = maker->dpia;
    const char *name = arena_printf(maker->arena, "k%u", maker->name_count++);
    const struct nat_var *size = nat_var_new(maker->nats, name, maker_nat(maker, 0), NULL);
    const struct nat *nat = nat_of_var(maker->nats, size);
    VEC_PUSH(maker->arena, &maker->sizes, nat);
    const struct phrase *array = make_exp(maker, array_of(maker, nat, data->fst));

    maker->sizes.len--;
    return phrase_let_nat(dpia, phrase_nat_value(dpia, data->size, loc_none()), size,
                          phrase_coerce(dpia, data, array, loc_none()), loc_none());
}

/* coerce [n]d E, with E : [m]d, where m may be another number. */
static const struct phrase *coerced(struct maker *maker, const struct data *data)
{
    const struct nat *size = candidate(maker);
    const struct phrase *array;
    if (nat_is_never_equal(maker->nats, size, data->size))
        return NULL;
    array = make_exp(maker, array_of(maker, size, data->fst));
    return phrase_coerce(maker->dpia, data, array, loc_none());
}

const struct phrase *make_array(struct maker *maker, const struct data *data)
{
    static make *const recipes[] = {
        map,    map,    map,    map,  map,     generate, generate, zip,        zip,    unzip,
        join,   join,   split,  take, concat,  concat,   pad,      transpose,  slide,  gather,
        slice,  rotate, update, scan, literal, scatter,  reverse,  prefix_sum, affine_scan,
        renamed, split, transpose, vectors, vectors, diagonal, every, coerced};
    const struct phrase *made = NULL;

    for (int tries = 0; !made && tries < 8; tries++)
        made = recipes[maker_below(maker, sizeof recipes / sizeof *recipes)](maker, data);
    return made ? made : map(maker, data);
}
