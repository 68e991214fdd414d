/* Quotients and remainders of the same operands, merged into one form.
 *
 * The law is  n = m*(n/m) + n%m, and for nested quotients  (x/a)%m = x/a - m*(x/(a*m)). It holds
 * wherever the two sides have values (m >= 1; a >= 1), so there is no other side condition.
 *
 * Two sums that are equal by this law must become one nat, and it should read well. So a sum is
 * first written without remainders, by replacing each n%m by n - m*(n/m): that form is unique.
 * Then remainders are put back where that makes the coefficients smaller, in a fixed order:
 *
 *     m*(n/m) + n%m          ->  n                              ->  n
 *     n - n%m                ->  m*(n/m)                        ->  m*(n/m)
 *     64*(k%8) + k/8         ->  64*k - 511*(k/8)               ->  64*(k%8) + k/8
 *     (x/64)%8               ->  x/64 - 8*(x/512)               ->  (x/64)%8
 *     n - n/4                ->  n - n/4                        ->  n - n/4
 *
 * The result depends only on the form without remainders. (Two things are left alone, and may keep
 * equal sums apart: squares of remainders, and quotients by nested divisions that simplify.)
 * Opaque terms have operands that are folded already. */
#include "type/nat_private.h"

/* More of either than any index expression has; beyond it a sum stays as it is. */
#define MOST_REPLACEMENTS 64
#define MOST_QUOTIENTS 16

static bool has_quotients(const struct nat *nat)
{
    for (size_t i = 0; i < nat->term_count; i++)
        for (size_t j = 0; j < nat->terms[i].factor_count; j++)
            if (nat->terms[i].factors[j]->kind == NAT_DIV ||
                nat->terms[i].factors[j]->kind == NAT_MOD)
                return true;
    return false;
}

/* Whether the factor at POSITION is in TERM only once; equal factors are neighbours. */
static bool occurs_once(const struct nat_term *term, size_t position)
{
    const struct nat_factor *factor = term->factors[position];
    return (position == 0 || term->factors[position - 1] != factor) &&
           (position + 1 == term->factor_count || term->factors[position + 1] != factor);
}

static bool is_replaceable(const struct nat_term *term, size_t position)
{
    const struct nat_factor *factor = term->factors[position];
    return factor->kind == NAT_MOD && occurs_once(term, position) &&
           !nat_is_no_divisor(factor->right);
}

/* The first remainder of NAT that is in its term once. */
static bool find_remainder(const struct nat *nat, const struct nat_term **term, size_t *position)
{
    for (size_t i = 0; i < nat->term_count; i++)
        for (size_t j = 0; j < nat->terms[i].factor_count; j++)
            if (is_replaceable(&nat->terms[i], j)) {
                *term = &nat->terms[i];
                *position = j;
                return true;
            }
    return false;
}

/* Law: n%m = n - m*(n/m), for the remainder at POSITION of TERM, a term of NAT. */
static const struct nat *replace_remainder(struct nat_table *table, const struct nat *nat,
                                           const struct nat_term *term, size_t position)
{
    const struct nat_factor *factor = term->factors[position];
    const struct nat *quotient = nat_div(table, factor->left, factor->right);
    const struct nat *value =
        nat_raw_combine(table, factor->left, -1, nat_raw_mul(table, factor->right, quotient));
    const struct nat *cofactor = nat_raw_term_without(table, term, position);
    nat = nat_raw_combine(table, nat, -1, nat_raw_of_term(table, term));
    return nat_raw_combine(table, nat, 1, nat_raw_mul(table, cofactor, value));
}

static const struct nat *replace_remainders(struct nat_table *table, const struct nat *nat)
{
    const struct nat_term *term;
    size_t position;
    for (int i = 0; find_remainder(nat, &term, &position); i++) {
        if (i == MOST_REPLACEMENTS)
            return NULL;
        nat = replace_remainder(table, nat, term, position);
    }
    return nat;
}

/* What did not fit into 64 bits is not kept. */
const struct nat *nat_without_remainders(struct nat_table *table, const struct nat *nat)
{
    struct nat_node *node = nat_node(nat);
    const struct nat *unfolded = node->unfolded;
    if (!unfolded) {
        unfolded = replace_remainders(table, nat);
        node->unfolded = table->overflowed ? NULL : unfolded;
    }
    return unfolded;
}

/* The sum of the sizes of all coefficients: what folding makes smaller. */
static uint64_t cost_of(const struct nat *nat)
{
    uint64_t cost = 0;
    for (size_t i = 0; i < nat->term_count; i++) {
        int64_t coefficient = nat->terms[i].coefficient;
        uint64_t size = coefficient < 0 ? 0 - (uint64_t)coefficient : (uint64_t)coefficient;
        cost = cost > UINT64_MAX - size ? UINT64_MAX : cost + size;
    }
    return cost;
}

/* NAT + HOW_OFTEN * ZERO, if it costs less than BEST, else BEST. */
static const struct nat *cheaper(struct nat_table *table, const struct nat *nat, int64_t how_often,
                                 const struct nat *zero, const struct nat *best)
{
    const struct nat *other;
    if (!how_often)
        return best;
    other = nat_raw_combine(table, nat, how_often, zero);
    return cost_of(other) < cost_of(best) ? other : best;
}

/* Puts REMAINDER back into NAT at TERM, which contains PRODUCT, the first term of the divisor times
 * the quotient; as often as makes PRODUCT's coefficient vanish, or nearly. ZERO is the remainder
 * less its value. */
