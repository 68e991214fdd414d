/* Conditions between which rules let the host choose, where it is known whether they hold, or parts
 * of them do: of sizes that turn out to be numbers, and where an outer choice tells.
 *
 *     if natValue 10 <= 8192 && natValue m >= 256 then a else b
 *       =  if natValue m >= 256 then a else b
 *     if natValue m >= 256 then (if natValue m >= 2 then a else b) else c
 *       =  if natValue m >= 256 then a else c
 *     if fromIdx i < natValue n then a else b  =  a, where i : idx(m) and m <= n
 *
 * Rules compare whatever sizes they find, one without knowing of another. What can't be chosen is
 * not translated.
 *
 * A comparison of sizes says in which range their difference lies, but for its constant term; what
 * an outer choice has found is such a range, too. */
#include "translate/strategy_known.h"

#include "translate/strategy_apply.h"
#include "translate/strategy_state.h"

/* What no size comes near. */
#define BEYOND ((int64_t)1 << 60)

/* LEAST <= OF and OF <= MOST, behind what else is known; OF has no constant term, and its first
 * term a positive coefficient. */
struct fact {
    const struct nat *of;
    int64_t least, most;
    const struct fact *next;
};

static bool is_operation(const struct phrase *exp, enum operator op)
{
    return exp->kind == PHRASE_OPERATOR && phrase_oper_op(exp) == op;
}

/* The size that EXP is the value of, a number among them; null: another expression. */
static const struct nat *size_of(struct dpia *dpia, const struct phrase *exp)
{
    if (phrase_is_prim(exp, PRIM_NAT_VALUE))
        return phrase_nat_arg(exp, 0);
    if (exp->kind != PHRASE_LITERAL || phrase_literal_value(exp).scalar != SCALAR_I64)
        return NULL;
    return nat_const(dpia_nats(dpia), (int64_t)phrase_literal_value(exp).bits);
}

static int64_t constant_term(const struct nat *nat)
{
    for (size_t i = 0; i < nat->term_count; i++)
        if (nat->terms[i].factor_count == 0)
            return nat->terms[i].coefficient;
    return 0;
}

/* DIFFERENCE >= LEAST, where CONSTANT is its constant term. */
static struct fact at_least(struct nat_table *nats, const struct nat *difference, int64_t constant,
                            int64_t least)
{
    const struct nat *of = nat_sub(nats, difference, nat_const(nats, constant));
    if (of->term_count == 0 || of->terms[0].coefficient > 0)
        return (struct fact){of, least - constant, INT64_MAX, NULL};
    return (struct fact){nat_sub(nats, nat_const(nats, 0), of), INT64_MIN, constant - least, NULL};
}

/* Whether COND compares sizes whose difference is no number beyond all sizes; what it says, in
 * *RANGE. */
static bool range_of(struct dpia *dpia, const struct phrase *cond, struct fact *range)
{
    if (cond->kind != PHRASE_OPERATOR)
        return false;
    struct nat_table *nats = dpia_nats(dpia);
    enum operator op = phrase_oper_op(cond);
    if (op != OP_LE && op != OP_LT && op != OP_GE && op != OP_GT)
        return false;
    const struct nat *a = size_of(dpia, phrase_oper_arg(cond, 0));
    const struct nat *b = size_of(dpia, phrase_oper_arg(cond, 1));
    if (!a || !b)
        return false;
    struct nat_attempt attempt = nat_attempt_begin(nats);
    bool is_up = op == OP_GE || op == OP_GT;
    const struct nat *difference = is_up ? nat_sub(nats, a, b) : nat_sub(nats, b, a);
    const int64_t constant = constant_term(difference);
    if (!nat_attempt_end(nats, attempt) || constant < -BEYOND || constant > BEYOND)
        return false;
    *range = at_least(nats, difference, constant, op == OP_GT || op == OP_LT ? 1 : 0);
    return true;
}

/* What holds where RANGE, which has one end, does not. */
static struct fact outside(struct fact range)
{
    if (range.most == INT64_MAX)
        return (struct fact){range.of, INT64_MIN, range.least - 1, NULL};
    return (struct fact){range.of, range.most + 1, INT64_MAX, NULL};
}

/* Whether RANGE, which has one end, is known to hold: by FACTS, or for all sizes. */
static bool is_known(struct dpia *dpia, const struct fact *facts, struct fact range)
{
    struct nat_table *nats = dpia_nats(dpia);
    for (; facts; facts = facts->next)
        if (facts->of == range.of && range.least <= facts->least && facts->most <= range.most)
            return true;
    return range.most == INT64_MAX
               ? nat_is_le(nats, nat_const(nats, range.least), range.of)
               : nat_is_le(nats, range.of, nat_const(nats, range.most));
}

