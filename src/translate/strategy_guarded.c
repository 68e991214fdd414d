/* What conditions say of the indices behind them:
 *
 *     let a = i + u - 1 in if a >= 0 && a < n then idx xs (toIdx n a) else 0
 *       = if i + u - 1 >= 0 && i + u - 1 < n then idx xs (toIdxUnchecked n (i + u - 1)) else 0
 *
 * so that a rule that moves what cannot fail may move it. */
#include "translate/strategy_guarded.h"

#include "dpia/fail.h"
#include "dpia/uses.h"
#include "rewrite/cost.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_state.h"

/* So many times a size is a number of 64 bits. */
enum { MOST_DIVISOR = 1 << 14 };

/* A condition that HOLDS, or does not, where it is looked. */
struct guard {
    const struct guard *outer;
    const struct phrase *cond;
    bool holds;
};

bool strategy_reads_some(const struct phrase *exp)
{
    bool found = phrase_is_prim(exp, PRIM_IDX);
    for (size_t i = 0; !found && i < phrase_child_count(exp); i++)
        found = strategy_reads_some(phrase_child(exp, i));
    return found;
}

/* ---- What is known of a number ---- */

/* A <= B + MORE, of two numbers. */
struct order {
    const struct phrase *a, *b;
    int64_t more;
};

/* What COND, a comparison of two numbers, says where it HOLDS or does not; false if nothing. */
static bool read_order(const struct phrase *cond, bool holds, struct order *order)
{
    if (cond->kind != PHRASE_OPERATOR || phrase_oper_arg_count(cond) != 2)
        return false;
    enum operator op = phrase_oper_op(cond);
    bool less = op == OP_LT || op == OP_LE, greater = op == OP_GT || op == OP_GE;
    bool strict = op == OP_LT || op == OP_GT;
    const struct phrase *a = phrase_oper_arg(cond, 0), *b = phrase_oper_arg(cond, 1);
    bool turned = greater == holds;
    *order = (struct order){turned ? b : a, turned ? a : b, strict == holds ? -1 : 0};
    return less || greater;
}

/* Whether EXP >= 0 by ORDER. */
static bool is_natural_by(const struct phrase *exp, const struct order *order)
{
    return order->a->kind == PHRASE_LITERAL && phrase_is_same(order->b, exp) &&
           (int64_t)phrase_literal_value(order->a).bits >= order->more;
}

/* Whether EXP < N by ORDER. */
static bool is_below_by(struct nat_table *nats, const struct phrase *exp, const struct nat *n,
                        const struct order *order)
{
    if (!phrase_is_same(order->a, exp) || !phrase_is_prim(order->b, PRIM_NAT_VALUE))
        return false;
    const struct nat *end = nat_const(nats, order->more + 1);
    return nat_is_le(nats, nat_add(nats, phrase_nat_arg(order->b, 0), end), n);
}

/* Whether EXP >= 0, or where N is a size EXP < N, since COND holds or not. */
static bool says(struct nat_table *nats, const struct phrase *cond, bool holds,
                 const struct phrase *exp, const struct nat *n)
{
    struct order order;
    if (read_order(cond, holds, &order))
        return n ? is_below_by(nats, exp, n, &order) : is_natural_by(exp, &order);
    if (cond->kind != PHRASE_OPERATOR)
        return false;
    enum operator op = phrase_oper_op(cond);
    if (op == OP_NOT)
        return says(nats, phrase_oper_arg(cond, 0), !holds, exp, n);
    return op == (holds ? OP_LOG_AND : OP_LOG_OR) &&
           (says(nats, phrase_oper_arg(cond, 0), holds, exp, n) ||
            says(nats, phrase_oper_arg(cond, 1), holds, exp, n));
}

static bool is_known(struct nat_table *nats, const struct guard *guards, const struct phrase *exp,
                     const struct nat *n);

/* The same of a quotient: of what is not negative it is not, and one by C is below n where what is
 * divided is below C*n. A sum of what is not negative may be, where it wraps. */
static bool is_known_of_quotient(struct nat_table *nats, const struct guard *guards,
                                 const struct phrase *exp, const struct nat *n)
{
    if (exp->kind != PHRASE_OPERATOR || phrase_oper_op(exp) != OP_DIV)
        return false;
    const struct phrase *a = phrase_oper_arg(exp, 0), *b = phrase_oper_arg(exp, 1);
    if (!n)
        return is_known(nats, guards, a, NULL) && is_known(nats, guards, b, NULL);
    int64_t by = b->kind == PHRASE_LITERAL ? (int64_t)phrase_literal_value(b).bits : 0;
    return by > 0 && by <= MOST_DIVISOR &&
           is_known(nats, guards, a, nat_mul(nats, nat_const(nats, by), n));
}

static bool is_known(struct nat_table *nats, const struct guard *guards, const struct phrase *exp,
                     const struct nat *n)
{
    bool known = n ? !fail_may_reach(nats, exp, n) : !fail_may_be_negative(nats, exp);
    for (const struct guard *guard = guards; guard && !known; guard = guard->outer)
        known = says(nats, guard->cond, guard->holds, exp, n);
    return known || is_known_of_quotient(nats, guards, exp, n);
}