static const struct nat *fold_term(struct nat_table *table, const struct nat *nat,
                                   const struct nat_term *term, const struct nat_term *product,
                                   const struct nat *zero)
{
    int64_t coefficient = nat_coefficient_at(nat, term);
    const struct nat *cofactor = nat_raw_term_quotient(table, term, 1, product);
    const struct nat *best = nat;
    int64_t down;
    if (!cofactor || !coefficient || coefficient == INT64_MIN)
        return nat;
    zero = nat_raw_mul(table, cofactor, zero);
    down = nat_floor_div(-coefficient, product->coefficient);
    best = cheaper(table, nat, down, zero, best);
    if (coefficient % product->coefficient)
        best = cheaper(table, nat, down + 1, zero, best);
    return best;
}

/* The first term of the divisor of REMAINDER, without remainders, times QUOTIENT; null if none. */
static const struct nat *leading_product(struct nat_table *table,
                                         const struct nat_factor *remainder,
                                         const struct nat_factor *quotient)
{
    const struct nat *divisor = nat_without_remainders(table, remainder->right);
    if (!divisor || !divisor->term_count)
        return NULL;
    return nat_raw_mul(table, nat_raw_of_term(table, &divisor->terms[0]),
                       nat_of_factor(table, quotient));
}

/* Puts REMAINDER, a nat that may be the factor n%m, back into NAT; QUOTIENT is n/m. */
static const struct nat *fold_remainder(struct nat_table *table, const struct nat *nat,
                                        const struct nat_factor *quotient,
                                        const struct nat *remainder)
{
    const struct nat *before = nat, *value, *product, *zero = NULL;
    const struct nat_factor *factor;
    if (!nat_is_factor(remainder, &factor) || factor->kind != NAT_MOD)
        return nat;
    value = nat_without_remainders(table, remainder);
    product = leading_product(table, factor, quotient);
    if (!value || !product)
        return nat;
    for (size_t i = 0; i < before->term_count; i++) {
        size_t position = nat_term_find(&before->terms[i], quotient);
        if (position == before->terms[i].factor_count || !occurs_once(&before->terms[i], position))
            continue;
        zero = zero ? zero : nat_raw_combine(table, remainder, -1, value);
        nat = fold_term(table, nat, &before->terms[i], &product->terms[0], zero);
    }
    return nat;
}

/* Puts back what QUOTIENT, x/c, is part of: x%c, and (x/a)%m for each other x/a with a*m = c. */
static const struct nat *fold_quotient(struct nat_table *table, const struct nat *nat,
                                       const struct nat_factor *const *quotients, size_t count,
                                       const struct nat_factor *quotient)
{
    for (size_t i = 0; i < count; i++) {
        const struct nat *factor;
        if (quotients[i] == quotient || quotients[i]->left != quotient->left)
            continue;
        factor = nat_raw_divide_exactly(table, quotient->right, quotients[i]->right);
        if (factor)
            nat = fold_remainder(table, nat, quotient,
                                 nat_mod(table, nat_of_factor(table, quotients[i]), factor));
    }
    return fold_remainder(table, nat, quotient, nat_mod(table, quotient->left, quotient->right));
}

/* Adds QUOTIENT at its place by rank, the highest first, unless it is there or there is no room. */
static size_t add_quotient(const struct nat_factor **quotients, size_t count,
                           const struct nat_factor *quotient)
{
    size_t place = 0;
    for (size_t i = 0; i < count; i++)
        if (quotients[i] == quotient)
            return count;
    if (count == MOST_QUOTIENTS)
        return count;
    while (place < count && nat_factor_rank(quotients[place]) >= nat_factor_rank(quotient))
        place++;
    for (size_t i = count; i > place; i--)
        quotients[i] = quotients[i - 1];
    quotients[place] = quotient;
    return count + 1;
}

/* The quotients in NAT, each once. One whose operands contain another comes before it, so that a
 * remainder is put back before the remainders inside it. */
static size_t collect_quotients(const struct nat *nat, const struct nat_factor **quotients)
{
    size_t count = 0;
    for (size_t i = 0; i < nat->term_count; i++)
        for (size_t j = 0; j < nat->terms[i].factor_count; j++)
            if (nat->terms[i].factors[j]->kind == NAT_DIV)
                count = add_quotient(quotients, count, nat->terms[i].factors[j]);
    return count;
}

static const struct nat *fold(struct nat_table *table, const struct nat *nat)
{
    const struct nat_factor *quotients[MOST_QUOTIENTS];
    const struct nat *folded = nat_without_remainders(table, nat);
    size_t count;
    if (!folded)
        return nat;
    count = collect_quotients(folded, quotients);
    for (size_t i = 0; i < count; i++)
        folded = fold_quotient(table, folded, quotients, count, quotients[i]);
    return folded;
}

/* What does not fit into 64 bits stays as it is. */
static const struct nat *fold_anew(struct nat_table *table, const struct nat *nat)
{
    if (!has_quotients(nat))
        return nat;
    struct nat_attempt attempt = nat_attempt_begin(table);
    const struct nat *folded = fold(table, nat);
    return nat_attempt_end(table, attempt) ? folded : nat;
}

const struct nat *nat_fold(struct nat_table *table, const struct nat *nat)
{
    struct nat_node *node = nat_node(nat);
    if (!node->folded)
        node->folded = fold_anew(table, nat);
    return node->folded;
}
