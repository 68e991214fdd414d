/* Conditions between which rules let the host choose, of sizes that turn out to be numbers:
 *
 *     if natValue 10 <= 8192 && natValue m >= 256 then a else b
 *       =  if natValue m >= 256 then a else b
 *     if natValue 10 <= 256 then a else b  =  a
 *
 * Rules compare whatever sizes they find. What is chosen by none of them is not translated. */
#include "translate/strategy_known.h"

#include "translate/strategy_state.h"

/* Whether EXP is a number that is known without a value of a size, which is *VALUE then. */
static bool is_number(const struct phrase *exp, int64_t *value)
{
    if (phrase_is_prim(exp, PRIM_NAT_VALUE))
        return nat_is_const(phrase_nat_arg(exp, 0), value);
    if (exp->kind != PHRASE_LITERAL || phrase_literal_value(exp).scalar != SCALAR_I64)
        return false;
    *value = (int64_t)phrase_literal_value(exp).bits;
    return true;
}

static bool compare(enum operator op, int64_t a, int64_t b)
{
    return op == OP_LE ? a <= b : op == OP_LT ? a < b : op == OP_GE ? a >= b : a > b;
}

static bool is_order(enum operator op)
{
    return op == OP_LE || op == OP_LT || op == OP_GE || op == OP_GT;
}

static const struct phrase *known(struct dpia *dpia, const struct phrase *cond, bool *holds);

/* A && B, or A || B where ANY. */
static const struct phrase *known_of_both(struct dpia *dpia, const struct phrase *cond, bool any,
                                          bool *holds)
{
    bool a_holds, b_holds;
    const struct phrase *a = known(dpia, phrase_oper_arg(cond, 0), &a_holds);
    const struct phrase *b = known(dpia, phrase_oper_arg(cond, 1), &b_holds);
    if ((!a && a_holds == any) || (!b && b_holds == any)) {
        *holds = any;
        return NULL;
    }
    *holds = !any;
    return !a ? b : !b ? a : phrase_binary(dpia, phrase_oper_op(cond), a, b, cond->loc);
}

/* What is left of COND; null where it is known whether it HOLDS. */
static const struct phrase *known(struct dpia *dpia, const struct phrase *cond, bool *holds)
{
    int64_t a, b;
    if (cond->kind != PHRASE_OPERATOR)
        return cond;
    enum operator op = phrase_oper_op(cond);
    if (op == OP_LOG_AND || op == OP_LOG_OR)
        return known_of_both(dpia, cond, op == OP_LOG_OR, holds);
    if (!is_order(op) || !is_number(phrase_oper_arg(cond, 0), &a) ||
        !is_number(phrase_oper_arg(cond, 1), &b))
        return cond;
    *holds = compare(op, a, b);
    return NULL;
}

const struct phrase *strategy_without_known(struct strategy *strategy, const struct phrase *phrase)
{
    struct dpia *dpia = strategy->dpia;
    bool holds = false;
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = strategy_without_known(strategy, phrase_child(phrase, i));
    if (!phrase_is_prim(phrase, PRIM_IF))
        return phrase_with_children(dpia, phrase, children);
    children[0] = known(dpia, children[0], &holds);
    return children[0] ? phrase_with_children(dpia, phrase, children)
                       : children[holds ? 1 : 2];
}
