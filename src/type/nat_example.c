/* Examples against an order between nats: most of what is asked is not true, and a proof that does
 * not exist is sought for long (nat_order.c). Where the variables have values within their bounds,
 * all divisors are positive, and A > B, there is none.
 *
 * A few assignments are tried, always the same ones. A variable whose upper bound is known gets one
 * of its bounds, or something between them; another one something that is not far above its lower
 * bound, where "far" differs from one try to the next, so that bounds such as i <= n/128 - 1 have
 * room, too, and from one variable to the next in the last tries, so that n/m is large; in one try
 * it gets its lower bound. */
#include "type/nat_private.h"

#define MOST_VARS 24
#define LARGEST ((int64_t)1 << 40) /* so that differences do not overflow */

/* How far above its lower bound; 1: at it, also where it has an upper one; 0: each variable has its
 * own, or its upper bound. */
static const int64_t reach[] = {3, 200, 5000, 70000, 2, 1000, 1, 0, 0, 0, 0};

/* The first tries show most of what is shown at all. */
enum { FIRST_TRIES = 2, ALL_TRIES = sizeof reach / sizeof *reach };

struct example {
    size_t try;
    uint32_t number; /* of all examples */
    size_t count;    /* of variables that have values */
    bool ok; /* so far all variables have values */
};

/* A number that looks random, for the variable that was made as number ORDER. */
static uint32_t scatter(uint32_t order, size_t try)
{
    uint32_t x = (order + 1) * 2654435761u + (uint32_t)(try + 1) * 40503u;
    x = (x ^ x >> 15) * 2246822519u;
    return x ^ x >> 13;
}

static int64_t reach_of(const struct example *example, uint32_t at)
{
    static const int64_t own[] = {1, 2, 100000};
    int64_t far = reach[example->try];
    return far ? far : own[at / 64 % (sizeof own / sizeof *own)];
}

/* What is between LOW and HIGH, or, where HIGH is not KNOWN, from LOW on. */
static int64_t choose(const struct example *example, uint32_t at, int64_t low, int64_t high,
                      bool known)
{
    int64_t far = reach_of(example, at);
    if (!known)
        return low + far / 2 + at % far;
    if (reach[example->try] == 0)
        return high;
    if (reach[example->try] == 1 || at % 3 == 0 || high == low)
        return low;
    return at % 3 == 1 ? high : low + (at / 3) % (high - low);
}

static int64_t value_of(void *data, const struct nat_var *var);

/* The value of BOUND, which may be null; *KNOWN says whether there is one. */
static int64_t bound_value(struct example *example, const struct nat *bound, bool *known)
{
    *known = bound;
    return bound ? nat_eval(bound, value_of, example, &example->ok) : 0;
}

static int64_t new_value(struct example *example, const struct nat_var_node *node)
{
    const struct nat_var *var = &node->var;
    uint32_t at = scatter(node->order, example->try);
    bool has_low, has_high;
    int64_t low = bound_value(example, var->lower, &has_low);
    int64_t high = bound_value(example, var->upper, &has_high);
    if (!has_low && has_high)
        low = high - reach_of(example, at);
    if (example->count == MOST_VARS || (has_high && low > high) || low < -LARGEST ||
        low > LARGEST || (has_high && high > LARGEST))
        example->ok = false;
    return example->ok ? choose(example, at, low, high, has_high) : 0;
}

/* Variables remember their values in the example at hand. */
static int64_t value_of(void *data, const struct nat_var *var)
{
    struct example *example = data;
    struct nat_var_node *node = (struct nat_var_node *)var;
    if (node->example == example->number)
        return node->value;
    int64_t value = new_value(example, node);
    if (!example->ok)
        return 0;
    example->count++;
    node->example = example->number;
    return node->value = value;
}

/* Whether A > B in EXAMPLE, where GIVEN1 and GIVEN2 have values. */
static bool is_against(struct example *example, const struct nat *a, const struct nat *b,
                       const struct nat *given1, const struct nat *given2)
{
    int64_t left = nat_eval(a, value_of, example, &example->ok);
    int64_t right = nat_eval(b, value_of, example, &example->ok);
    if (!example->ok || left <= right)
        return false;
    if (given1 != a || given2 != b) {
        nat_eval(given1, value_of, example, &example->ok);
        nat_eval(given2, value_of, example, &example->ok);
    }
    return example->ok;
}

bool nat_has_example_against(struct nat_table *table, const struct nat *a, const struct nat *b,
                             const struct nat *given1, const struct nat *given2, bool first)
{
    for (size_t try = first ? 0 : FIRST_TRIES; try < (first ? FIRST_TRIES : ALL_TRIES); try++) {
        struct example example = {.try = try, .number = ++table->example_count, .ok = true};
        if (is_against(&example, a, b, given1, given2))
            return true;
    }
    return false;
}
