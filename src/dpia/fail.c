/* Run-time errors, primitive by primitive: those that have FAILS in primitives.def, but for the
 * uses of them that are known to be right.
 *
 *     /, %, //, %% of integers       where the divisor is no constant other than 0
 *     ** of integers                 where the exponent is no constant that is not negative
 *     rangeUp, stepDown, ...         always
 *     toIdx n i                      unless i is a known nat or number, an index of no longer an
 *                                    array, or a sum or difference of such that stays below n
 *     padClamp                       of an array that may be empty
 *     the others                     always
 *
 * What is unchecked may be evaluated only where the source says so, as if it failed.
 *
 * All of it is conservative, and looks at one primitive at a time. */
#include "dpia/fail.h"

#include "dpia/phrase_private.h"

static bool is_nonzero_literal(const struct phrase *exp)
{
    return exp->kind == PHRASE_LITERAL && phrase_literal_value(exp).bits != 0;
}

static bool is_nonnegative_literal(const struct phrase *exp)
{
    return exp->kind == PHRASE_LITERAL && (int64_t)phrase_literal_value(exp).bits >= 0;
}

/* Integer division by zero, integer powers with a negative exponent, and distances that are none
 * (operators.def). */
static bool operator_may_fail(const struct phrase *exp)
{
    enum operator op = operator_checked(exp->u.oper.op);
    enum scalar scalar;
    if (!data_is_scalar(exp->u.oper.from, &scalar) || !scalar_is_integer(scalar))
        return false;
    if (op == OP_DIV || op == OP_MOD || op == OP_QUOT || op == OP_REM)
        return !is_nonzero_literal(exp->u.oper.args[1]);
    if (operator_is_of_range(op))
        return true;
    return op == OP_POW && scalar_class(scalar) == CLASS_SIGNED &&
           !is_nonnegative_literal(exp->u.oper.args[1]);
}

/* What an i64 is between, both included. */
struct fail_range {
    const struct nat *least, *most;
};

/* How many operators a sum may have in each other, and how large its constants may be: what is made
 * of sizes and indices, none of which is near the end of i64, does not wrap then. */
enum { MOST_OPERATORS = 8, LARGEST_NUMBER = 1 << 30 };

static bool range_of(struct nat_table *nats, const struct phrase *exp, unsigned depth,
                     struct fail_range *range);

static bool range_of_operator(struct nat_table *nats, const struct phrase *exp, unsigned depth,
                              struct fail_range *range)
{
    struct fail_range a, b;
    enum operator op = operator_checked(exp->u.oper.op);
    if (depth == 0 || (op != OP_ADD && op != OP_SUB) ||
        !range_of(nats, exp->u.oper.args[0], depth - 1, &a) ||
        !range_of(nats, exp->u.oper.args[1], depth - 1, &b))
        return false;
    *range = op == OP_ADD ? (struct fail_range){nat_add(nats, a.least, b.least),
                                                nat_add(nats, a.most, b.most)}
                          : (struct fail_range){nat_sub(nats, a.least, b.most),
                                                nat_sub(nats, a.most, b.least)};
    return true;
}

static bool range_of(struct nat_table *nats, const struct phrase *exp, unsigned depth,
                     struct fail_range *range)
{
    if (exp->kind == PHRASE_OPERATOR)
        return range_of_operator(nats, exp, depth, range);
    if (exp->kind == PHRASE_LITERAL) {
        int64_t value = (int64_t)phrase_literal_value(exp).bits;
        range->least = range->most = nat_const(nats, value);
        return value >= -LARGEST_NUMBER && value <= LARGEST_NUMBER;
    }
    if (phrase_is_prim(exp, PRIM_NAT_VALUE))
        range->least = range->most = phrase_nat_arg(exp, 0);
    else if (phrase_is_prim(exp, PRIM_FROM_IDX))
        *range = (struct fail_range){nat_const(nats, 0),
                                     nat_sub(nats, phrase_nat_arg(exp, 0), nat_const(nats, 1))};
    return phrase_is_prim(exp, PRIM_NAT_VALUE) || phrase_is_prim(exp, PRIM_FROM_IDX);
}

bool fail_may_be_negative(struct nat_table *nats, const struct phrase *number)
{
    struct fail_range range;
    return !range_of(nats, number, MOST_OPERATORS, &range) ||
           !nat_is_le(nats, nat_const(nats, 0), range.least);
}