/* Whether EXP is an index that is known to be one, or a slice that is known to lie in its array. */
static bool is_in_range(struct dpia *dpia, const struct guard *guards, const struct phrase *exp)
{
    struct nat_table *nats = dpia_nats(dpia);
    if (phrase_is_prim(exp, PRIM_SLICE))
        return !fail_at(dpia, exp);
    if (!phrase_is_prim(exp, PRIM_TO_IDX))
        return false;
    const struct phrase *number = phrase_arg(exp, 0);
    const struct nat *n = phrase_nat_arg(exp, 0);
    return !fail_may_miss(nats, number, n) ||
           (is_known(nats, guards, number, NULL) && is_known(nats, guards, number, n));
}

/* ---- The walk ---- */

/* Whether PHRASE is a number or a condition that is computed from indices alone, or an index that
 * is in range. */
static bool is_of_indices(struct dpia *dpia, const struct guard *guards,
                          const struct phrase *phrase)
{
    if (phrase->type->kind != TYPE_EXP || strategy_reads_some(phrase) || cost_has_loop(phrase))
        return false;
    const struct data *data = phrase_data(phrase);
    return data->kind == DATA_IDX ? is_in_range(dpia, guards, phrase)
                                  : data->kind == DATA_SCALAR &&
                                        scalar_class(data->scalar) != CLASS_FLOAT;
}

bool strategy_is_behind(const struct phrase *phrase, size_t i, bool *holds)
{
    bool is_if = phrase_is_prim(phrase, PRIM_IF);
    bool is_and = phrase->kind == PHRASE_OPERATOR && phrase_oper_op(phrase) == OP_LOG_AND;
    bool is_or = phrase->kind == PHRASE_OPERATOR && phrase_oper_op(phrase) == OP_LOG_OR;
    *holds = is_and || (is_if && i == 1);
    return i > 0 && (is_if || is_and || is_or);
}

static const struct phrase *guarded(struct strategy *strategy, const struct guard *guards,
                                    const struct phrase *exp)
{
    struct dpia *dpia = strategy->dpia;
    if (phrase_is_prim(exp, PRIM_LET) && phrase_arg(exp, 1)->kind == PHRASE_LAM &&
        is_of_indices(dpia, guards, phrase_arg(exp, 0))) {
        const struct phrase *scope = phrase_arg(exp, 1);
        return guarded(strategy, guards,
                       phrase_subst(dpia, phrase_lam_body(scope), phrase_lam_param(scope),
                                    phrase_arg(exp, 0)));
    }
    size_t count = phrase_child_count(exp);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++) {
        struct guard guard = {guards, children[0], false};
        const struct guard *around = strategy_is_behind(exp, i, &guard.holds) ? &guard : guards;
        children[i] = guarded(strategy, around, phrase_child(exp, i));
    }
    exp = phrase_with_children(dpia, exp, children);
    return is_in_range(dpia, guards, exp) ? phrase_unchecked(dpia, exp) : exp;
}

const struct phrase *strategy_guarded_at(struct strategy *strategy, const struct phrase *exp)
{
    bool known = is_in_range(strategy->dpia, NULL, exp);
    return known ? phrase_unchecked(strategy->dpia, exp) : exp;
}

const struct phrase *strategy_guarded(struct strategy *strategy, const struct phrase *exp)
{
    return guarded(strategy, NULL, exp);
}

static bool may_fail(struct strategy *strategy, const struct guard *guards,
                     const struct phrase *exp)
{
    struct dpia *dpia = strategy->dpia;
    size_t count = phrase_child_count(exp);
    if (count == 0)
        return strategy_may_fail(strategy, exp);
    bool fails = fail_at(dpia, exp) && !is_in_range(dpia, guards, exp);
    for (size_t i = 0; i < count && !fails; i++) {
        struct guard guard = {guards, phrase_child(exp, 0), false};
        const struct guard *around = strategy_is_behind(exp, i, &guard.holds) ? &guard : guards;
        fails = may_fail(strategy, around, phrase_child(exp, i));
    }
    return fails;
}

bool strategy_guarded_may_fail(struct strategy *strategy, const struct phrase *exp)
{
    return may_fail(strategy, NULL, exp);
}

bool strategy_fails_by_index_only(struct strategy *strategy, const struct phrase *exp)
{
    size_t count = phrase_child_count(exp);
    if (count == 0)
        return !strategy_may_fail(strategy, exp);
    bool only = phrase_is_prim(exp, PRIM_TO_IDX) || !fail_at(strategy->dpia, exp);
    for (size_t i = 0; only && i < count; i++)
        only = strategy_fails_by_index_only(strategy, phrase_child(exp, i));
    return only;
}

/* What a let binds is evaluated whether it is used or not; the body of any other function may be
 * evaluated for nothing. */
bool strategy_is_always_evaluated(const struct phrase *exp, const struct phrase *part)
{
    bool is_let = phrase_is_prim(exp, PRIM_LET) && phrase_arg(exp, 1)->kind == PHRASE_LAM;
    if (exp == part)
        return true;
    for (size_t i = 0; i < phrase_child_count(exp); i++) {
        bool holds;
        const struct phrase *child = phrase_child(exp, i);
        if (strategy_is_behind(exp, i, &holds))
            continue;
        if (is_let && child->kind == PHRASE_LAM)
            child = phrase_lam_body(child);
        if (child->kind != PHRASE_LAM && child->kind != PHRASE_NAT_LAM &&
            strategy_is_always_evaluated(child, part))
            return true;
    }
    return false;
}
