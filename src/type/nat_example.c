/* Examples against an order between nats: most of what is asked is not true, and a proof that does
 * not exist is sought for long (nat_order.c). Where the variables have values within their bounds,
 * all divisors are positive, and A > B, there is none.
 *
 * A few assignments are tried, always the same ones. A variable whose upper bound is known gets one
 * of its bounds, or something between them; another one something that is not far above its lower
 * bound, where "far" differs from one try to the next, so that bounds such as i <= n/128 - 1 have
 * room, too, and from one variable to the next in the last tries, so that n/m is large; in one try
 * it gets its lower bound.
 *
 * What a variable gets in a try follows from its age and its bounds, so that each nat has one value
 * in each try, or none. They are computed once, as most nats are asked about again and again, and
 * for all tries together, which takes little more than one of them. */
#include "type/nat_private.h"

#define LARGEST ((int64_t)1 << 40) /* so that differences do not overflow */

/* How far above its lower bound; 1: at it, also where it has an upper one; 0: each variable has its
 * own, or its upper bound. */
static const int64_t reach[] = {3, 200, 5000, 70000, 2, 1000, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0};

enum { TRIES = sizeof reach / sizeof *reach };

/* What a nat is in each try; bit k of NONE: it has no value in that with number k. */
struct nat_values {
    uint32_t none;
    int64_t at[TRIES];
};

/* A number that looks random, for the variable that was made as number ORDER. */
static uint32_t scatter(uint32_t order, size_t try)
{
    uint32_t x = (order + 1) * 2654435761u + (uint32_t)(try + 1) * 40503u;
    x = (x ^ x >> 15) * 2246822519u;
    return x ^ x >> 13;
}

static int64_t reach_of(size_t try, uint32_t at)
{
    static const int64_t own[] = {1, 2, 100000};
    int64_t far = reach[try];
    return far ? far : own[at / 64 % (sizeof own / sizeof *own)];
}

/* What is between LOW and HIGH, or, where HIGH is not KNOWN, from LOW on. */
static int64_t choose(size_t try, uint32_t at, int64_t low, int64_t high, bool known)
{
    int64_t far = reach_of(try, at);
    if (!known)
        return low + far / 2 + at % far;
    if (reach[try] == 0)
        return high;
    if (reach[try] == 1 || at % 3 == 0 || high == low)
        return low;
    return at % 3 == 1 ? high : low + (at / 3) % (high - low);
}

/* ---- Values ---- */

static const struct nat_values *values_of(struct nat_table *table, const struct nat *nat);

static bool is_within(int64_t value)
{
    return value >= -LARGEST && value <= LARGEST;
}

/* The value of VAR in a try, whose bounds are LOW and HIGH where it has such; false if none. */
static bool var_value(const struct nat_var *var, size_t try, int64_t low, int64_t high,
                      int64_t *value)
{
    uint32_t at = scatter(((const struct nat_var_node *)var)->order, try);
    if (!var->lower && var->upper)
        low = high - reach_of(try, at);
    if (!is_within(low) || (var->upper && (low > high || high > LARGEST)))
        return false;
    *value = choose(try, at, low, high, var->upper);
    return true;
}

static void set_of_var(struct nat_table *table, const struct nat_var *var,
                       struct nat_values *values)
{
    const struct nat_values *low = var->lower ? values_of(table, var->lower) : NULL;
    const struct nat_values *high = var->upper ? values_of(table, var->upper) : NULL;
    values->none = (low ? low->none : 0) | (high ? high->none : 0);
    for (size_t k = 0; k < TRIES; k++)
        if (!(values->none >> k & 1) && !var_value(var, k, low ? low->at[k] : 0,
                                                   high ? high->at[k] : 0, &values->at[k]))
            values->none |= UINT32_C(1) << k;
}

static void set_of_factor(struct nat_table *table, const struct nat_factor *factor,
                          struct nat_values *values)
{
    if (factor->kind == NAT_VAR) {
        set_of_var(table, factor->var, values);
        return;
    }
    const struct nat_values *left = values_of(table, factor->left);
    const struct nat_values *right = values_of(table, factor->right);
    values->none = left->none | right->none;
    for (size_t k = 0; k < TRIES; k++)
        if (!(values->none >> k & 1) &&
            !nat_factor_value(factor->kind, left->at[k], right->at[k], &values->at[k]))
            values->none |= UINT32_C(1) << k;
}

/* Adds TERM to VALUES. */
static void add_term(struct nat_table *table, const struct nat_term *term,
                     struct nat_values *values)
{
    int64_t product[TRIES];
    for (size_t k = 0; k < TRIES; k++)
        product[k] = term->coefficient;
    for (size_t j = 0; j < term->factor_count; j++) {
        const struct nat_values *factor = values_of(table, nat_of_factor(table, term->factors[j]));
        values->none |= factor->none;
        for (size_t k = 0; k < TRIES; k++)
            if (__builtin_mul_overflow(product[k], factor->at[k], &product[k]))
                values->none |= UINT32_C(1) << k;
    }
    for (size_t k = 0; k < TRIES; k++)
        if (__builtin_add_overflow(values->at[k], product[k], &values->at[k]))
            values->none |= UINT32_C(1) << k;
}

static const struct nat_values *values_of(struct nat_table *table, const struct nat *nat)
{
    const struct nat_factor *factor;
    struct nat_values *values;
    if (nat_node(nat)->values)
        return nat_node(nat)->values;
    values = ARENA_NEW(table->arena, struct nat_values);
    if (nat_is_factor(nat, &factor))
        set_of_factor(table, factor, values);
    else
        for (size_t i = 0; i < nat->term_count; i++)
            add_term(table, &nat->terms[i], values);
    return nat_node(nat)->values = values;
}

/* ---- Against an order ---- */

bool nat_has_example_against(struct nat_table *table, const struct nat *a, const struct nat *b,
                             const struct nat *given1, const struct nat *given2)
{
    const struct nat_values *left = values_of(table, a), *right = values_of(table, b);
    const uint32_t none = left->none | right->none | values_of(table, given1)->none |
                          values_of(table, given2)->none;
    for (size_t k = 0; k < TRIES; k++)
        if (left->at[k] > right->at[k] && !(none >> k & 1))
            return true;
    return false;
}

bool nat_sum_has_example_above(struct nat_table *table, int64_t scale, const struct nat *a,
                               const struct nat *b, const struct nat *limit)
{
    const struct nat_values *first = values_of(table, a), *second = values_of(table, b);
    const struct nat_values *most = values_of(table, limit);
    const uint32_t none = first->none | second->none | most->none;
    for (size_t k = 0; k < TRIES; k++) {
        int64_t sum;
        if (!(none >> k & 1) && !__builtin_mul_overflow(scale, first->at[k], &sum) &&
            !__builtin_add_overflow(sum, second->at[k], &sum) && sum > most->at[k])
            return true;
    }
    return false;
}
