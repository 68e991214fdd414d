/* Run-time errors, primitive by primitive: those that have FAILS in primitives.def, but for the
 * uses of them that are known to be right.
 *
 *     /, %, //, %% of integers       where the divisor is no constant other than 0, nor known to be
 *                                    positive, as n is where an index below it is divided, and
 *                                    as a maximum with a positive constant is
 *     ** of integers                 where the exponent is no constant that is not negative
 *     rangeUp                        unless the first number is shown not to be above the second
 *     stepDown, ...                  always
 *     toIdx n i                      unless i is made of known nats, numbers and indices, and is
 *                                    shown to stay from 0 up to n
 *     slice m start stride           unless both of its ends are, by a known stride
 *     padClamp                       of an array that may be empty
 *     the others                     always
 *
 * What is unchecked may be evaluated only where the source says so, as if it failed.
 *
 * All of it is conservative, and looks at one primitive at a time. */
#include "dpia/fail.h"

#include "dpia/number.h"
#include "dpia/phrase_private.h"

static bool is_nonzero_literal(const struct phrase *exp)
{
    return exp->kind == PHRASE_LITERAL && phrase_literal_value(exp).bits != 0;
}

static bool is_nonnegative_literal(const struct phrase *exp)
{
    return exp->kind == PHRASE_LITERAL && (int64_t)phrase_literal_value(exp).bits >= 0;
}

/* Whether the divisor of QUOTIENT is known to be positive: i % n where i is below n. */
static bool is_by_positive(struct nat_table *nats, const struct phrase *quotient)
{
    struct numbers numbers = {.nats = nats};
    const struct nat *b = number_of(&numbers, quotient->u.oper.args[1]);
    const struct nat *a = b ? number_of(&numbers, quotient->u.oper.args[0]) : NULL;
    return b && nat_is_lt_where(nats, nat_const(nats, 0), b, a ? a : b);
}

/* Whether EXP is the larger one of something and a positive constant. */
static bool is_at_least_one(const struct phrase *exp, enum scalar scalar)
{
    if (exp->kind != PHRASE_OPERATOR || operator_checked(exp->u.oper.op) != OP_MAX ||
        scalar_class(scalar) != CLASS_SIGNED)
        return false;
    for (size_t i = 0; i < 2; i++) {
        const struct phrase *arg = exp->u.oper.args[i];
        const unsigned unused = 64 - 8 * (unsigned)scalar_bytes(scalar);
        if (arg->kind == PHRASE_LITERAL &&
            (int64_t)(phrase_literal_value(arg).bits << unused) > 0)
            return true;
    }
    return false;
}

/* Whether the range up EXP may begin behind its end. */
static bool may_go_down(struct nat_table *nats, const struct phrase *exp)
{
    struct numbers numbers = {.nats = nats};
    const struct nat *first = number_of(&numbers, exp->u.oper.args[0]);
    const struct nat *end = number_of(&numbers, exp->u.oper.args[1]);
    return !first || !end || !nat_is_le(nats, first, end);
}

/* Integer division by zero, integer powers with a negative exponent, and distances that are none
 * (operators.def). */
static bool operator_may_fail(struct nat_table *nats, const struct phrase *exp)
{
    enum operator op = operator_checked(exp->u.oper.op);
    enum scalar scalar;
    if (!data_is_scalar(exp->u.oper.from, &scalar) || !scalar_is_integer(scalar))
        return false;
    if (op == OP_DIV || op == OP_MOD || op == OP_QUOT || op == OP_REM)
        return !is_nonzero_literal(exp->u.oper.args[1]) &&
               !is_at_least_one(exp->u.oper.args[1], scalar) &&
               !(scalar == SCALAR_I64 && is_by_positive(nats, exp));
    if (op == OP_RANGE_UP)
        return may_go_down(nats, exp);
    if (operator_is_of_range(op))
        return true;
    return op == OP_POW && scalar_class(scalar) == CLASS_SIGNED &&
           !is_nonnegative_literal(exp->u.oper.args[1]);
}

bool fail_may_be_negative(struct nat_table *nats, const struct phrase *number)
{
    const struct nat *nat = number_value(nats, number, false);
    return !nat || !nat_is_le(nats, nat_const(nats, 0), nat);
}

bool fail_may_reach(struct nat_table *nats, const struct phrase *number, const struct nat *n)
{
    const struct nat *nat = number_value(nats, number, false);
    return !nat || !nat_is_lt(nats, nat, n);
}

/* Whether what goes from LEAST to MOST, which may have wrapped, may not lie from 0 up to N. */
static bool may_lie_outside(struct nat_table *nats, const struct nat *least,
                            const struct nat *most, const struct nat *n)
{
    return !nat_is_le(nats, nat_const(nats, 0), least) || !nat_is_lt(nats, most, n);
}

bool fail_may_miss(struct nat_table *nats, const struct phrase *number, const struct nat *n)
{
    const struct nat *nat = number_value(nats, number, true);
    return !nat || may_lie_outside(nats, nat, nat, n);
}

/* slice m start stride of n elements: m is a size, and where there are some, its first and last one
 * lie in them. */
static bool slice_may_fail(struct nat_table *nats, const struct phrase *slice)
{
    const struct nat *n = phrase_nat_arg(slice, 0), *m = phrase_nat_arg(slice, 1);
    const struct nat *start = number_value(nats, phrase_arg(slice, 0), true);
    const struct nat *stride = number_value(nats, phrase_arg(slice, 1), true);
    int64_t step;
    if (!start || !stride || !nat_is_const(stride, &step) ||
        !nat_is_le(nats, nat_const(nats, 0), m))
        return true;
    struct nat_attempt attempt = nat_attempt_begin(nats);
    const struct nat *before = nat_mul(nats, stride, nat_sub(nats, m, nat_const(nats, 1)));
    const struct nat *last = nat_add(nats, start, before);
    return !nat_attempt_end(nats, attempt) ||
           may_lie_outside(nats, step < 0 ? last : start, step < 0 ? start : last, n);
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
        return fail_may_miss(nats, phrase_arg(exp, 0), phrase_nat_arg(exp, 0));
    if (phrase_is_prim(exp, PRIM_SLICE))
        return slice_may_fail(nats, exp);
    if (phrase_is_prim(exp, PRIM_PAD_CLAMP))
        return !nat_is_lt(nats, nat_const(nats, 0), phrase_nat_arg(exp, 1));
    return primitive_may_fail(exp->u.prim.prim);
}

bool fail_at(struct dpia *dpia, const struct phrase *phrase)
{
    if (phrase->kind == PHRASE_OPERATOR)
        return operator_may_fail(dpia_nats(dpia), phrase);
    return phrase->kind == PHRASE_PRIM && use_may_fail(dpia_nats(dpia), phrase);
}

static bool has_natural_sizes(struct nat_table *nats, const struct data *data)
{
    const struct nat *zero = nat_const(nats, 0);
    if (data->kind == DATA_PAIR)
        return has_natural_sizes(nats, data->fst) && has_natural_sizes(nats, data->snd);
    return data->kind != DATA_ARRAY ||
           (nat_is_le(nats, zero, data->size) && has_natural_sizes(nats, data->fst));
}

bool fail_in_sizes(struct dpia *dpia, const struct phrase *phrase)
{
    bool fails = phrase->type->kind == TYPE_EXP &&
                 !has_natural_sizes(dpia_nats(dpia), phrase_data(phrase));
    for (size_t i = 0; i < phrase_child_count(phrase) && !fails; i++)
        fails = fail_in_sizes(dpia, phrase_child(phrase, i));
    return fails;
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
