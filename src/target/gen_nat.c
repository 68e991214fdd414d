/* Nats in C: index arithmetic as a person writes it.
 *
 * A nat is a polynomial in normal form (type/nat.h). What several terms have in common is factored
 * out again, loop variables stand before sizes, and what is subtracted comes last:
 *
 *     i*m*k + j*k + l          (i * m + j) * k + l
 *     2048*i + j               2048 * i + j
 *     n - 1 - i                n - i - 1
 *
 * Quotients and remainders are of numbers that are not negative, where C's agree with floor
 * division. */
#include <math.h>

#include "target/gen_facts.h"
#include "target/gen_nats.h"
#include "target/gen_small.h"
#include "target/gen_state.h"
#include "target/helpers.h"

struct nat_terms VEC(struct nat_term);

/* A sum under way: what is added and what is subtracted. */
struct sum {
    struct cexp_vec plus, minus;
};

static const struct cexp *sum_exp(struct gen *gen, const struct nat_terms *terms);

static const struct cexp *nat_var_exp(struct gen *gen, const struct nat_var *var)
{
    const struct cexp *exp = map_get(gen->nat_vars, var);
    if (!exp)
        bug(loc_none(), "the size '%s' has no value where it is used", var->name);
    if (gen->wide && gen->small && gen_is_small_index(gen, nat_of_var(gen->nats, var)))
        return cexp_cast(gen->arena, gen_index_type(gen), exp);
    return exp;
}

/* What does not run where DIVISOR is 0. */
struct idle_search {
    struct gen *gen;
    const struct nat_var *divisor;
    bool found;
};

/* A bound under way in which a divisor is 0. */
struct idle_bound {
    struct idle_search *search;
    const struct nat *nat;
};

static const struct nat *without_divisor(const struct idle_search *search, const struct nat *nat)
{
    struct nat_table *nats = search->gen->nats;
    return nat_subst(nats, nat, search->divisor, nat_const(nats, 0));
}

/* What is bounded by the divisor is bounded by 0 in its place. */
static void see_bounded(void *data, const struct nat_var *var)
{
    struct idle_bound *bound = data;
    struct nat_table *nats = bound->search->gen->nats;
    const struct nat *upper = var->upper ? without_divisor(bound->search, var->upper) : NULL;
    if (upper == var->upper)
        return;
    const struct nat *lower = var->lower ? without_divisor(bound->search, var->lower) : NULL;
    const struct nat_var *smaller = nat_var_new(nats, var->name, lower, upper);
    bound->nat = nat_subst(nats, bound->nat, var, nat_of_var(nats, smaller));
}

static void see_loop(void *data, const struct nat_var *var)
{
    struct idle_search *search = data;
    if (search->found || !var->upper || !var->lower || var == search->divisor)
        return;
    struct idle_bound last = {search, without_divisor(search, var->upper)};
    nat_each_var(last.nat, see_bounded, &last);
    search->found =
        nat_is_lt(search->gen->nats, last.nat, without_divisor(search, var->lower));
}

/* Whether a fact that holds would not if the divisor were 0, or a loop around would not run. */
static bool is_denied(const struct idle_search *search)
{
    struct nat_table *nats = search->gen->nats;
    for (size_t i = 0; i < search->gen->loop_sizes.len; i++)
        if (nat_is_lt(nats, without_divisor(search, search->gen->loop_sizes.at[i]),
                      nat_const(nats, 1)))
            return true;
    for (size_t i = 0; i < search->gen->facts.len; i++)
        if (nat_is_lt(nats, without_divisor(search, search->gen->facts.at[i].nat),
                      nat_const(nats, 0)))
            return true;
    return false;
}

/* Whether DIVIDEND has no value if SIZE is 0. */
static bool has_none_without(struct gen *gen, const struct nat *dividend,
                             const struct nat_var *size)
{
    struct idle_search search = {gen, size, false};
    nat_each_var(dividend, see_loop, &search);
    return search.found;
}

/* Whether DIVIDEND is computed where nothing runs if SIZE is 0. */
static bool is_idle_without(struct gen *gen, const struct nat *dividend,
                            const struct nat_var *size)
{
    struct idle_search search = {gen, size, false};
    return has_none_without(gen, dividend, size) || is_denied(&search);
}

