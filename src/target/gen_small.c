/* Indices that fit into 32 bits where the sizes allow it. A GPU multiplies and adds 64 bits in
 * several steps, and keeps them in two registers.
 *
 * Sizes and loop variables of a kernel have the type `index_t`, which is `int` or `long` when the
 * kernel is compiled. Each nat that is computed from them is noted here with a bound of its
 * magnitude, and of that of all of its parts, in terms of what the host knows:
 *
 *     (128 * i + l) * m + k     i < n / 128, l < 128, k < m:     n * m + 128 * m + ...
 *     (p * i + j) / (h * w)     i < b * h * w / p, j < p:         b + p / (h * w) + 1
 *
 * The host takes the kernel with 32 bits where the sum of all bounds is small
 * (opencl/text/run.c.txt). A coefficient of the sum is the largest one of all bounds, so that the
 * sum is above each. Where a factor of a product is 0 the others may be larger than it says; the
 * product is 0 then, whatever is lost.
 *
 * Numbers of the program, also those that are used as indices, have 64 bits, and so has in C what
 * is computed from one of them and an index; where the value of an index is such a number it is
 * converted first:
 *
 *     out[i] = (long)i * (long)i;         is[i] + j         if (j < n)
 *
 * as a whole where the sum of all bounds is above it anyway, since the same element is read:
 *
 *     x = xs[256 * i + l];                is = (long)(256 * i + l);
 */
#include "target/gen_small.h"

#include "target/gen_state.h"
#include "target/gen_symbols.h"

/* BOUNDS has for each variable of the small type what it does not exceed; LARGEST is the sum. */
struct gen_small {
    const struct ctype *type;
    struct map *bounds; /* struct nat_var * -> struct nat * */
    const struct nat *largest;
};

/* The most terms of a bound, and factors of each. */
enum { MOST_TERMS = 16, MOST_FACTORS = 6 };

/* A constant that the bounds may leave out: the host's limit is so much below 2^31. */
#define LEFT_OUT ((int64_t)1 << 29)

/* What NAT does not exceed in magnitude, nor any sum or product in it; null if that is not known.
 * What has a variable of 64 bits in it counts as 1: from there on all is computed in 64 bits. */
static const struct nat *magnitude(const struct gen *gen, const struct nat *nat);

static const struct nat *one(const struct gen *gen)
{
    return nat_const(gen->nats, 1);
}

static bool is_natural(const struct gen *gen, const struct nat *nat)
{
    return nat_is_le(gen->nats, nat_const(gen->nats, 0), nat);
}

static bool is_simple(const struct nat *nat)
{
    for (size_t i = 0; i < nat->term_count; i++)
        if (nat->terms[i].factor_count > MOST_FACTORS)
            return false;
    return nat->term_count <= MOST_TERMS;
}

static const struct nat *term_alone(const struct gen *gen, const struct nat_term *term);

/* TERM, in which m * k * (n / m) is k * n. */
static const struct nat *quotient_undone(const struct gen *gen, const struct nat_term *term)
{
    for (size_t i = 0; i < term->factor_count; i++) {
        const struct nat_factor *factor = term->factors[i];
        const struct nat *rest = nat_const(gen->nats, term->coefficient);
        if (factor->kind != NAT_DIV)
            continue;
        for (size_t j = 0; j < term->factor_count; j++)
            if (j != i)
                rest = nat_mul(gen->nats, rest, nat_of_factor(gen->nats, term->factors[j]));
        rest = nat_divide_exactly(gen->nats, rest, factor->right);
        if (rest)
            return nat_mul(gen->nats, rest, factor->left);
    }
    return term_alone(gen, term);
}

/* LEFT / DIVISOR, where DIVISOR is positive: what DIVISOR divides, term by term, and one more than
 * the quotient of the rest. A host that comes by where DIVISOR is 0 divides by 1. */
static const struct nat *quotient_by_terms(const struct gen *gen, const struct nat *left,
                                           const struct nat *divisor)
{
    struct nat_table *nats = gen->nats;
    const struct nat *zero = nat_const(nats, 0), *exact = zero, *rest = zero, *whole = zero;
    for (size_t i = 0; i < left->term_count; i++)
        whole = nat_add(nats, whole, quotient_undone(gen, &left->terms[i]));
    for (size_t i = 0; i < whole->term_count; i++) {
        const struct nat *term = term_alone(gen, &whole->terms[i]);
        const struct nat *quotient = nat_divide_exactly(nats, term, divisor);
        if (quotient)
            exact = nat_add(nats, exact, quotient);
        else
            rest = nat_add(nats, rest, term);
    }
    if (rest == zero)
        return exact;
    rest = nat_div(nats, rest, nat_max(nats, divisor, one(gen)));
    return nat_add(nats, nat_add(nats, exact, rest), one(gen));
}

