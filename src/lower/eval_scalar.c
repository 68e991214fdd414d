/* Scalar operators, && and ||.
 *
 * An i64 that is known as a nat stays one under + - * and, where the operands are known not to be
 * negative, or how far below zero they may be, under / and %: so sizes can be computed. Such nats
 * are kept small; an expression that grows (a random-number generator) is plain arithmetic from
 * there on, which wraps.
 *
 *     n : [n]t     n + 1, 2 * n, n / 2, n ** 2     known
 *                  n / m, n ** 3                   computed at run time, checked
 *
 * A square is a product: x ** 2 = x * x. */
#include "lower/eval_scalar.h"

#include "core/core.h"
#include "lower/block.h"
#include "lower/eval.h"
#include "lower/simple.h"
#include "lower/state.h"
#include "lower/value.h"
#include "lower/vector.h"

#define COEFFICIENT_MAX (INT64_C(1) << 31)

static bool is_small(const struct nat *nat)
{
    return nat_is_small(nat, COEFFICIENT_MAX);
}

/* Division of nats is that of the program where nothing is negative and B is not zero. */
static bool may_divide(struct lower *lo, const struct nat *a, const struct nat *b)
{
    const struct nat *zero = nat_const(lo->nats, 0);
    return nat_is_le(lo->nats, zero, a) && nat_is_lt(lo->nats, zero, b);
}

/* How many times the constant B must be added to A, which may be negative, so that it is seen not
 * to be: 1 or more; else 0. */
static int64_t times_below_zero(struct lower *lo, const struct nat *a, const struct nat *b)
{
    int64_t divisor, constant = 0;
    if (!nat_is_const(b, &divisor) || divisor <= 0)
        return 0;
    for (size_t i = 0; i < a->term_count; i++)
        if (a->terms[i].factor_count == 0)
            constant = a->terms[i].coefficient;
    const int64_t times = constant < 0 ? (divisor - 1 - constant) / divisor : 1;
    const struct nat *lifted = nat_add(lo->nats, a, nat_const(lo->nats, times * divisor));
    return nat_is_le(lo->nats, nat_const(lo->nats, 0), lifted) ? times : 0;
}

/* a / b = (a + k*b)/b - k, rounded down, and a % b = (a + k*b) % b: (n - 1)/2 + 1 is (n + 1)/2.
 * Null where no k is known. */
static const struct nat *lifted(struct lower *lo, enum operator op, const struct nat *a,
                                const struct nat *b)
{
    const int64_t k = times_below_zero(lo, a, b);
    const struct nat *times = nat_const(lo->nats, k);
    if (k == 0 || (op != OP_DIV && op != OP_MOD))
        return NULL;
    a = nat_add(lo->nats, a, nat_mul(lo->nats, times, b));
    return op == OP_DIV ? nat_sub(lo->nats, nat_div(lo->nats, a, b), times)
                        : nat_mod(lo->nats, a, b);
}

/* Null where the result is not tracked. */
static const struct nat *nat_operator(struct lower *lo, enum operator op, const struct nat *a,
                                      const struct nat *b)
{
    if (op == OP_ADD)
        return nat_add(lo->nats, a, b);
    if (op == OP_SUB)
        return nat_sub(lo->nats, a, b);
    if (op == OP_MUL)
        return nat_mul(lo->nats, a, b);
    if (op == OP_MIN)
        return nat_min(lo->nats, a, b);
    if (op == OP_MAX)
        return nat_max(lo->nats, a, b);
    if ((op == OP_DIV || op == OP_QUOT) && may_divide(lo, a, b))
        return nat_div(lo->nats, a, b);
    if ((op == OP_MOD || op == OP_REM) && may_divide(lo, a, b))
        return nat_mod(lo->nats, a, b);
    return lifted(lo, op, a, b);
}

static const struct nat *known_result(struct lower *lo, const struct core_exp *oper,
                                      const struct arg *args)
{
    enum operator op = oper->u.oper.op;
    const struct nat *a = args[0].value->nat;
    const struct nat *b = operator_arity(op) == 2 ? args[1].value->nat : NULL;
    const struct nat *nat;
    if (oper->u.oper.from != SCALAR_I64 || !a || !is_small(a))
        return NULL;
    if (op == OP_NEGATE)
        return nat_sub(lo->nats, nat_const(lo->nats, 0), a);
    if (!b || !is_small(b))
        return NULL;
    nat = nat_operator(lo, op, a, b);
    return nat && is_small(nat) ? nat : NULL;
}

enum { MOST_PRODUCT = 4 };

/* The exponent N of x ** N where it stands there, from 2 to MOST_PRODUCT; else 0. Of floating point
 * numbers it is 2: a product of more is rounded several times. */