/* What SIZE is if it is a number of tiles, (what + t - 1) / t, of which whole tiles may stand for
 * themselves; else SIZE. Both are 0 together. */
static const struct nat *without_tiles(struct gen *gen, const struct nat *size)
{
    for (size_t i = 0; i < size->term_count; i++) {
        const struct nat_term *term = &size->terms[i];
        const struct nat_factor *factor = term->factor_count == 1 ? term->factors[0] : NULL;
        int64_t tile;
        if (!factor || factor->kind != NAT_DIV || term->coefficient != 1 ||
            !nat_is_const(factor->right, &tile) || tile < 1)
            continue;
        const struct nat *rest = nat_sub(gen->nats, size, nat_of_factor(gen->nats, factor));
        rest = nat_mul(gen->nats, factor->right, rest);
        return nat_sub(gen->nats, nat_add(gen->nats, factor->left, rest),
                       nat_const(gen->nats, tile - 1));
    }
    return size;
}

/* Whether a loop around has a multiple of DIVISOR iterations, or as many as such a multiple has
 * tiles. */
static bool divides_loop(struct gen *gen, const struct nat *divisor)
{
    for (size_t i = 0; i < gen->loop_sizes.len; i++)
        if (nat_divide_exactly(gen->nats, without_tiles(gen, gen->loop_sizes.at[i]), divisor))
            return true;
    return false;
}

typedef bool idle_without(struct gen *gen, const struct nat *dividend, const struct nat_var *size);

/* Whether DIVISOR is a product of sizes for each of which IS_IDLE holds. */
static bool are_idle(struct gen *gen, const struct nat *dividend, const struct nat *divisor,
                     idle_without *is_idle)
{
    if (divisor->term_count != 1 || divisor->terms[0].coefficient < 1)
        return false;
    const struct nat_term *term = &divisor->terms[0];
    for (size_t i = 0; i < term->factor_count; i++)
        if (term->factors[i]->kind != NAT_VAR ||
            !is_idle(gen, dividend, term->factors[i]->var))
            return false;
    return true;
}

/* Whether DIVISOR is positive wherever DIVIDEND has a value. */
static bool is_positive_everywhere(struct gen *gen, const struct nat *dividend,
                                   const struct nat *divisor)
{
    return nat_is_lt(gen->nats, dividend, nat_add(gen->nats, dividend, divisor)) ||
           are_idle(gen, dividend, divisor, has_none_without);
}

/* Whether DIVISOR is positive where DIVIDEND is computed: so it is everywhere, or else that is in a
 * loop that would not run if DIVISOR, a product of sizes, were 0, or in a branch that would not be
 * taken:
 *
 *     j / m          for j below n * m, or below k, where k is at most n * m / 64
 *     j / m          if j < n * m
 *     j / (m - k)    for j below n * (m - k) */
bool gen_is_positive_divisor(struct gen *gen, const struct nat *dividend, const struct nat *divisor)
{
    return is_positive_everywhere(gen, dividend, divisor) || divides_loop(gen, divisor) ||
           are_idle(gen, dividend, divisor, is_idle_without);
}

/* Whether FACTOR is a part of a loop's variable, by what is no constant. */
static bool parts_index(const struct gen *gen, const struct nat_factor *factor)
{
    const struct nat *left = factor->left;
    if (nat_is_const(factor->right, NULL) || left->term_count != 1 ||
        left->terms[0].factor_count != 1 || left->terms[0].coefficient != 1)
        return false;
    const struct nat_factor *of = left->terms[0].factors[0];
    return of->kind == NAT_VAR ? map_has(gen->loop_vars, of->var)
                               : of->kind == NAT_DIV && parts_index(gen, of);
}

static const struct ctype *factor_type(struct gen *gen, const struct nat_factor *factor)
{
    return gen->wide ? gen_index_type(gen) : gen_nat_type(gen, nat_of_factor(gen->nats, factor));
}

/* LEFT OP DIVISOR, for the factor that this is. A divisor that is not proved to be positive is
 * checked at the start; where that cannot be done, or it is the size 0 of an array that has no
 * elements, the result is 0. */
