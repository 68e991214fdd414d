/* Sums, differences and products of i32 that cannot wrap, since their operands are small enough:
 * the operators of C do for them, where others are computed in unsigned numbers.
 *
 *     i32.u8 x + i32.u8 y        from 0 to 510
 *     i32.bool a * 4 - 1         from -1 to 3
 *     (x & 15) * (y % 100)       from 0 to 1485
 *
 * Of what is not seen to be smaller all numbers of its type are possible. */
#include "target/gen_facts.h"

/* How deep an operand is looked into: each of a long sum looks into those before it. */
enum { DEPTH_MAX = 12 };

struct bounds {
    int64_t least, most;
};

/* False where they do not fit into 64 bits with a sign. */
static bool bounds_of_scalar(enum scalar scalar, struct bounds *bounds)
{
    unsigned bits = 8 * (unsigned)scalar_bytes(scalar);
    bool is_signed = scalar_class(scalar) == CLASS_SIGNED;
    if (scalar_class(scalar) == CLASS_BOOL)
        *bounds = (struct bounds){0, 1};
    else if (bits < 64)
        *bounds = (struct bounds){is_signed ? -((int64_t)1 << (bits - 1)) : 0,
                                  ((int64_t)1 << (is_signed ? bits - 1 : bits)) - 1};
    else
        *bounds = (struct bounds){INT64_MIN, INT64_MAX};
    return scalar_class(scalar) != CLASS_FLOAT && scalar != SCALAR_U64;
}

static bool is_inside(struct bounds inner, struct bounds outer)
{
    return outer.least <= inner.least && inner.most <= outer.most;
}

static bool operate(enum operator op, int64_t a, int64_t b, int64_t *result)
{
    return op == OP_ADD   ? !__builtin_add_overflow(a, b, result)
           : op == OP_SUB ? !__builtin_sub_overflow(a, b, result)
                          : !__builtin_mul_overflow(a, b, result);
}

/* What OP, one of + - *, gives at the ends of A and B, between which all else lies. */
static bool combine(enum operator op, struct bounds a, struct bounds b, struct bounds *all)
{
    const int64_t as[] = {a.least, a.least, a.most, a.most};
    const int64_t bs[] = {b.least, b.most, b.least, b.most};
    int64_t end;
    for (size_t i = 0; i < 4; i++) {
        if (!operate(op, as[i], bs[i], &end))
            return false;
        all->least = i == 0 || end < all->least ? end : all->least;
        all->most = i == 0 || end > all->most ? end : all->most;
    }
    return true;
}

static bool bounds_of(const struct phrase *exp, unsigned depth, struct bounds *bounds);

static bool bounds_of_binary(enum operator op, struct bounds a, struct bounds b,
                             struct bounds *bounds)
{
    if (op == OP_ADD || op == OP_SUB || op == OP_MUL)
        return combine(op, a, b, bounds);
    *bounds = (struct bounds){0, b.most};
    if (op == OP_MOD && b.least > 0)
        bounds->most = b.most - 1;
    return (op == OP_MOD && b.least > 0) || (op == OP_BIT_AND && b.least >= 0);
}

static bool bounds_of_operator(const struct phrase *exp, unsigned depth, struct bounds *bounds)
{
    struct bounds a, b;
    if (phrase_oper_op(exp) == OP_CONVERT)
        return bounds_of(phrase_oper_arg(exp, 0), depth, bounds);
    return phrase_oper_arg_count(exp) == 2 && bounds_of(phrase_oper_arg(exp, 0), depth, &a) &&
           bounds_of(phrase_oper_arg(exp, 1), depth, &b) &&
           bounds_of_binary(phrase_oper_op(exp), a, b, bounds);
}

static struct bounds bounds_of_literal(struct literal literal)
{
    unsigned unused = 64 - 8 * (unsigned)scalar_bytes(literal.scalar);
    uint64_t bits = literal.bits << unused;
    int64_t value = scalar_class(literal.scalar) == CLASS_SIGNED ? (int64_t)bits >> unused
                                                                 : (int64_t)(bits >> unused);
    return (struct bounds){value, value};
}

static bool bounds_of(const struct phrase *exp, unsigned depth, struct bounds *bounds)
{
    struct bounds smaller;
    enum scalar scalar;
    if (!data_is_scalar(phrase_data(exp), &scalar) || !bounds_of_scalar(scalar, bounds))
        return false;
    if (exp->kind == PHRASE_LITERAL)
        *bounds = bounds_of_literal(phrase_literal_value(exp));
    else if (exp->kind == PHRASE_OPERATOR && depth > 0 &&
             bounds_of_operator(exp, depth - 1, &smaller) && is_inside(smaller, *bounds))
        *bounds = smaller;
    return true;
}

bool gen_cannot_wrap(const struct phrase *exp)
{
    struct bounds all, bounds;
    enum scalar scalar;
    return data_is_scalar(phrase_data(exp), &scalar) && scalar == SCALAR_I32 &&
           bounds_of_scalar(scalar, &all) && bounds_of_operator(exp, DEPTH_MAX, &bounds) &&
           is_inside(bounds, all);
}
