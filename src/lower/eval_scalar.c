/* Scalar operators, && and ||.
 *
 * An i64 that is known as a nat stays one under + - * and, where the operands are known not to be
 * negative, under / and %: so sizes can be computed. Such nats are kept small; an expression that
 * grows (a random-number generator) is plain arithmetic from there on, which wraps.
 *
 *     n : [n]t     n + 1, 2 * n, n / 2, n ** 2     known
 *                  n / m, n ** 3                   computed at run time, checked
 *
 * A square is a product: x ** 2 = x * x. */
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
    return NULL;
}

static const struct nat *known_result(struct lower *lo, const struct value *fun)
{
    enum operator op = fun->fun->u.oper.op;
    const struct nat *a = fun->args[0].value->nat;
    const struct nat *b = fun->arg_count == 2 ? fun->args[1].value->nat : NULL;
    const struct nat *nat;
    if (fun->fun->u.oper.from != SCALAR_I64 || !a || !is_small(a))
        return NULL;
    if (op == OP_NEGATE)
        return nat_sub(lo->nats, nat_const(lo->nats, 0), a);
    if (!b || !is_small(b))
        return NULL;
    nat = nat_operator(lo, op, a, b);
    return nat && is_small(nat) ? nat : NULL;
}

static bool is_two(const struct value *value)
{
    int64_t number;
    if (value->kind != VALUE_DATA)
        return false;
    if (value->nat)
        return nat_is_const(value->nat, &number) && number == 2;
    return value->phrase->kind == PHRASE_LITERAL &&
           (phrase_literal_value(value->phrase).bits == 2 ||
            phrase_literal_value(value->phrase).real == 2);
}

/* The call x * x that FUN, x ** 2, is; x has a name where it is not one already. */
static struct value *square(struct lower *lo, const struct value *fun)
{
    struct core_exp *times = ARENA_NEW(lo->arena, struct core_exp);
    struct value *product = ARENA_NEW(lo->arena, struct value);
    struct arg *args = ARENA_ARRAY(lo->arena, struct arg, 2);
    *times = *fun->fun;
    times->u.oper.op = OP_MUL;
    args[0] = fun->args[0];
    args[0].value = value_named(lo, args[0].value, title_made_up("base"), args[0].loc);
    args[1] = args[0];
    *product = *fun;
    product->fun = times;
    product->args = args;
    return product;
}

const struct value *eval_operator(struct lower *lo, const struct value *fun, struct loc loc)
{
    if (fun->fun->u.oper.op == OP_POW && is_two(fun->args[1].value))
        fun = square(lo, fun);
    enum operator op = fun->fun->u.oper.op;
    const struct nat *nat = known_result(lo, fun);
    const struct phrase *args[3] = {0};
    const struct data *to = data_scalar(lo->types, fun->fun->u.oper.to);

    if (nat)
        return value_nat(lo, nat, loc);
    if (op == OP_CONVERT && fun->fun->u.oper.from == fun->fun->u.oper.to)
        return fun->args[0].value;
    for (size_t i = 0; i < fun->arg_count; i++) {
        args[i] = value_phrase(lo, fun->args[i].value, fun->args[i].loc);
        if (!args[i])
            return value_error(lo);
    }
    if (!vector_operator(lo, op, args, fun->arg_count, loc))
        return value_error(lo);
    return value_data(lo, phrase_operator(lo->dpia, op, args, to, loc));
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
