/* What the maker makes of any type: variables and their parts, literals, and the primitives that
 * are indifferent to the type of their result. */
#include "maker.h"

const struct phrase *make_prim(struct maker *maker, enum primitive prim, struct prim_args args)
{
    return phrase_prim(maker->dpia, prim, args.nats, args.nat_count, args.datas, args.data_count,
                       args.args, args.arg_count, loc_none());
}

/* A variable of type idx(SIZE); null if there is none. */
static const struct var *find_index(struct maker *maker, const struct nat *size)
{
    for (size_t i = maker->scope.len; i > 0; i--) {
        const struct data *data = maker->scope.at[i - 1]->type->data;
        if (data->kind == DATA_IDX && data->size == size)
            return maker->scope.at[i - 1];
    }
    return NULL;
}

/* The part of PHRASE that has type DATA; null if it has none. Elements of arrays only where an
 * index is in scope. */
static const struct phrase *part_of(struct maker *maker, const struct phrase *phrase,
                                    const struct data *data)
{
    const struct data *whole = phrase_data(phrase);
    const struct phrase *found = NULL;
    if (whole == data)
        return phrase;
    if (whole->kind == DATA_PAIR) {
        int which = 1 + (int)maker_below(maker, 2);
        found = part_of(maker, phrase_select(maker->dpia, phrase, which, loc_none()), data);
        if (!found)
            found = part_of(maker, phrase_select(maker->dpia, phrase, 3 - which, loc_none()), data);
    } else if (whole->kind == DATA_ARRAY && find_index(maker, whole->size)) {
        const struct phrase *index = maker_use(maker, find_index(maker, whole->size));
        found = part_of(maker, phrase_idx(maker->dpia, phrase, index, loc_none()), data);
    }
    return found;
}

const struct phrase *make_use(struct maker *maker, const struct data *data)
{
    size_t count = maker->scope.len;
    size_t start = count == 0 ? 0 : maker_below(maker, count);
    for (size_t k = 0; k < count; k++) {
        const struct var *var = maker->scope.at[(start + k) % count];
        const struct phrase *found = part_of(maker, maker_use(maker, var), data);
        if (found)
            return found;
    }
    return NULL;
}

/* A small number, or one near the ends of the type. */
static const struct phrase *number(struct maker *maker, enum scalar scalar)
{
    static const int64_t edges[] = {0, 1, -1, 127, 128, 255, 32767, INT32_MAX, INT32_MIN, INT64_MAX,
                                    INT64_MIN};
    int64_t value = maker_once_in(maker, 12)
                        ? edges[maker_below(maker, sizeof edges / sizeof *edges)]
                        : (int64_t)maker_below(maker, 12) - 3;
    if (scalar_class(scalar) == CLASS_UNSIGNED)
        value &= INT64_MAX;
    unsigned bits = (unsigned)scalar_bytes(scalar) * 8;
    if (bits < 64)
        value %= (int64_t)1 << (bits - 1);
    return phrase_int(maker->dpia, scalar, value, loc_none());
}

/* Index 0, or any index in scope; of a size that is not known to be positive, an index that fails
 * at run time where there is none. */
static const struct phrase *index_literal(struct maker *maker, const struct nat *size)
{
    const struct var *var = find_index(maker, size);
    if (var)
        return maker_use(maker, var);
    return phrase_to_idx(maker->dpia, size,
                         phrase_nat_value(maker->dpia, maker_nat(maker, 0), loc_none()),
                         loc_none());
}