/* LEFT is the bound of what is divided. A divisor that is not known to be positive may be 0 where
 * the kernel does not divide at all. */
static const struct nat *quotient_magnitude(const struct gen *gen, const struct nat *left,
                                            const struct nat *divisor)
{
    if (!gen_is_small_index(gen, divisor) || magnitude(gen, divisor) != divisor)
        return left;
    return nat_is_le(gen->nats, one(gen), divisor) ? nat_div(gen->nats, left, divisor)
                                                   : quotient_by_terms(gen, left, divisor);
}

static const struct nat *opaque_magnitude(const struct gen *gen, const struct nat_factor *factor)
{
    const struct nat *left = magnitude(gen, factor->left);
    const struct nat *right = magnitude(gen, factor->right);
    bool natural = is_natural(gen, factor->left) && is_natural(gen, factor->right);
    int64_t value;
    if (!left || !right)
        return NULL;
    if (factor->kind == NAT_DIV)
        return quotient_magnitude(gen, left, factor->right);
    if (factor->kind == NAT_MOD)
        return right;
    if (factor->kind == NAT_MIN && natural)
        return nat_is_const(right, &value) ? right : left;
    return nat_add(gen->nats, left, right);
}

static const struct nat *factor_magnitude(const struct gen *gen, const struct nat_factor *factor)
{
    if (factor->kind == NAT_VAR) {
        const struct nat *bound = map_get(gen->small->bounds, factor->var);
        return bound ? bound : one(gen);
    }
    const struct nat *bound = opaque_magnitude(gen, factor);
    bool small = gen_is_small_index(gen, factor->left) && gen_is_small_index(gen, factor->right);
    return bound && !small ? one(gen) : bound;
}

static const struct nat *term_magnitude(const struct gen *gen, const struct nat_term *term)
{
    int64_t coefficient = term->coefficient < 0 ? -term->coefficient : term->coefficient;
    const struct nat *product = nat_const(gen->nats, coefficient);
    for (size_t i = 0; i < term->factor_count; i++) {
        const struct nat *factor = factor_magnitude(gen, term->factors[i]);
        if (!factor)
            return NULL;
        product = nat_mul(gen->nats, product, factor);
        if (!is_simple(product))
            return NULL;
    }
    return product;
}

/* TERM with c * (n / d) as n, as often as that is more: c / d, rounded up. */
static const struct nat *without_quotient(const struct gen *gen, const struct nat_term *term)
{
    int64_t coefficient = term->coefficient, divisor;
    const struct nat *rest = one(gen);
    for (size_t i = 0; i < term->factor_count; i++) {
        const struct nat_factor *factor = term->factors[i];
        const struct nat *value = nat_of_factor(gen->nats, factor);
        if (factor->kind == NAT_DIV && nat_is_const(factor->right, &divisor) && divisor > 0) {
            coefficient = coefficient / divisor + (coefficient % divisor > 0);
            value = factor->left;
        }
        rest = nat_mul(gen->nats, rest, value);
    }
    return nat_mul(gen->nats, nat_const(gen->nats, coefficient), rest);
}

/* BOUND without quotients by constants. */
static const struct nat *without_quotients(const struct gen *gen, const struct nat *bound)
{
    const struct nat *sum = nat_const(gen->nats, 0);
    for (size_t i = 0; i < bound->term_count; i++)
        sum = nat_add(gen->nats, sum, without_quotient(gen, &bound->terms[i]));
    return sum;
}

static const struct nat *magnitude(const struct gen *gen, const struct nat *nat)
{
    const struct nat *sum = nat_const(gen->nats, 0);
    for (size_t i = 0; i < nat->term_count; i++) {
        const struct nat *term = term_magnitude(gen, &nat->terms[i]);
        if (!term)
            return NULL;
        sum = nat_add(gen->nats, sum, term);
    }
    return is_simple(sum) ? sum : NULL;
}

/* The same; what does not fit into 64 bits is none. */
static const struct nat *bound_of(const struct gen *gen, const struct nat *nat)
{
    struct nat_attempt attempt = nat_attempt_begin(gen->nats);
    const struct nat *bound = magnitude(gen, nat);
    if (bound && !is_simple(without_quotients(gen, bound)))
        bound = NULL;
    bool fits = nat_attempt_end(gen->nats, attempt);
    return fits ? bound : NULL;
}