static const struct cexp *division_exp(struct gen *gen, enum cop op, const struct cexp *left,
                                       const struct nat_factor *factor)
{
    const struct nat *divisor = factor->right;
    const struct cexp *right = gen_nat(gen, divisor);
    const struct cexp *division = cexp_binary(gen->arena, op, left, right);
    const struct cexp *zero = cexp_int(gen->arena, 0);
    if (divisor == nat_const(gen->nats, 0))
        return zero;
    if (parts_index(gen, factor) && is_positive_everywhere(gen, factor->left, divisor))
        return cexp_total(gen->arena, division, factor_type(gen, factor));
    if (gen_is_positive_divisor(gen, factor->left, divisor) || gen_divisor_at_start(gen, divisor))
        return division;
    const struct cexp *is_zero = cexp_binary(gen->arena, COP_EQ, right, zero);
    return cexp_conditional(gen->arena, is_zero, zero, division);
}

/* HELPER of the two operands of FACTOR, or SMALL_HELPER where both are small indices. */
static const struct cexp *call_on(struct gen *gen, const struct nat_factor *factor,
                                  enum helper helper, enum helper small_helper)
{
    bool small = !gen->wide && gen_is_small_index(gen, factor->left) &&
                 gen_is_small_index(gen, factor->right);
    return helper_call2(gen, small ? small_helper : helper, SCALAR_I64, gen_nat(gen, factor->left),
                        gen_nat(gen, factor->right));
}

/* Whether FACTOR's left operand is below TIMES the right one. */
static bool is_below(struct gen *gen, const struct nat_factor *factor, int64_t times)
{
    struct nat_table *nats = gen->nats;
    const struct nat *limit = nat_mul(nats, nat_const(nats, times), factor->right);
    const struct nat *next = nat_add(nats, factor->left, nat_const(nats, 1));
    return gen_is_natural(gen, nat_sub(nats, limit, next));
}

/* The remainder FACTOR; without a division where what is divided is known to be less than twice the
 * divisor, as in a ring:
 *
 *     (i + 1) % n        wrap_index(i + 1, n)         for i below n */
static const struct cexp *remainder_exp(struct gen *gen, const struct nat_factor *factor)
{
    if (nat_is_const(factor->right, NULL) || !is_below(gen, factor, 2))
        return division_exp(gen, COP_REM, gen_nat(gen, factor->left), factor);
    return is_below(gen, factor, 1) ? gen_nat(gen, factor->left)
                                    : call_on(gen, factor, HELPER_WRAP, HELPER_WRAP_INDEX);
}

static const struct cexp *factor_exp(struct gen *gen, const struct nat_factor *factor)
{
    if (factor->kind == NAT_VAR)
        return nat_var_exp(gen, factor->var);
    if (factor->kind == NAT_DIV)
        return division_exp(gen, COP_DIV, gen_nat(gen, factor->left), factor);
    if (factor->kind == NAT_MOD)
        return remainder_exp(gen, factor);
    return factor->kind == NAT_MIN ? call_on(gen, factor, HELPER_MIN, HELPER_MIN_INDEX)
                                   : call_on(gen, factor, HELPER_MAX, HELPER_MAX_INDEX);
}

/* Loop variables and what is computed from them come before sizes in a product. */
static bool is_leading(const struct nat_factor *factor)
{
    return factor->kind != NAT_VAR || factor->var->upper;
}

static const struct cexp *times(struct gen *gen, const struct cexp *a, const struct cexp *b)
{
    return !a ? b : cexp_binary(gen->arena, COP_MUL, a, b);
}

/* COEFFICIENT > 0 times the factors of TERM. */
static const struct cexp *product_exp(struct gen *gen, int64_t coefficient,
                                      const struct nat_term *term)
{
    const struct cexp *product = NULL;
    if (coefficient != 1 || term->factor_count == 0)
        product = cexp_int(gen->arena, coefficient);
    for (int leading = 1; leading >= 0; leading--)
        for (size_t i = 0; i < term->factor_count; i++)
            if (is_leading(term->factors[i]) == (leading == 1))
                product = times(gen, product, factor_exp(gen, term->factors[i]));
    return product;
}

static bool has_factor(const struct nat_term *term, const struct nat_factor *factor)
{
    for (size_t i = 0; i < term->factor_count; i++)
        if (term->factors[i] == factor)
            return true;
    return false;
}

static size_t count_with(const struct nat_terms *terms, const struct nat_factor *factor)
{
    size_t count = 0;
    for (size_t i = 0; i < terms->len; i++)
        count += has_factor(&terms->at[i], factor);
    return count;
}