const struct phrase *make_literal(struct maker *maker, const struct data *data)
{
    enum scalar scalar;
    if (data->kind == DATA_VECTOR)
        return make_vector(maker, data);
    if (data->kind == DATA_IDX)
        return index_literal(maker, data->size);
    if (data->kind == DATA_PAIR)
        return phrase_data_pair(maker->dpia, make_literal(maker, data->fst),
                                make_literal(maker, data->snd), loc_none());
    if (data->kind == DATA_ARRAY)
        return phrase_generate(maker->dpia, data->size,
                               maker_lambda(maker, "i", data_idx(maker->types, data->size),
                                            make_leaf, data->fst),
                               loc_none());
    if (!data_is_scalar(data, &scalar))
        bug(loc_none(), "no literal of this type");
    if (scalar == SCALAR_BOOL)
        return phrase_bool(maker->dpia, maker_once_in(maker, 2), loc_none());
    if (scalar_class(scalar) == CLASS_FLOAT)
        return phrase_real(maker->dpia, scalar, (double)maker_below(maker, 33) / 4 - 2, loc_none());
    return number(maker, scalar);
}

/* A scalar in scope of whatever type, converted; null if none was found. */
static const struct phrase *converted_use(struct maker *maker, const struct data *data)
{
    const struct phrase *use = NULL;
    for (int tries = 0; !use && tries < 4; tries++)
        use = make_use(maker, maker_scalar(maker));
    return use ? phrase_convert(maker->dpia, use, data, loc_none()) : NULL;
}

const struct phrase *make_leaf(struct maker *maker, const struct data *data)
{
    const struct phrase *use = maker_once_in(maker, 6) ? NULL : make_use(maker, data);
    if (!use && data_is_scalar(data, NULL) && !maker_once_in(maker, 3))
        use = converted_use(maker, data);
    return use ? use : make_literal(maker, data);
}

static const struct phrase *let(struct maker *maker, const struct data *data)
{
    const struct data *bound = maker_data(maker, maker_once_in(maker, 3));
    const struct phrase *value = make_exp(maker, bound);
    const struct var *var = maker_bind(maker, "v", bound);
    const struct phrase *body = make_exp(maker, data);
    maker_leave(maker);
    return phrase_let(maker->dpia, var, value, body, loc_none());
}

static const struct data *boolean(struct maker *maker)
{
    return data_scalar(maker->types, SCALAR_BOOL);
}

static const struct phrase *branch(struct maker *maker, const struct data *data)
{
    const struct phrase *cond = make_scalar(maker, boolean(maker));
    const struct phrase *then = make_exp(maker, data);
    return phrase_if(maker->dpia, cond, then, make_exp(maker, data), loc_none());
}

static const struct phrase *select(struct maker *maker, const struct data *data)
{
    const struct data *other = maker_flat(maker);
    int which = 1 + (int)maker_below(maker, 2);
    const struct data *pair = which == 1 ? data_pair(maker->types, data, other)
                                         : data_pair(maker->types, other, data);
    return phrase_select(maker->dpia, make_exp(maker, pair), which, loc_none());
}

/* The element of an array at an index that is in range, of a size known to be positive. */
static const struct phrase *element(struct maker *maker, const struct data *data)
{
    const struct nat *size =
        nat_add(maker->nats, maker_size(maker), maker_nat(maker, 1));
    const struct phrase *array = make_exp(maker, data_array(maker->types, size, data));
    return phrase_idx(maker->dpia, array, make_exp(maker, data_idx(maker->types, size)),
                      loc_none());
}

static const struct phrase *reduction(struct maker *maker, const struct data *data)
{
    static const char *const names[] = {"x", "a"};
    const struct data *elem = maker_flat(maker);
    const struct data *array = data_array(maker->types, maker_size(maker), elem);
    const struct data *params[] = {elem, data};
    const struct phrase *init = make_exp(maker, data);
    const struct phrase *fun = maker_lambda2(maker, names, params, make_exp, data);
    return phrase_reduce(maker->dpia, PRIM_REDUCE, fun, init, make_exp(maker, array), loc_none());
}

static const struct phrase *loop(struct maker *maker, const struct data *data)
{
    static const char *const names[] = {"i", "a"};
    const struct nat *count = maker_size(maker);
    const struct data *params[] = {data_idx(maker->types, count), data};
    const struct phrase *fun = maker_lambda2(maker, names, params, make_exp, data);
    return make_prim(maker, PRIM_LOOP,
                     (struct prim_args){.nats = {count}, .nat_count = 1,
                                        .datas = {data}, .data_count = 1,
                                        .args = {fun, make_exp(maker, data)}, .arg_count = 2});
}