static int known_exponent(const struct value *value)
{
    int64_t number = 0;
    if (value->kind != VALUE_DATA)
        return 0;
    if (value->nat) {
        if (!nat_is_const(value->nat, &number))
            return 0;
    } else if (value->phrase->kind == PHRASE_LITERAL) {
        struct literal literal = phrase_literal_value(value->phrase);
        if (scalar_class(literal.scalar) == CLASS_FLOAT)
            return literal.real == 2 ? 2 : 0;
        number = (int64_t)literal.bits;
    }
    return number >= 2 && number <= MOST_PRODUCT ? (int)number : 0;
}

/* X ** N, N at least 1, by products: of the half with itself, or of one less with X. TIMES is the
 * product; X has a name. */
static struct arg power(struct lower *lo, const struct core_exp *times, struct arg x, int n,
                        struct loc loc)
{
    if (n == 1)
        return x;
    struct arg left = power(lo, times, x, n % 2 == 0 ? n / 2 : n - 1, loc);
    struct arg right = x;
    if (n % 2 == 0) {
        left.value = value_named(lo, left.value, title_made_up("square"), left.loc);
        right = left;
    }
    left.value = eval_operator(lo, times, (struct arg[]){left, right}, loc);
    return left;
}

/* OPER, x ** N; x has a name where it is not one already. */
static const struct value *product(struct lower *lo, const struct core_exp *oper, struct arg x,
                                   int n, struct loc loc)
{
    struct core_exp *times = ARENA_NEW(lo->arena, struct core_exp);
    *times = *oper;
    times->u.oper.op = OP_MUL;
    x.value = value_named(lo, x.value, title_made_up("base"), x.loc);
    return power(lo, times, x, n, loc).value;
}

/* The constant that OPERAND, of a minus, is the negative of: -f32.inf; null where it is no floating
 * point literal. */
static const struct phrase *negative(struct lower *lo, enum operator op,
                                     const struct phrase *operand, struct loc loc)
{
    if (op != OP_NEGATE || operand->kind != PHRASE_LITERAL)
        return NULL;
    struct literal literal = phrase_literal_value(operand);
    if (scalar_class(literal.scalar) != CLASS_FLOAT)
        return NULL;
    literal.real = -literal.real;
    return phrase_literal(lo->dpia, literal, loc);
}

const struct value *eval_operator(struct lower *lo, const struct core_exp *oper,
                                  const struct arg *args, struct loc loc)
{
    enum operator op = oper->u.oper.op;
    int exponent = op == OP_POW ? known_exponent(args[1].value) : 0;
    if (exponent != 0)
        return product(lo, oper, args[0], exponent, loc);
    const struct nat *nat = known_result(lo, oper, args);
    const struct phrase *operands[3] = {0};
    const struct data *to = data_scalar(lo->types, oper->u.oper.to);
    size_t count = operator_arity(op);
    if (nat)
        return value_nat(lo, nat, loc);
    if (op == OP_CONVERT && oper->u.oper.from == oper->u.oper.to)
        return args[0].value;
    for (size_t i = 0; i < count; i++) {
        operands[i] = value_phrase(lo, args[i].value, args[i].loc);
        if (!operands[i])
            return value_error(lo);
    }
    const struct phrase *constant = negative(lo, op, operands[0], loc);
    if (constant)
        return value_data(lo, constant);
    if (!vector_operator(lo, op, operands, count, loc))
        return value_error(lo);
    return value_data(lo, lower_check(lo, phrase_operator(lo->dpia, op, operands, to, loc)));
}

/* Strict where the right side is a scalar expression without checks; else `if`. */
const struct value *eval_logic(struct lower *lo, const struct env *env, const struct core_exp *exp)
{
    bool is_and = exp->kind == CORE_AND;
    const struct core_exp *second = exp->u.logic.right;
    const struct phrase *left =
        value_phrase(lo, eval_exp(lo, env, exp->u.logic.left), exp->u.logic.left->loc);
    const struct phrase *right, *stop;
    block_open_branch(lo);
    right = value_phrase(lo, eval_exp(lo, env, second), second->loc);
    right = block_close(lo, right, "the right side of this operator");
    if (!left || !right)
        return value_error(lo);
    if (simple_is_safe(lo->dpia, right))
        return value_data(
            lo, phrase_binary(lo->dpia, is_and ? OP_LOG_AND : OP_LOG_OR, left, right, exp->loc));
    stop = phrase_bool(lo->dpia, !is_and, exp->loc);
    return value_data(lo, is_and ? phrase_if(lo->dpia, left, right, stop, exp->loc)
                                 : phrase_if(lo->dpia, left, stop, right, exp->loc));
}
