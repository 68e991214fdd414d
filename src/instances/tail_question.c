/* Conditions of a definition that is made a loop (tail.c), and the question whether it goes on. */
#include "core/make.h"
#include "instances/tail_private.h"

const struct core_exp *tail_truth(const struct tail *tail, bool value)
{
    struct core_exp *exp =
        core_make_exp(tail->arena, CORE_LITERAL, tail->def->loc, tail->truth);
    exp->u.literal = (struct literal){.scalar = SCALAR_BOOL, .bits = value};
    return exp;
}

/* OP, a comparison, the other way round: not for numbers that are in no order, like a NaN, where it
 * asks for one. */
static bool opposite(enum operator op, enum scalar operands, enum operator *result)
{
    static const enum operator pairs[][2] = {
        {OP_EQ, OP_NE}, {OP_NE, OP_EQ}, {OP_LT, OP_GE}, {OP_GE, OP_LT},
        {OP_LE, OP_GT}, {OP_GT, OP_LE},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i][0] == op) {
            *result = pairs[i][1];
            return op == OP_EQ || op == OP_NE || scalar_is_integer(operands);
        }
    return false;
}

/* `!(a == b)` as `a != b`; null for what is no such comparison. */
static const struct core_exp *compared(const struct tail *tail, const struct core_exp *exp)
{
    const struct core_exp *left = exp->kind == CORE_APP ? exp->u.app.fun : exp;
    const struct core_exp *fun = left->kind == CORE_APP ? left->u.app.fun : left;
    enum operator op;
    if (fun == left || fun->kind != CORE_OPERATOR ||
        !opposite(fun->u.oper.op, fun->u.oper.from, &op))
        return NULL;
    struct core_exp *changed = core_make_exp(tail->arena, CORE_OPERATOR, fun->loc, fun->type);
    changed->u.oper = fun->u.oper;
    changed->u.oper.op = op;
    left = core_make_app(tail->arena, changed, left->u.app.arg, left->loc);
    return core_make_app(tail->arena, left, exp->u.app.arg, exp->loc);
}

static const struct core_exp *negated(const struct tail *tail, const struct core_exp *exp)
{
    const struct core_exp *other = compared(tail, exp);
    if (other)
        return other;
    const struct core_type *type = core_make_function_type(tail->arena, tail->truth, tail->truth);
    struct core_exp *fun = core_make_exp(tail->arena, CORE_OPERATOR, exp->loc, type);
    fun->u.oper.op = OP_NOT;
    fun->u.oper.from = fun->u.oper.to = SCALAR_BOOL;
    return core_make_app(tail->arena, fun, exp, exp->loc);
}

static const struct core_exp *logic(const struct tail *tail, enum core_exp_kind kind,
                                    const struct core_exp *left, const struct core_exp *right)
{
    struct core_exp *exp = core_make_exp(tail->arena, kind, left->loc, tail->truth);
    exp->u.logic.left = left;
    exp->u.logic.right = right;
    return exp;
}

const struct core_exp *tail_choice(const struct tail *tail, const struct core_exp *cond,
                                   const struct core_exp *then, const struct core_exp *other)
{
    struct core_exp *exp = core_make_exp(tail->arena, CORE_IF, cond->loc, then->type);
    exp->u.cond.cond = cond;
    exp->u.cond.then = then;
    exp->u.cond.other = other;
    return exp;
}

const struct core_exp *tail_spelled_out(const struct tail *tail, const struct core_exp *exp)
{
    const struct core_exp *left = exp->u.logic.left, *right = exp->u.logic.right;
    if (exp->kind == CORE_AND)
        return tail_choice(tail, left, right, tail_truth(tail, false));
    return exp->kind == CORE_OR ? tail_choice(tail, left, tail_truth(tail, true), right) : exp;
}

static bool is_truth(const struct core_exp *exp, bool value)
{
    return exp->kind == CORE_LITERAL && exp->u.literal.scalar == SCALAR_BOOL &&
           (exp->u.literal.bits != 0) == value;
}

const struct core_exp *tail_question(const struct tail *tail, const struct core_exp *cond,
                                     const struct core_exp *then, const struct core_exp *other)
{
    if (is_truth(then, true) && is_truth(other, true))
        return then;
    if (is_truth(then, false) && is_truth(other, false))
        return then;
    if (is_truth(then, true))
        return is_truth(other, false) ? cond : logic(tail, CORE_OR, cond, other);
    if (is_truth(then, false))
        return is_truth(other, true) ? negated(tail, cond)
                                     : logic(tail, CORE_AND, negated(tail, cond), other);
    if (is_truth(other, true))
        return logic(tail, CORE_OR, negated(tail, cond), then);
    return is_truth(other, false) ? logic(tail, CORE_AND, cond, then)
                                  : tail_choice(tail, cond, then, other);
}

bool tail_is_either(const struct core_exp *then, const struct core_exp *other)
{
    return (is_truth(then, true) && is_truth(other, false)) ||
           (is_truth(then, false) && is_truth(other, true));
}