/* MORE times the factors of TERM. */
static const struct nat *times_factors(const struct gen *gen, int64_t more,
                                       const struct nat_term *term)
{
    const struct nat *product = nat_const(gen->nats, more);
    for (size_t i = 0; i < term->factor_count; i++)
        product = nat_mul(gen->nats, product, nat_of_factor(gen->nats, term->factors[i]));
    return product;
}

static const struct nat *term_alone(const struct gen *gen, const struct nat_term *term)
{
    return times_factors(gen, term->coefficient, term);
}

/* By how much the coefficient of TERM exceeds that of the sum; 0 for what the sum may leave out. */
static int64_t excess(const struct gen *gen, const struct nat_term *term)
{
    int64_t old = nat_coefficient_at(gen->small->largest, term);
    bool little = term->factor_count == 0 && term->coefficient <= LEFT_OUT;
    return little || term->coefficient <= old ? 0 : term->coefficient - old;
}

/* Raises the coefficients of the sum to those of BOUND. */
static void add_bound(struct gen *gen, const struct nat *bound)
{
    bound = without_quotients(gen, bound);
    for (size_t i = 0; i < bound->term_count; i++) {
        int64_t more = excess(gen, &bound->terms[i]);
        if (more > 0)
            gen->small->largest = nat_add(gen->nats, gen->small->largest,
                                          times_factors(gen, more, &bound->terms[i]));
    }
}

/* Whether the sum is above BOUND as it is. */
static bool is_covered(const struct gen *gen, const struct nat *bound)
{
    bound = without_quotients(gen, bound);
    for (size_t i = 0; i < bound->term_count; i++)
        if (excess(gen, &bound->terms[i]) > 0)
            return false;
    return true;
}

void gen_begin_small(struct gen *gen)
{
    gen->small = ARENA_NEW(gen->arena, struct gen_small);
    gen->small->type = gen_small_symbol_type(gen);
    gen->small->bounds = map_new_objects(gen->arena);
    gen->small->largest = nat_const(gen->nats, 0);
}

const struct nat *gen_small_bound(const struct gen *gen)
{
    return gen->small ? gen->small->largest : nat_const(gen->nats, 0);
}

void gen_bind_small(struct gen *gen, const struct nat_var *var)
{
    const struct nat *value = nat_of_var(gen->nats, var);
    if (gen->small && var->lower && is_natural(gen, value))
        map_set(gen->small->bounds, var, (void *)value);
}

void gen_bind_small_id(struct gen *gen, const struct nat_var *var, int64_t count)
{
    if (gen->small)
        map_set(gen->small->bounds, var, (void *)nat_const(gen->nats, count));
}

void gen_bind_small_loop(struct gen *gen, const struct nat_var *var, const struct nat *n)
{
    const struct nat *bound;
    int64_t count;
    if (!gen->small || !gen_is_small_index(gen, n))
        return;
    bound = bound_of(gen, n);
    if (!bound)
        return;
    add_bound(gen, bound);
    if (nat_is_const(n, &count) && count > 0)
        bound = nat_const(gen->nats, count - 1);
    map_set(gen->small->bounds, var, (void *)bound);
}

struct wide_search {
    const struct gen *gen;
    bool found;
};

static void see_var(void *data, const struct nat_var *var)
{
    struct wide_search *search = data;
    search->found |= !map_has(search->gen->small->bounds, var);
}

bool gen_is_small_index(const struct gen *gen, const struct nat *nat)
{
    struct wide_search search = {gen, !gen->small};
    if (gen->small)
        nat_each_var(nat, see_var, &search);
    return !search.found;
}

bool gen_note_small(struct gen *gen, const struct nat *nat)
{
    const struct nat *bound = bound_of(gen, nat);
    if (bound)
        add_bound(gen, bound);
    return bound != NULL;
}

bool gen_is_noted_small(const struct gen *gen, const struct nat *nat)
{
    const struct nat *bound = gen_is_small_index(gen, nat) ? bound_of(gen, nat) : NULL;
    return bound && is_covered(gen, bound);
}

const struct ctype *gen_small_type(const struct gen *gen)
{
    return gen->small ? gen->small->type : gen_index_type(gen);
}

const struct ctype *gen_nat_type(const struct gen *gen, const struct nat *nat)
{
    return gen_is_small_index(gen, nat) ? gen_small_type(gen) : gen_index_type(gen);
}