/* The factor that most terms have, at least two of them; null if there is none. */
static const struct nat_factor *common_factor(const struct nat_terms *terms)
{
    const struct nat_factor *best = NULL;
    size_t best_count = 1;
    for (size_t i = 0; i < terms->len; i++)
        for (size_t j = 0; j < terms->at[i].factor_count; j++) {
            size_t count = count_with(terms, terms->at[i].factors[j]);
            if (count > best_count) {
                best = terms->at[i].factors[j];
                best_count = count;
            }
        }
    return best;
}

/* TERM without one occurrence of FACTOR. */
static struct nat_term without_factor(struct gen *gen, const struct nat_term *term,
                                      const struct nat_factor *factor)
{
    const struct nat_factor **factors =
        ARENA_ARRAY(gen->arena, const struct nat_factor *, term->factor_count);
    size_t count = 0;
    bool dropped = false;
    for (size_t i = 0; i < term->factor_count; i++) {
        if (!dropped && term->factors[i] == factor)
            dropped = true;
        else
            factors[count++] = term->factors[i];
    }
    return (struct nat_term){term->coefficient, factors, count};
}

static const struct cexp *group_exp(struct gen *gen, const struct nat_terms *group,
                                    const struct nat_factor *factor)
{
    const struct cexp *inside = sum_exp(gen, group);
    const struct cexp *outside = factor_exp(gen, factor);
    return is_leading(factor) ? times(gen, outside, inside) : times(gen, inside, outside);
}

/* Sorts TERMS into those with FACTOR, which loses it, and the others. */
static void split_terms(struct gen *gen, const struct nat_terms *terms,
                        const struct nat_factor *factor, struct nat_terms *with,
                        struct nat_terms *rest)
{
    for (size_t i = 0; i < terms->len; i++) {
        const struct nat_term *term = &terms->at[i];
        if (has_factor(term, factor))
            VEC_PUSH(gen->arena, with, without_factor(gen, term, factor));
        else
            VEC_PUSH(gen->arena, rest, *term);
    }
}

static void add_terms(struct gen *gen, const struct nat_terms *terms, struct sum *sum)
{
    const struct nat_factor *factor = common_factor(terms);
    if (factor) {
        struct nat_terms with = {0}, rest = {0};
        split_terms(gen, terms, factor, &with, &rest);
        const struct cexp *group = group_exp(gen, &with, factor);
        VEC_PUSH(gen->arena, &sum->plus, group);
        add_terms(gen, &rest, sum);
        return;
    }
    for (size_t i = 0; i < terms->len; i++) {
        const struct nat_term *term = &terms->at[i];
        bool negative = term->coefficient < 0;
        const struct cexp *exp =
            product_exp(gen, negative ? -term->coefficient : term->coefficient, term);
        VEC_PUSH(gen->arena, negative ? &sum->minus : &sum->plus, exp);
    }
}

static const struct cexp *sum_exp(struct gen *gen, const struct nat_terms *terms)
{
    struct sum sum = {0};
    add_terms(gen, terms, &sum);
    const struct cexp *exp = sum.plus.len > 0 ? sum.plus.at[0] : NULL;
    for (size_t i = 1; i < sum.plus.len; i++)
        exp = cexp_binary(gen->arena, COP_ADD, exp, sum.plus.at[i]);
    for (size_t i = 0; i < sum.minus.len; i++)
        exp = !exp ? cexp_prefix(gen->arena, CPREFIX_MINUS, sum.minus.at[i])
                          : cexp_binary(gen->arena, COP_SUB, exp, sum.minus.at[i]);
    return exp;
}

/* NAT computed with indices of 32 bits, and converted as a whole. */
static const struct cexp *nat_converted(struct gen *gen, const struct nat *nat)
{
    bool around = gen->wide;
    gen->wide = false;
    const struct cexp *exp = gen_nat(gen, nat);
    gen->wide = around;
    return cexp_cast(gen->arena, gen_index_type(gen), exp);
}

/* Whether NAT is computed with a quotient or a remainder: with 64 bits that takes a device a
 * hundred steps. */
static bool has_division(const struct nat *nat)
{
    for (size_t i = 0; i < nat->term_count; i++)
        for (size_t k = 0; k < nat->terms[i].factor_count; k++) {
            const struct nat_factor *factor = nat->terms[i].factors[k];
            if (factor->kind == NAT_DIV || factor->kind == NAT_MOD ||
                (factor->kind != NAT_VAR &&
                 (has_division(factor->left) || has_division(factor->right))))
                return true;
        }
    return false;
}