static const struct phrase *iterate(struct maker *maker, const struct data *data)
{
    const struct phrase *fun = maker_lambda(maker, "a", data, make_exp, data);
    return make_prim(maker, PRIM_ITERATE,
                     (struct prim_args){.nats = {maker_size(maker)}, .nat_count = 1,
                                        .datas = {data}, .data_count = 1,
                                        .args = {fun, make_exp(maker, data)}, .arg_count = 2});
}

/* A while over a pair of a counter and DATA: the counter goes up to a small bound. */
static const struct phrase *bounded_while(struct maker *maker, const struct data *data)
{
    struct dpia *dpia = maker->dpia;
    const struct data *i64 = data_scalar(maker->types, SCALAR_I64);
    const struct data *state = data_pair(maker->types, i64, data);
    const struct phrase *zero = phrase_int(dpia, SCALAR_I64, 0, loc_none());
    const struct phrase *start =
        phrase_data_pair(dpia, zero, make_exp(maker, data), loc_none());
    const struct var *seen = maker_bind(maker, "s", state);
    const struct phrase *count = phrase_select(dpia, maker_use(maker, seen), 1, loc_none());
    const struct phrase *bound =
        phrase_int(dpia, SCALAR_I64, (int64_t)maker_below(maker, 5), loc_none());
    const struct phrase *cond = phrase_binary(dpia, OP_LT, count, bound, loc_none());
    if (maker_once_in(maker, 3))
        cond = phrase_binary(dpia, OP_LOG_AND, cond, make_scalar(maker, boolean(maker)),
                             loc_none());
    maker_leave(maker);
    const struct var *old = maker_bind(maker, "s", state);
    const struct phrase *next = phrase_binary(
        dpia, OP_ADD, phrase_select(dpia, maker_use(maker, old), 1, loc_none()),
        phrase_int(dpia, SCALAR_I64, 1, loc_none()), loc_none());
    const struct phrase *step =
        phrase_data_pair(dpia, next, make_exp(maker, data), loc_none());

    maker_leave(maker);
    const struct phrase *all = make_prim(
        maker, PRIM_WHILE,
        (struct prim_args){.datas = {state}, .data_count = 1,
                           .args = {phrase_lam(dpia, seen, cond, loc_none()),
                                    phrase_lam(dpia, old, step, loc_none()), start},
                           .arg_count = 3});
    return phrase_select(dpia, all, 2, loc_none());
}

static const struct phrase *assertion(struct maker *maker, const struct data *data)
{
    const struct phrase *cond = make_scalar(maker, boolean(maker));
    if (!maker_once_in(maker, 8))
        cond = phrase_binary(maker->dpia, OP_LOG_OR, cond,
                             phrase_bool(maker->dpia, true, loc_none()), loc_none());
    return make_prim(maker, PRIM_ASSERT,
                     (struct prim_args){.datas = {data}, .data_count = 1,
                                        .args = {cond, make_exp(maker, data)}, .arg_count = 2});
}

/* A number between 0 and 6 at run time. */
static const struct phrase *small_number(struct maker *maker)
{
    struct dpia *dpia = maker->dpia;
    const struct phrase *value = make_scalar(maker, data_scalar(maker->types, SCALAR_I64));
    value = phrase_binary(dpia, OP_MIN, value, phrase_int(dpia, SCALAR_I64, 6, loc_none()),
                          loc_none());
    return phrase_binary(dpia, OP_MAX, value, phrase_int(dpia, SCALAR_I64, 0, loc_none()),
                         loc_none());
}