bool fail_may_reach(struct nat_table *nats, const struct phrase *number, const struct nat *n)
{
    struct fail_range range;
    return !range_of(nats, number, MOST_OPERATORS, &range) || !nat_is_lt(nats, range.most, n);
}

/* toIdx n of what is in range by its type, or by the types of what it is a sum of. */
static bool index_may_fail(struct nat_table *nats, const struct phrase *exp)
{
    return fail_may_be_negative(nats, phrase_arg(exp, 0)) ||
           fail_may_reach(nats, phrase_arg(exp, 0), phrase_nat_arg(exp, 0));
}

bool primitive_may_fail(enum primitive prim)
{
    static const bool fails[PRIM_COUNT] = {
#define FAILS(suffix) [PRIM_##suffix] = true,
#include "dpia/primitives.def"
    };
    return fails[prim];
}

/* Views are checked where they are read. The indices of a gather may come from the caller. */
static bool use_may_fail(struct nat_table *nats, const struct phrase *exp)
{
    if (phrase_is_prim(exp, PRIM_TO_IDX))
        return index_may_fail(nats, exp);
    if (phrase_is_prim(exp, PRIM_PAD_CLAMP))
        return !nat_is_lt(nats, nat_const(nats, 0), phrase_nat_arg(exp, 1));
    return primitive_may_fail(exp->u.prim.prim);
}

bool fail_at(struct dpia *dpia, const struct phrase *phrase)
{
    if (phrase->kind == PHRASE_OPERATOR)
        return operator_may_fail(phrase);
    return phrase->kind == PHRASE_PRIM && use_may_fail(dpia_nats(dpia), phrase);
}

/* Whether a PRIM that checks something is in PHRASE, and in no function. */
static bool has_checked(const struct phrase *phrase, enum primitive prim)
{
    if (phrase->kind == PHRASE_LAM)
        return false;
    if (phrase_is_prim(phrase, prim) && !phrase_is_unchecked(phrase))
        return true;
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        if (has_checked(phrase_child(phrase, k), prim))
            return true;
    return false;
}

bool fail_compares_sizes(const struct phrase *phrase)
{
    return has_checked(phrase, PRIM_COERCE);
}

bool fail_checks_slice(const struct phrase *phrase)
{
    return has_checked(phrase, PRIM_SLICE);
}

/* Where it is asked whether a phrase may fail. */
struct search {
    struct dpia *dpia;
    const struct program *program;
    fail_value *value;
    void *data;
};

static bool may_fail(const struct search *search, const struct phrase *phrase);

/* Functions call others twice and these again, so what is known of one is kept: a function may fail
 * in all stages or in none. One that calls itself fails where it fails otherwise. */
static bool function_may_fail(const struct search *search, const struct var *var)
{
    static const bool answers[] = {false, true};
    struct map *known = dpia_fallible(search->dpia);
    const bool *answer = search->program ? map_get(known, var) : NULL;
    if (answer)
        return *answer;
    const struct phrase *body =
        search->program ? program_function_of(search->program, var) : NULL;
    if (!body)
        return true;
    map_set(known, var, (void *)&answers[false]);
    bool fails = may_fail(search, body);
    map_set(known, var, (void *)&answers[fails]);
    return fails;
}

static bool variable_may_fail(const struct search *search, const struct phrase *var)
{
    const struct phrase *value = search->value ? search->value(search->data, var) : NULL;
    if (value)
        return may_fail(search, value);
    return var->type->kind != TYPE_EXP && var->type->kind != TYPE_PRODUCT &&
           function_may_fail(search, var->u.var);
}

static bool may_fail(const struct search *search, const struct phrase *phrase)
{
    if (phrase->kind == PHRASE_VAR)
        return variable_may_fail(search, phrase);
    if (fail_at(search->dpia, phrase))
        return true;
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        if (may_fail(search, phrase_child(phrase, k)))
            return true;
    return false;
}

bool fail_anywhere(struct dpia *dpia, const struct program *program, const struct phrase *phrase)
{
    return fail_with_values(dpia, program, NULL, NULL, phrase);
}

bool fail_with_values(struct dpia *dpia, const struct program *program, fail_value *value,
                      void *data, const struct phrase *phrase)
{
    struct search search = {dpia, program, value, data};
    return may_fail(&search, phrase);
}
