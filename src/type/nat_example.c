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
 * in each try, or none. It is computed once, as most nats are asked about again and again. */
#include "type/nat_private.h"

#define LARGEST ((int64_t)1 << 40) /* so that differences do not overflow */

/* How far above its lower bound; 1: at it, also where it has an upper one; 0: each variable has its
 * own, or its upper bound. */
static const int64_t reach[] = {3, 200, 5000, 70000, 2, 1000, 1, 0, 0, 0, 0};

/* The first tries show most of what is shown at all. */
enum { FIRST_TRIES = 2, ALL_TRIES = sizeof reach / sizeof *reach };

/* What a nat is in each try: bit k of KNOWN and of NONE is for that with number k. */
struct nat_values {
    uint32_t known, none;
    int64_t at[ALL_TRIES];
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

/* The value of NAT in a try; false where it has none. */
static bool value_of(struct nat_table *table, const struct nat *nat, size_t try, int64_t *value);

static bool is_within(int64_t value)
{
    return value >= -LARGEST && value <= LARGEST;
}

static bool value_of_var(struct nat_table *table, const struct nat_var *var, size_t try,
                         int64_t *value)
{
    uint32_t at = scatter(((const struct nat_var_node *)var)->order, try);
    int64_t low = 0, high = 0;
    if ((var->lower && !value_of(table, var->lower, try, &low)) ||
        (var->upper && !value_of(table, var->upper, try, &high)))
        return false;
    if (!var->lower && var->upper)
        low = high - reach_of(try, at);
    if (!is_within(low) || (var->upper && (low > high || high > LARGEST)))
        return false;
    *value = choose(try, at, low, high, var->upper);
    return true;
}

/* A factor's value is kept with the nat that it is. */
static bool value_of_factor(struct nat_table *table, const struct nat_factor *factor, size_t try,
                            int64_t *value)
{
    int64_t left, right;
    if (factor->kind == NAT_VAR)
        return value_of(table, nat_of_factor(table, factor), try, value);
    return value_of(table, factor->left, try, &left) &&
           value_of(table, factor->right, try, &right) &&
           nat_factor_value(factor->kind, left, right, value);
}

static bool value_of_sum(struct nat_table *table, const struct nat *nat, size_t try,
                         int64_t *value)
{
    *value = 0;
    for (size_t i = 0; i < nat->term_count; i++) {
        int64_t term = nat->terms[i].coefficient, factor;
        for (size_t j = 0; j < nat->terms[i].factor_count; j++)
            if (!value_of_factor(table, nat->terms[i].factors[j], try, &factor) ||
                __builtin_mul_overflow(term, factor, &term))
                return false;
        if (__builtin_add_overflow(*value, term, value))
            return false;
    }
    return true;
}

static bool new_value(struct nat_table *table, const struct nat *nat, size_t try, int64_t *value)
{
    const struct nat_var *var;
    return nat_is_var(nat, &var) ? value_of_var(table, var, try, value)
                                 : value_of_sum(table, nat, try, value);
}

static bool value_of(struct nat_table *table, const struct nat *nat, size_t try, int64_t *value)
{
    struct nat_node *node = nat_node(nat);
    const uint32_t bit = UINT32_C(1) << try;
    if (!node->values)
        node->values = ARENA_NEW(table->arena, struct nat_values);
    if (!(node->values->known & bit)) {
        if (!new_value(table, nat, try, &node->values->at[try]))
            node->values->none |= bit;
        node->values->known |= bit;
    }
    *value = node->values->at[try];
    return !(node->values->none & bit);
}

/* ---- Against an order ---- */

/* Whether A > B in a try, where GIVEN1 and GIVEN2 have values. */
static bool is_against(struct nat_table *table, size_t try, const struct nat *a,
                       const struct nat *b, const struct nat *given1, const struct nat *given2)
{
    int64_t left, right, given;
    return value_of(table, a, try, &left) && value_of(table, b, try, &right) && left > right &&
           value_of(table, given1, try, &given) && value_of(table, given2, try, &given);
}

bool nat_has_example_against(struct nat_table *table, const struct nat *a, const struct nat *b,
                             const struct nat *given1, const struct nat *given2, bool first)
{
    for (size_t try = first ? 0 : FIRST_TRIES; try < (first ? FIRST_TRIES : ALL_TRIES); try++)
        if (is_against(table, try, a, b, given1, given2))
            return true;
    return false;
}