const struct cexp *gen_nat_wide(struct gen *gen, const struct nat *nat)
{
    bool around = gen->wide;
    int64_t value;
    if (!nat_is_const(nat, &value) &&
        (gen_is_noted_small(gen, nat) ||
         (gen->small && !around && has_division(nat) && gen_is_small_index(gen, nat) &&
          gen_note_small(gen, nat))))
        return nat_converted(gen, nat);
    gen->wide = true;
    const struct cexp *exp = gen_nat(gen, nat);
    gen->wide = around;
    return exp;
}

const struct cexp *gen_nat(struct gen *gen, const struct nat *nat)
{
    struct nat_terms terms = {0};
    if (gen->small && !gen->wide && !gen_note_small(gen, nat))
        return gen_nat_wide(gen, nat);
    for (size_t i = 0; i < nat->term_count; i++)
        VEC_PUSH(gen->arena, &terms, nat->terms[i]);
    return terms.len == 0 ? cexp_int(gen->arena, 0) : sum_exp(gen, &terms);
}

/* FACTOR as a double. What is divided may be larger than 64 bits hold. */
static const struct cexp *factor_magnitude(struct gen *gen, const struct nat_factor *factor)
{
    const struct ctype *real = ctype_of_scalar(SCALAR_F64, false);
    if (factor->kind != NAT_DIV || (gen->checks && checks_known_to_fit(gen->checks, factor->left)))
        return cexp_cast(gen->arena, real, factor_exp(gen, factor));
    return cexp_binary(gen->arena, COP_DIV, gen_nat_magnitude(gen, factor->left),
                       cexp_cast(gen->arena, real, gen_nat_value(gen, factor->right)));
}

/* |coefficient| times the factors of TERM, as doubles. */
static const struct cexp *term_magnitude(struct gen *gen, const struct nat_term *term)
{
    double coefficient = fabs((double)term->coefficient);
    const struct cexp *product = NULL;
    if (coefficient != 1.0)
        product = cexp_literal(gen->arena, arena_printf(gen->arena, "%.1f", coefficient));
    for (size_t i = 0; i < term->factor_count; i++) {
        product = times(gen, product, factor_magnitude(gen, term->factors[i]));
    }
    return !product ? cexp_literal(gen->arena, "1.0") : product;
}

const struct cexp *gen_nat_magnitude(struct gen *gen, const struct nat *nat)
{
    const struct cexp *sum = NULL;
    for (size_t i = 0; i < nat->term_count; i++) {
        const struct cexp *term = term_magnitude(gen, &nat->terms[i]);
        sum = !sum ? term : cexp_binary(gen->arena, COP_ADD, sum, term);
    }
    return !sum ? cexp_literal(gen->arena, "0.0") : sum;
}

static const struct cexp *term_wrapping(struct gen *gen, const struct nat_term *term)
{
    const struct cexp *product = NULL;
    if (term->coefficient != 1 || term->factor_count == 0)
        product = cexp_int(gen->arena, term->coefficient);
    for (size_t i = 0; i < term->factor_count; i++) {
        const struct cexp *factor = factor_exp(gen, term->factors[i]);
        product = !product
                      ? factor
                      : helper_call2(gen, HELPER_MUL, SCALAR_I64, product, factor);
    }
    return product;
}

/* NAT in arithmetic that wraps. */
static const struct cexp *gen_nat_wrapping(struct gen *gen, const struct nat *nat)
{
    const struct cexp *sum = NULL;
    for (size_t i = 0; i < nat->term_count; i++) {
        const struct cexp *term = term_wrapping(gen, &nat->terms[i]);
        sum = !sum ? term : helper_call2(gen, HELPER_ADD, SCALAR_I64, sum, term);
    }
    return !sum ? cexp_int(gen->arena, 0) : sum;
}

const struct cexp *gen_nat_value(struct gen *gen, const struct nat *nat)
{
    bool fits = gen->checks && checks_known_to_fit(gen->checks, nat), around = gen->wide;
    gen->wide = true;
    const struct cexp *exp = fits ? gen_nat(gen, nat) : gen_nat_wrapping(gen, nat);
    gen->wide = around;
    return exp;
}
