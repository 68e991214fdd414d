/* Run-time errors, primitive by primitive: those that have FAILS in primitives.def, but for the
 * uses of them that are known to be right.
 *
 *     /, %, //, %% of integers       where the divisor is no constant other than 0
 *     ** of integers                 where the exponent is no constant that is not negative
 *     rangeUp, stepDown, ...         always
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

#include "dpia/phrase_private.h"
#include "dpia/uses.h"

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

/* How many operators a number may have in each other, of how many indices it may be, and how large
 * its constants may be: what is made of sizes and indices by sums, none of which is near the end of
 * i64, does not wrap then. */
enum { MOST_OPERATORS = 8, MOST_INDICES = 8, LARGEST_NUMBER = 1 << 30 };

/* A number as a nat in which indices are variables from 0 up to the last of their loops, so that
 * what is in it twice goes, and so that i <= max(n - 39, 0) - 1 tells that n > 39. Products may
 * wrap, which does not matter to what is then shown to lie in an array: sums and products of what
 * has wrapped are right again where they fit. It does to all other operators. */
struct number {
    struct nat_table *nats;
    const struct phrase *indices[MOST_INDICES];
    size_t count;
    bool may_wrap;
};

static const struct nat *value_of(struct number *number, const struct phrase *exp,
                                  unsigned depth);

/* The same for the same index, another one for another, also below the same size. */
static const struct nat *value_of_index(struct number *number, const struct phrase *index,
                                        const struct nat *size)
{
    struct nat_table *nats = number->nats;
    size_t nth = 0;
    while (nth < number->count && !phrase_is_same(number->indices[nth], index))
        nth++;
    if (nth == MOST_INDICES)
        return NULL;
    number->indices[nth] = index;
    number->count = nth == number->count ? nth + 1 : number->count;
    const struct nat *last = nat_sub(nats, size, nat_const(nats, 1));
    return nat_of_var(nats, nat_var_unknown(nats, nat_const(nats, 0), last, nth));
}

static const struct nat *value_of_operator(struct number *number, const struct phrase *exp,
                                           unsigned depth)
{
    struct nat_table *nats = number->nats;
    enum operator op = operator_checked(exp->u.oper.op);
    bool is_sum = op == OP_ADD || op == OP_SUB;
    bool is_of_two = op == OP_MIN || op == OP_MAX;
    bool may_wrap = number->may_wrap;
    if (depth == 0 || !(is_sum || is_of_two || (op == OP_MUL && may_wrap)))
        return NULL;
    number->may_wrap = may_wrap && !is_of_two;
    const struct nat *a = value_of(number, exp->u.oper.args[0], depth - 1);
    const struct nat *b = a ? value_of(number, exp->u.oper.args[1], depth - 1) : NULL;
    number->may_wrap = may_wrap;
    if (!b)
        return NULL;
    return op == OP_ADD   ? nat_add(nats, a, b)
           : op == OP_SUB ? nat_sub(nats, a, b)
           : op == OP_MUL ? nat_mul(nats, a, b)
           : op == OP_MIN ? nat_min(nats, a, b)
                          : nat_max(nats, a, b);
}

/* EXP, an i64; null where it is not known as a number. */
static const struct nat *value_of(struct number *number, const struct phrase *exp, unsigned depth)
{
    if (exp->kind == PHRASE_OPERATOR)
        return value_of_operator(number, exp, depth);
    if (exp->kind == PHRASE_LITERAL) {
        int64_t value = (int64_t)phrase_literal_value(exp).bits;
        bool is_small = value >= -LARGEST_NUMBER && value <= LARGEST_NUMBER;
        return is_small ? nat_const(number->nats, value) : NULL;
    }
    if (phrase_is_prim(exp, PRIM_NAT_VALUE))
        return phrase_nat_arg(exp, 0);
    return phrase_is_prim(exp, PRIM_FROM_IDX)
               ? value_of_index(number, phrase_arg(exp, 0), phrase_nat_arg(exp, 0))
               : NULL;
}

/* NUMBER as a nat, without products unless it MAY WRAP; null if it is not known. */
static const struct nat *value(struct nat_table *nats, const struct phrase *number, bool may_wrap)
{
    struct number known = {.nats = nats, .may_wrap = may_wrap};
    struct nat_attempt attempt = nat_attempt_begin(nats);
    const struct nat *nat = value_of(&known, number, MOST_OPERATORS);
    return nat_attempt_end(nats, attempt) ? nat : NULL;
}

bool fail_may_be_negative(struct nat_table *nats, const struct phrase *number)
{
    const struct nat *nat = value(nats, number, false);
    return !nat || !nat_is_le(nats, nat_const(nats, 0), nat);
}

bool fail_may_reach(struct nat_table *nats, const struct phrase *number, const struct nat *n)
{
    const struct nat *nat = value(nats, number, false);
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
    const struct nat *nat = value(nats, number, true);
    return !nat || may_lie_outside(nats, nat, nat, n);
}

/* slice m start stride of n elements: where there are some, its first and last one lie in them. */
static bool slice_may_fail(struct nat_table *nats, const struct phrase *slice)
{
    const struct nat *n = phrase_nat_arg(slice, 0), *m = phrase_nat_arg(slice, 1);
    const struct nat *start = value(nats, phrase_arg(slice, 0), true);
    const struct nat *stride = value(nats, phrase_arg(slice, 1), true);
    int64_t step;
    if (!start || !stride || !nat_is_const(stride, &step))
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