/* FACTS, and what is known where COND HOLDS, or does not. */
static const struct fact *assume(struct dpia *dpia, const struct fact *facts,
                                 const struct phrase *cond, bool holds)
{
    struct fact range;
    if (is_operation(cond, holds ? OP_LOG_AND : OP_LOG_OR)) {
        facts = assume(dpia, facts, phrase_oper_arg(cond, 0), holds);
        return assume(dpia, facts, phrase_oper_arg(cond, 1), holds);
    }
    if (!range_of(dpia, cond, &range))
        return facts;
    struct fact *fact = ARENA_NEW(dpia_arena(dpia), struct fact);
    *fact = holds ? range : outside(range);
    fact->next = facts;
    return fact;
}

static const struct phrase *known(struct strategy *strategy, const struct fact *facts,
                                  const struct phrase *cond, bool *holds);

/* COND, A && B or A || B, of the sides LEFT and RIGHT. */
static const struct phrase *with_sides(struct dpia *dpia, const struct phrase *cond,
                                       const struct phrase *left, const struct phrase *right)
{
    return left == phrase_oper_arg(cond, 0) && right == phrase_oper_arg(cond, 1)
               ? cond
               : phrase_binary(dpia, phrase_oper_op(cond), left, right, cond->loc);
}

/* A && B, or A || B where ANY. Where A decides nothing, B is asked only where A is !ANY. The other
 * way round B tells of A where neither can fail: A is evaluated first, and B not always. */
static const struct phrase *known_of_both(struct strategy *strategy, const struct fact *facts,
                                          const struct phrase *cond, bool any, bool *holds)
{
    const struct phrase *left = phrase_oper_arg(cond, 0), *right = phrase_oper_arg(cond, 1);
    struct dpia *dpia = strategy->dpia;
    bool left_holds, right_holds;
    const struct phrase *a = known(strategy, facts, left, &left_holds);
    if (!a && left_holds != any)
        return known(strategy, facts, right, holds);
    *holds = any;
    if (!a)
        return NULL;
    const struct phrase *b = known(strategy, assume(dpia, facts, a, !any), right, &right_holds);
    if (!b && right_holds != any)
        return a;
    if (strategy_may_fail(strategy, a) || (b && strategy_may_fail(strategy, b)))
        return with_sides(dpia, cond, a, b ? b : right);
    if (!b)
        return NULL;
    a = known(strategy, assume(dpia, facts, b, !any), a, &left_holds);
    if (!a)
        return left_holds == any ? NULL : b;
    return with_sides(dpia, cond, a, b);
}

/* Whether COND asks of an index whether it is below what all of its type are below. */
static bool holds_by_type(struct dpia *dpia, const struct phrase *cond)
{
    if (!is_operation(cond, OP_LT) || !phrase_is_prim(phrase_oper_arg(cond, 0), PRIM_FROM_IDX))
        return false;
    const struct phrase *index = phrase_arg(phrase_oper_arg(cond, 0), 0);
    const struct nat *limit = size_of(dpia, phrase_oper_arg(cond, 1));
    return limit && nat_is_le(dpia_nats(dpia), phrase_data(index)->size, limit);
}

/* What is left of COND where FACTS hold; null where it is known whether it HOLDS. */
static const struct phrase *known(struct strategy *strategy, const struct fact *facts,
                                  const struct phrase *cond, bool *holds)
{
    struct dpia *dpia = strategy->dpia;
    struct fact range;
    if (is_operation(cond, OP_LOG_AND) || is_operation(cond, OP_LOG_OR))
        return known_of_both(strategy, facts, cond, is_operation(cond, OP_LOG_OR), holds);
    *holds = holds_by_type(dpia, cond);
    if (*holds)
        return NULL;
    if (!range_of(dpia, cond, &range))
        return cond;
    *holds = is_known(dpia, facts, range);
    return *holds || is_known(dpia, facts, outside(range)) ? NULL : cond;
}

static const struct phrase *without_known(struct strategy *strategy, const struct fact *facts,
                                          const struct phrase *phrase);

static const struct phrase *choice(struct strategy *strategy, const struct fact *facts,
                                   const struct phrase *phrase)
{
    struct dpia *dpia = strategy->dpia;
    bool holds;
    const struct phrase *cond = known(strategy, facts, phrase_arg(phrase, 0), &holds);
    if (!cond)
        return without_known(strategy, facts, phrase_arg(phrase, holds ? 1 : 2));
    const struct phrase *parts[] = {
        without_known(strategy, facts, cond),
        without_known(strategy, assume(dpia, facts, cond, true), phrase_arg(phrase, 1)),
        without_known(strategy, assume(dpia, facts, cond, false), phrase_arg(phrase, 2))};
    return phrase_with_children(dpia, phrase, parts);
}

/* PHRASE where FACTS hold. */
static const struct phrase *without_known(struct strategy *strategy, const struct fact *facts,
                                          const struct phrase *phrase)
{
    if (phrase_is_prim(phrase, PRIM_IF))
        return choice(strategy, facts, phrase);
    struct dpia *dpia = strategy->dpia;
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = without_known(strategy, facts, phrase_child(phrase, i));
    return phrase_with_children(dpia, phrase, children);
}

const struct phrase *strategy_without_known(struct strategy *strategy, const struct phrase *phrase)
{
    return without_known(strategy, NULL, phrase);
}
