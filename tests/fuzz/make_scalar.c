/* Scalars: operators at all machine types, numbers of indices and sizes, and associative
 * reductions with operators that are. */
#include "maker.h"

/* Operators that give the type of their operands, and cannot fail. */
static const enum operator arithmetic[] = {OP_ADD, OP_SUB, OP_MUL, OP_MIN, OP_MAX, OP_ADD, OP_SUB};
static const enum operator integral[] = {OP_BIT_AND, OP_BIT_OR, OP_BIT_XOR, OP_SHL, OP_SHR};
static const enum operator dividing[] = {OP_DIV, OP_MOD, OP_QUOT, OP_REM};
static const enum operator comparing[] = {OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE};
static const enum operator logical[] = {OP_LOG_AND, OP_LOG_OR, OP_BIT_XOR, OP_EQ};

#define ANY_OF(maker, list) (list)[maker_below((maker), sizeof(list) / sizeof *(list))]

static enum scalar scalar_of(const struct data *data)
{
    enum scalar scalar = SCALAR_BOOL;
    data_is_scalar(data, &scalar);
    return scalar;
}

static const struct phrase *binary(struct maker *maker, enum operator op, const struct data *data)
{
    const struct phrase *left = make_exp(maker, data);
    return phrase_binary(maker->dpia, op, left, make_exp(maker, data), loc_none());
}

/* Division by a number that is not zero, but for a rare one. */
static const struct phrase *division(struct maker *maker, const struct data *data)
{
    struct dpia *dpia = maker->dpia;
    const struct phrase *left = make_exp(maker, data);
    const struct phrase *right =
        maker_once_in(maker, 10)
            ? make_exp(maker, data)
            : phrase_int(dpia, scalar_of(data), 1 + (int64_t)maker_below(maker, 9), loc_none());
    return phrase_binary(dpia, ANY_OF(maker, dividing), left, right, loc_none());
}

static const struct phrase *conversion(struct maker *maker, const struct data *data)
{
    const struct phrase *from = make_exp(maker, maker_scalar(maker));
    return phrase_convert(maker->dpia, from, data, loc_none());
}

/* Booleans. */
static const struct phrase *condition(struct maker *maker, const struct data *data)
{
    if (maker_once_in(maker, 4))
        return binary(maker, ANY_OF(maker, logical), data);
    if (maker_once_in(maker, 6))
        return phrase_unary(maker->dpia, OP_NOT, make_exp(maker, data), loc_none());
    return binary(maker, ANY_OF(maker, comparing), maker_scalar(maker));
}

/* i64 alone: sizes and indices as numbers. */
static const struct phrase *count(struct maker *maker)
{
    const struct nat *size = maker_size(maker);
    const struct phrase *index = make_use(maker, data_idx(maker->types, size));
    if (index)
        return phrase_from_idx(maker->dpia, index, loc_none());
    return phrase_nat_value(maker->dpia, size, loc_none());
}

/* Associative and commutative ones first, with their neutral elements; integers only. */
static const struct phrase *fold_with(struct maker *maker, const struct data *data,
                                      enum operator op, int64_t neutral)
{
    struct dpia *dpia = maker->dpia;
    const struct var *a = maker_bind(maker, "a", data), *x = maker_bind(maker, "x", data);
    const struct phrase *body =
        phrase_binary(dpia, op, maker_use(maker, a), maker_use(maker, x), loc_none());
    maker_leave(maker);
    maker_leave(maker);
    const struct phrase *fun =
        phrase_lam(dpia, a, phrase_lam(dpia, x, body, loc_none()), loc_none());
    enum primitive prim = maker_once_in(maker, 3) ? PRIM_REDUCE_COMM : PRIM_REDUCE_ASSOC;
    const struct data *array = data_array(maker->types, maker_size(maker), data);

    return phrase_reduce(dpia, prim, fun, phrase_int(dpia, scalar_of(data), neutral, loc_none()),
                         make_exp(maker, array), loc_none());
}

static const struct phrase *fold(struct maker *maker, const struct data *data)
{
    switch (maker_below(maker, 4)) {
    case 0:
        return fold_with(maker, data, OP_ADD, 0);
    case 1:
        return fold_with(maker, data, OP_MUL, 1);
    case 2:
        return fold_with(maker, data, OP_BIT_OR, 0);
    }
    return fold_with(maker, data, OP_BIT_XOR, 0);
}

static const struct phrase *integer(struct maker *maker, const struct data *data)
{
    switch (maker_below(maker, 8)) {
    case 0:
        return binary(maker, ANY_OF(maker, integral), data);
    case 1:
        return division(maker, data);
    case 2:
        return fold(maker, data);
    case 3:
        return phrase_unary(maker->dpia, maker_once_in(maker, 2) ? OP_NEGATE : OP_NOT,
                            make_exp(maker, data), loc_none());
    }
    return scalar_of(data) == SCALAR_I64 && maker_once_in(maker, 4)
               ? count(maker)
               : binary(maker, ANY_OF(maker, arithmetic), data);
}

static const struct phrase *real(struct maker *maker, const struct data *data)
{
    static const enum operator unary[] = {OP_NEGATE, OP_ABS, OP_FLOOR, OP_CEIL, OP_SGN};
    if (maker_once_in(maker, 5))
        return phrase_unary(maker->dpia, ANY_OF(maker, unary), make_exp(maker, data), loc_none());
    return binary(maker, ANY_OF(maker, arithmetic), data);
}

const struct phrase *make_scalar(struct maker *maker, const struct data *data)
{
    maker->fuel--;
    if (maker->fuel <= 0 || maker_once_in(maker, 8))
        return make_leaf(maker, data);
    switch (scalar_class(scalar_of(data))) {
    case CLASS_BOOL:
        return condition(maker, data);
    case CLASS_FLOAT:
        return maker_once_in(maker, 8) ? conversion(maker, data) : real(maker, data);
    case CLASS_SIGNED:
    case CLASS_UNSIGNED:
        return maker_once_in(maker, 8) ? conversion(maker, data) : integer(maker, data);
    }
    return make_leaf(maker, data);
}

/* A splat, an operator lane by lane, or an element of an array that is read as vectors. */
const struct phrase *make_vector(struct maker *maker, const struct data *data)
{
    const struct data *scalar = data_scalar(maker->types, data->scalar);
    maker->fuel--;
    if (maker->fuel > 0 && maker_once_in(maker, 2))
        return binary(maker, ANY_OF(maker, arithmetic), data);
    return make_prim(maker, PRIM_SPLAT,
                     (struct prim_args){.datas = {scalar, data}, .data_count = 2,
                                        .args = {make_scalar(maker, scalar)}, .arg_count = 1});
}
