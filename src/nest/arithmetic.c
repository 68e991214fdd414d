/* Numbers that operators make of numbers, as far as indices may be made so.
 *
 *     2 * i + 1, min(i, n - 1), i / 4, i % 4        known; divisors are taken to be positive
 *     i ** 2, i & 3                                 a new variable, of the same loops */
#include "nest/reading.h"

/* Beyond that numbers are of no use as indices, and computing with them takes long. */
enum { LARGEST_COEFFICIENT = 1 << 30 };

bool reading_is_number(const struct data *data)
{
    enum scalar scalar;
    return data->kind == DATA_IDX || (data_is_scalar(data, &scalar) && scalar_is_integer(scalar));
}

const struct nat *reading_unknown(struct reading *reading, const char *name,
                                  const struct nest_dependence *depends, const struct nat *size)
{
    struct nat_table *nats = dpia_nats(reading->dpia);
    const struct nat *last = size ? nat_sub(nats, size, nat_const(nats, 1)) : NULL;
    const struct nat_var *var = nat_var_new(nats, name, size ? nat_const(nats, 0) : NULL, last);
    struct nest_number *number = ARENA_NEW(dpia_arena(reading->dpia), struct nest_number);
    *number = (struct nest_number){.depends = *depends};
    nest_number_set(reading->nest, var, number);
    return nat_of_var(nats, var);
}

/* ---- Arithmetic ---- */

static const struct nat *combined(struct nat_table *nats, enum operator op, const struct nat *a,
                                  const struct nat *b)
{
    const struct nat *zero = nat_const(nats, 0);
    switch ((int)op) {
    case OP_ADD:
        return nat_add(nats, a, b);
    case OP_SUB:
        return nat_sub(nats, a, b);
    case OP_MUL:
        return nat_mul(nats, a, b);
    case OP_MIN:
        return nat_min(nats, a, b);
    case OP_MAX:
        return nat_max(nats, a, b);
    case OP_DIV:
    case OP_QUOT:
    case OP_DIV_UNCHECKED:
    case OP_QUOT_UNCHECKED:
        return nat_is_le(nats, b, zero) ? NULL : nat_div(nats, a, b);
    case OP_MOD:
    case OP_REM:
    case OP_MOD_UNCHECKED:
    case OP_REM_UNCHECKED:
        return nat_is_le(nats, b, zero) ? NULL : nat_mod(nats, a, b);
    default:
        return NULL;
    }
}

const struct nat *reading_calculated(struct reading *reading, const struct phrase *exp,
                                     const struct nat *a, const struct nat *b)
{
    struct nat_table *nats = dpia_nats(reading->dpia);
    enum operator op = phrase_oper_op(exp);
    enum scalar from;
    struct nat_attempt attempt = nat_attempt_begin(nats);
    const struct nat *result = NULL;
    if (op == OP_CONVERT)
        result = data_is_scalar(phrase_oper_from(exp), &from) && scalar_is_integer(from) ? a : NULL;
    else if (op == OP_NEGATE)
        result = nat_sub(nats, nat_const(nats, 0), a);
    else if (b)
        result = combined(nats, op, a, b);
    return nat_attempt_end(nats, attempt) && result && nat_is_small(result, LARGEST_COEFFICIENT)
               ? result
               : NULL;
}

const struct nat *reading_literal(struct reading *reading, const struct phrase *exp)
{
    struct literal value = phrase_literal_value(exp);
    int64_t number = (int64_t)value.bits;
    return scalar_is_integer(value.scalar) && number > -LARGEST_COEFFICIENT &&
                   number < LARGEST_COEFFICIENT
               ? nat_const(dpia_nats(reading->dpia), number)
               : NULL;
}

const struct nat *reading_number(struct reading *reading, const struct phrase *arg,
                                 const struct view_path *path, const struct nat *size)
{
    struct arena *arena = dpia_arena(reading->dpia);
    struct nest_dependence depends = {NULL, 0, 0}, *seen = reading->seen;
    reading->seen = &depends;
    const struct nat *value = reading_scalar(reading, arg, path);
    reading->seen = seen;
    nest_depend_all(arena, seen, &depends);
    if (value)
        return value;
    return reading_unknown(reading, "?", &depends, size);
}