/* BODY of type DATA under a size that is known in it only. */
static const struct phrase *under_size(struct maker *maker, const struct nat_var *size,
                                       make *make, const struct data *data)
{
    VEC_PUSH(maker->arena, &maker->sizes, nat_of_var(maker->nats, size));
    VEC_PUSH(maker->arena, &maker->sizes, nat_of_var(maker->nats, size));
    const struct phrase *body = make(maker, data);

    maker->sizes.len -= 2;
    return body;
}

static const struct nat_var *fresh_size(struct maker *maker)
{
    const char *name = arena_printf(maker->arena, "k%u", maker->name_count++);
    return nat_var_new(maker->nats, name, maker_nat(maker, 0), NULL);
}

static const struct phrase *let_nat(struct maker *maker, const struct data *data)
{
    const struct nat_var *size = fresh_size(maker);
    const struct phrase *value = small_number(maker);
    const struct phrase *body = under_size(maker, size, make_exp, data);
    return phrase_let_nat(maker->dpia, value, size, body, loc_none());
}

static const struct phrase *filter(struct maker *maker, const struct data *data)
{
    struct dpia *dpia = maker->dpia;
    const struct nat *n = maker_size(maker);
    const struct data *elem = maker_flat(maker);
    const struct nat_var *size = fresh_size(maker);
    const struct phrase *keep =
        maker_lambda(maker, "x", elem, make_scalar, boolean(maker));
    const struct phrase *array = make_exp(maker, data_array(maker->types, n, elem));
    const struct var *kept = maker_bind(
        maker, "ys", data_array(maker->types, nat_of_var(maker->nats, size), elem));
    const struct phrase *body = under_size(maker, size, make_exp, data);
    maker_leave(maker);
    body = phrase_lam(dpia, kept, body, loc_none());
    return make_prim(
        maker, PRIM_FILTER,
        (struct prim_args){.nats = {n}, .nat_count = 1, .datas = {elem, data}, .data_count = 2,
                           .args = {keep, array, phrase_nat_lam(dpia, size, body, loc_none())},
                           .arg_count = 3});
}

const struct phrase *make_any(struct maker *maker, const struct data *data)
{
    static make *const recipes[] = {let,     let,       branch,        select,    element, reduction,
                                    loop,    iterate,   bounded_while, assertion, let_nat, filter,
                                    element, reduction, let,           branch};

    return recipes[maker_below(maker, sizeof recipes / sizeof *recipes)](maker, data);
}

const struct phrase *make_pair(struct maker *maker, const struct data *data)
{
    const struct phrase *first = make_exp(maker, data->fst);
    return phrase_data_pair(maker->dpia, first, make_exp(maker, data->snd), loc_none());
}

/* An index: one in scope, or the size's last, or one computed and kept in range. */
static const struct phrase *make_index(struct maker *maker, const struct data *data)
{
    struct dpia *dpia = maker->dpia;
    if (!maker_is_positive(maker, data->size) || maker_once_in(maker, 2))
        return make_leaf(maker, data);
    const struct phrase *size = phrase_nat_value(dpia, data->size, loc_none());
    const struct phrase *value = make_scalar(maker, data_scalar(maker->types, SCALAR_I64));

    return phrase_to_idx(dpia, data->size, phrase_binary(dpia, OP_MOD, value, size, loc_none()),
                         loc_none());
}

const struct phrase *make_exp(struct maker *maker, const struct data *data)
{
    maker->fuel--;
    if (maker->fuel <= 0)
        return make_leaf(maker, data);
    if (maker_once_in(maker, 5)) {
        const struct phrase *use = make_use(maker, data);
        if (use)
            return use;
    }
    if (data->kind == DATA_IDX)
        return make_index(maker, data);
    if (maker_once_in(maker, 4))
        return make_any(maker, data);
    if (data->kind == DATA_PAIR)
        return make_pair(maker, data);
    if (data->kind == DATA_VECTOR)
        return make_vector(maker, data);
    return data->kind == DATA_ARRAY ? make_array(maker, data) : make_scalar(maker, data);
}
