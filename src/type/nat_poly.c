/* Division of polynomials, as the rules for `/` and `%` need it.
 *
 * A = quotient*B + rest is an identity for all values, so it can be used wherever the rest is shown
 * to be small enough (nat_simplify.c). Division goes by the first term of B in the canonical order,
 * as in long division; a term of A that this one does not divide goes to the rest.
 *
 *     i*n + i + j        by  n + 1     quotient i,              rest j
 *     2048*i + 5*j - 1   by  4         quotient 512*i + j - 1,  rest j + 3
 *     7*n*m + n          by  3*m       quotient 2*n,            rest n*m + n
 *
 * Coefficients that do not divide are rounded toward zero or down. Down makes every coefficient of
 * the rest non-negative, and so the rest, if its variables are; toward zero reads better where the
 * rest is not negative anyway. The constant by a constant is always rounded down, so that
 * (n - 1)/4 + 1 and (n + 3)/4 become one. */
#include "base/diag.h"
#include "type/nat_private.h"

/* Long division stops after this many steps; what is left then is the rest. */
#define MOST_STEPS 200

int64_t nat_floor_div(int64_t a, int64_t b)
{
    if (b == -1)
        return a == INT64_MIN ? INT64_MAX : -a;
    return a % b && (a % b < 0) != (b < 0) ? a / b - 1 : a / b;
}

static int64_t quotient_of(int64_t a, int64_t b, enum nat_rounding rounding)
{
    switch (rounding) {
    case NAT_TRUNCATE:
        return b == -1 ? nat_floor_div(a, b) : a / b;
    case NAT_FLOOR:
        return nat_floor_div(a, b);
    }
    bug(loc_none(), "a rounding of unknown kind");
}

int64_t nat_coefficient_at(const struct nat *nat, const struct nat_term *term)
{
    for (size_t i = 0; i < nat->term_count; i++)
        if (nat->terms[i].factors == term->factors)
            return nat->terms[i].coefficient;
    return 0;
}

/* What the term A is of the first term of B, rounded; null or 0 if nothing. */
static const struct nat *step_quotient(struct nat_table *table, const struct nat_term *a,
                                       const struct nat_term *b, enum nat_rounding rounding)
{
    bool constants = !a->factor_count && !b->factor_count;
    int64_t coefficient =
        quotient_of(a->coefficient, b->coefficient, constants ? NAT_FLOOR : rounding);
    return coefficient ? nat_raw_term_quotient(table, a, coefficient, b) : NULL;
}

struct constant_divisor {
    int64_t value;
    enum nat_rounding rounding;
};

static int64_t divide_coefficient(void *data, int64_t coefficient, bool is_constant)
{
    const struct constant_divisor *divisor = data;
    return quotient_of(coefficient, divisor->value, is_constant ? NAT_FLOOR : divisor->rounding);
}

/* By a constant that is not 0, each term by itself. */
static struct nat_division divide_by_constant(struct nat_table *table, const struct nat *a,
                                              struct constant_divisor divisor)
{
    const struct nat *quotient =
        nat_raw_each_coefficient(table, a, divide_coefficient, &divisor);
    return (struct nat_division){quotient, nat_raw_combine(table, a, -divisor.value, quotient)};
}

static struct nat_division divide_by_first(struct nat_table *table, const struct nat *a,
                                           const struct nat *b, enum nat_rounding rounding)
{
    const struct nat *left = a, *quotient = table->zero, *rest = table->zero;
    for (int steps = 0; b->term_count && left->term_count && steps < MOST_STEPS; steps++) {
        const struct nat *step = step_quotient(table, &left->terms[0], &b->terms[0], rounding);
        if (step) {
            quotient = nat_raw_combine(table, quotient, 1, step);
            left = nat_raw_combine(table, left, -1, nat_raw_mul(table, step, b));
        } else {
            const struct nat *first = nat_raw_of_term(table, &left->terms[0]);
            rest = nat_raw_combine(table, rest, 1, first);
            left = nat_raw_combine(table, left, -1, first);
        }
    }
    return (struct nat_division){quotient, nat_raw_combine(table, rest, 1, left)};
}

struct nat_division nat_raw_divide(struct nat_table *table, const struct nat *a,
                                   const struct nat *b, enum nat_rounding rounding)
{
    struct nat_attempt attempt = nat_attempt_begin(table);
    int64_t value;
    bool is_constant = nat_is_const(b, &value) && value > 0 && a->term_count < MOST_STEPS / 2;
    struct nat_division division =
        is_constant ? divide_by_constant(table, a, (struct constant_divisor){value, rounding})
                    : divide_by_first(table, a, b, rounding);
    return nat_attempt_end(table, attempt) ? division
                                           : (struct nat_division){table->zero, a};
}

const struct nat *nat_raw_divide_exactly(struct nat_table *table, const struct nat *a,
                                         const struct nat *b)
{
    struct nat_division division = nat_raw_divide(table, a, b, NAT_TRUNCATE);
    return division.rest == table->zero ? division.quotient : NULL;
}

const struct nat *nat_divide_exactly(struct nat_table *table, const struct nat *a,
                                     const struct nat *b)
{
    const struct nat *quotient = nat_raw_divide_exactly(table, a, b);
    return quotient ? nat_fold(table, quotient) : NULL;
}

static int64_t gcd(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = b == -1 ? 0 : a % b;
        a = b;
        b = rest;
    }
    return a == INT64_MIN ? 1 : a < 0 ? -a : a;
}

int64_t nat_content(const struct nat *nat)
{
    int64_t content = 0;
    for (size_t i = 0; i < nat->term_count; i++)
        if (nat->terms[i].factor_count)
            content = gcd(content, nat->terms[i].coefficient);
    return content;
}

const struct nat *nat_raw_common(struct nat_table *table, const struct nat_term *a,
                                 const struct nat_term *b)
{
    const struct nat *common = nat_const(table, gcd(a->coefficient, b->coefficient));
    const struct nat *left = nat_raw_of_term(table, b);
    for (size_t i = 0; i < a->factor_count; i++) {
        size_t position = nat_term_find(&left->terms[0], a->factors[i]);
        if (position == left->terms[0].factor_count)
            continue;
        left = nat_raw_term_without(table, &left->terms[0], position);
        common = nat_raw_mul(table, common, nat_of_factor(table, a->factors[i]));
    }
    return common;
}
