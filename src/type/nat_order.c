/* Proofs of order between nats.
 *
 * A <= B is proved by showing that the polynomial P = B - A is nowhere negative. Every step goes
 * from P to a polynomial that is nowhere greater, and holds at each assignment on its own, so it
 * does not matter whether a variable that is replaced in one place stays in another:
 *
 *   - P whose terms are all products of non-negative factors with positive coefficients: done.
 *   - Take the factor F of highest rank, and write P = F*Q + R. Where Q >= 0, F may be replaced by
 *     something that it is never below; where Q <= 0, by something that it is never above; and
 * where F is not in Q, both replacements together do whatever the sign of Q, as P is linear in F.
 *     Ranks go down, for bounds mention only older variables.
 *   - The bounds of a variable are its own; without maxima, where it has no values otherwise.
 *     0 <= n%m <= m - 1. min(a, b) is below a and below b. n/m is between n'/m and n''/m when n is
 *     between n' and n''; between 0 and n when n >= 0; and m*(n/m) = n - n%m; r + n/m >= 0 if and
 *     only if r*m + n >= 0, and r - n/m >= 0 if and only if (r + 1)*m > n; c*(n/m) is between
 *     n/(m/c) - (c - 1) and n/(m/c); or else P >= 0 follows from m*P >= 0.
 *   - min(a, b) and max(a, b) are a or b, so it is enough that P >= 0 in both cases.
 *   - c*P + d >= 0 follows from P + floor(d/c) >= 0, as nats are integers; at the end this is tried
 *     with n - m*(n/m) for each n%m.
 *   - F*P >= 0 if and only if P >= 0, for a factor F of all terms that is at least 1.
 *
 *     2048*i + j < n,  i <= n/2048 - 1,  j <= 2047:   n - 1 - 2048*i - j
 *       j := 2047                  n - 2048 - 2048*i
 *       i := n/2048 - 1            n - 2048*(n/2048)
 *       2048*(n/2048) = n - n%2048          n%2048 >= 0
 *
 * A nat that mentions a variable has a value only where all variables have values between their
 * bounds, and all divisors are positive. So U - L >= 0 may be used for each variable mentioned with
 * bounds L and U, and m - 1 >= 0 for each divisor m: the context of the proof. From these come
 * constant lower bounds, such as 1 <= m where some j <= m - 1 is mentioned. */
#include "base/diag.h"
#include "type/nat_private.h"

/* Proofs that need more are given up: a limit in steps, not in time, so that results repeat. */
#define MOST_STEPS 300
#define FEW_STEPS 8
#define MOST_NESTED_PROOFS 6

/* A proof inside others may fail only because of the limit on nesting, so that such a failure is
 * not remembered when it is nested deeper than this. */
#define DEEPEST_REFUSAL_KEPT 2

#define MOST_KNOWN 24
#define MOST_BOUNDS 4

struct low {
    const struct nat_factor *factor;
    int64_t value;
};

struct proof {
    struct nat_table *table;
    uint32_t number; /* of those that were begun */
    int steps; /* left */
    bool is_short; /* it has few */
    struct low lows[MOST_KNOWN];
    size_t low_count;
    const struct nat *facts[MOST_KNOWN]; /* known to be >= 0 */
    size_t fact_count;
    const struct nat_var *seen[MOST_KNOWN];
    size_t seen_count;
};

struct bounds {
    const struct nat *at[MOST_BOUNDS];
    size_t count;
};

static bool prove(struct proof *proof, const struct nat *p);

/* -- What is known --------------------------------------------------------------------------- */

static bool is_nonnegative(struct nat_table *table, const struct nat *nat);

/* Whether FACTOR is never negative, from its own bounds alone. */
static bool factor_is_nonnegative(struct nat_table *table, const struct nat_factor *factor)
{
    switch (factor->kind) {
    case NAT_VAR:
        return factor->var->lower && is_nonnegative(table, factor->var->lower);
    case NAT_DIV:
        return is_nonnegative(table, factor->left);
    case NAT_MOD:
        return true;
    case NAT_MIN:
        return is_nonnegative(table, factor->left) && is_nonnegative(table, factor->right);
    case NAT_MAX:
        return is_nonnegative(table, factor->left) || is_nonnegative(table, factor->right);
    }
    bug(loc_none(), "a factor of a size of unknown kind");
}

static struct low *find_low(struct proof *proof, const struct nat_factor *factor)
{
    for (size_t i = 0; i < proof->low_count; i++)
        if (proof->lows[i].factor == factor)
            return &proof->lows[i];
    return NULL;
}

static bool is_nonnegative_here(struct proof *proof, const struct nat_factor *factor)
{
    const struct low *low = find_low(proof, factor);
    return (low && low->value >= 0) || factor_is_nonnegative(proof->table, factor);
}

static void add_fact(struct proof *proof, const struct nat *fact);

static const struct nat *minus_constant(struct proof *proof, const struct nat *a, int64_t value)
{
    return nat_raw_combine(proof->table, a, -value, proof->table->one);
}

/* What VALUE <= FACTOR says of the operands of FACTOR. */
static void learn_operands(struct proof *proof, const struct nat_factor *factor, int64_t value)
{
    switch (factor->kind) {
    case NAT_VAR:
    case NAT_MAX:
        return;
    case NAT_MIN:
        add_fact(proof, minus_constant(proof, factor->left, value));
        add_fact(proof, minus_constant(proof, factor->right, value));
        return;
    case NAT_DIV:
        add_fact(proof, nat_raw_combine(proof->table, factor->left, -value, factor->right));
        if (value >= 0)
            add_fact(proof, minus_constant(proof, factor->left, value));
        return;
    case NAT_MOD:
        if (value >= 1 && value < INT64_MAX)
            add_fact(proof, minus_constant(proof, factor->right, value + 1));
        return;
    }
}

static void learn_low(struct proof *proof, const struct nat_factor *factor, int64_t value)
{
    struct low *low = find_low(proof, factor);
    if (low && low->value >= value)
        return;
    if (!low && proof->low_count == MOST_KNOWN)
        return;
    if (!low)
        low = &proof->lows[proof->low_count++];
    *low = (struct low){factor, value};
    learn_operands(proof, factor, value);
}

/* A product of non-negative factors that is at least 1 has no factor below 1. */
static void learn_product(struct proof *proof, const struct nat_term *term)
{
    for (size_t i = 0; i < term->factor_count; i++)
        if (!is_nonnegative_here(proof, term->factors[i]))
            return;
    for (size_t i = 0; i < term->factor_count; i++)
        learn_low(proof, term->factors[i], 1);
}

static bool is_fact(const struct proof *proof, const struct nat *nat)
{
    for (size_t i = 0; i < proof->fact_count; i++)
        if (proof->facts[i] == nat)
            return true;
    return false;
}

/* Notes that FACT >= 0, and what follows if it is a term and a constant. */
static void add_fact(struct proof *proof, const struct nat *fact)
{
    const struct nat_term *term = fact->terms;
    int64_t constant = 0, low;
    if (nat_is_const(fact, NULL) || proof->fact_count == MOST_KNOWN || is_fact(proof, fact))
        return;
    proof->facts[proof->fact_count++] = fact;
    if (fact->term_count > 2 || term->coefficient <= 0)
        return;
    if (fact->term_count == 2 && fact->terms[1].factor_count)
        return;
    if (fact->term_count == 2)
        constant = fact->terms[1].coefficient;
    if (__builtin_sub_overflow(0, nat_floor_div(constant, term->coefficient), &low))
        return;
    if (term->factor_count == 1)
        learn_low(proof, term->factors[0], low);
    else if (low >= 1)
        learn_product(proof, term);
}

static void add_context(struct proof *proof, const struct nat *nat);

static void add_var(struct proof *proof, const struct nat_var *var)
{
    for (size_t i = 0; i < proof->seen_count; i++)
        if (proof->seen[i] == var)
            return;
    if (proof->seen_count == MOST_KNOWN)
        return;
    proof->seen[proof->seen_count++] = var;
    if (var->lower)
        add_context(proof, var->lower);
    if (var->upper)
        add_context(proof, var->upper);
    if (var->lower && var->upper)
        add_fact(proof, nat_raw_combine(proof->table, var->upper, -1, var->lower));
}

/* Adds what may be assumed where NAT has a value. */
static void add_context(struct proof *proof, const struct nat *nat)
{
    for (size_t i = 0; i < nat->term_count; i++)
        for (size_t j = 0; j < nat->terms[i].factor_count; j++) {
            const struct nat_factor *factor = nat->terms[i].factors[j];
            if (factor->kind == NAT_VAR) {
                add_var(proof, factor->var);
                continue;
            }
            add_context(proof, factor->left);
            add_context(proof, factor->right);
            if (factor->kind == NAT_DIV || factor->kind == NAT_MOD)
                add_fact(proof, minus_constant(proof, factor->right, 1));
        }
}

/* -- Bounds of factors ----------------------------------------------------------------------- */

static void add_bound(struct bounds *bounds, const struct nat *bound)
{
    if (bound && bounds->count < MOST_BOUNDS)
        bounds->at[bounds->count++] = bound;
}

/* The operands of FACTOR, a minimum or maximum: of a short proof a constant first. */
static void add_operands(const struct proof *proof, struct bounds *bounds,
                         const struct nat_factor *factor)
{
    bool right_first = proof->is_short && nat_is_const(factor->right, NULL);
    add_bound(bounds, right_first ? factor->right : factor->left);
    add_bound(bounds, right_first ? factor->left : factor->right);
}

/* 1 or -1 if all terms of NAT are known to have that sign (0: 1), else 0. */
static int sign_of(struct proof *proof, const struct nat *nat)
{
    int sign = 0;
    for (size_t i = 0; i < nat->term_count; i++) {
        int term_sign = nat->terms[i].coefficient > 0 ? 1 : -1;
        if (sign == -term_sign)
            return 0;
        sign = term_sign;
        for (size_t j = 0; j < nat->terms[i].factor_count; j++)
            if (!is_nonnegative_here(proof, nat->terms[i].factors[j]))
                return 0;
    }
    return sign ? sign : 1;
}

static const struct nat_factor *highest_factor(const struct nat *nat)
{
    const struct nat_factor *highest = NULL;
    for (size_t i = 0; i < nat->term_count; i++)
        for (size_t j = 0; j < nat->terms[i].factor_count; j++) {
            const struct nat_factor *factor = nat->terms[i].factors[j];
            if (!highest || nat_factor_rank(factor) > nat_factor_rank(highest))
                highest = factor;
        }
    return highest;
}

static const struct nat *replace(struct nat_table *table, const struct nat_split *split,
                                 const struct nat *by)
{
    return nat_raw_combine(table, split->rest, 1, nat_raw_mul(table, split->cofactor, by));
}

static struct bounds lower_bounds(struct proof *proof, const struct nat_factor *factor);
static struct bounds upper_bounds(struct proof *proof, const struct nat_factor *factor);

/* A nat that is never above (UP: below) NAT, without the youngest factor of NAT; null if none. */
static const struct nat *step_down(struct proof *proof, const struct nat *nat, bool up)
{
    const struct nat_factor *factor = highest_factor(nat);
    struct nat_split split;
    struct bounds bounds;
    int sign;
    if (!factor)
        return NULL;
    split = nat_raw_split(proof->table, nat, factor);
    sign = sign_of(proof, split.cofactor);
    if (!sign)
        return NULL;
    bounds = (sign > 0) == up ? upper_bounds(proof, factor) : lower_bounds(proof, factor);
    return bounds.count ? replace(proof->table, &split, bounds.at[0]) : NULL;
}

/* A bound of DIVIDEND/DIVISOR = q + r/DIVISOR: q - 1 from above for r <= -1; q from above for
 * r <= DIVISOR - 1; q from below for r >= 0. Null if none of these is proved. */
static const struct nat *whole_bound(struct proof *proof, const struct nat *dividend,
                                     const struct nat *divisor, bool up)
{
    struct nat_table *table = proof->table;
    struct nat_division parts = nat_raw_divide(table, dividend, divisor, NAT_TRUNCATE);
    const struct nat *negated = nat_raw_combine(table, table->zero, -1, parts.rest);
    if (!up)
        return prove(proof, parts.rest) ? parts.quotient : NULL;
    if (prove(proof, minus_constant(proof, negated, 1)))
        return minus_constant(proof, parts.quotient, 1);
    negated = nat_raw_combine(table, minus_constant(proof, divisor, 1), 1, negated);
    return prove(proof, negated) ? parts.quotient : NULL;
}

/* A bound of the quotient FACTOR, n/m, from one of n: floor division grows with its dividend. */
static const struct nat *quotient_bound(struct proof *proof, const struct nat_factor *factor,
                                        bool up)
{
    const struct nat *dividend = step_down(proof, factor->left, up), *bound;
    if (!dividend)
        return NULL;
    bound = whole_bound(proof, dividend, factor->right, up);
    return bound ? bound : nat_div(proof->table, nat_fold(proof->table, dividend), factor->right);
}

/* What is never above FACTOR; the best first. */
static struct bounds lower_bounds(struct proof *proof, const struct nat_factor *factor)
{
    struct bounds bounds = {{NULL}, 0};
    const struct low *low = find_low(proof, factor);
    if (factor->kind == NAT_DIV)
        add_bound(&bounds, quotient_bound(proof, factor, false));
    if (factor->kind == NAT_VAR && factor->var->lower && !nat_is_const(factor->var->lower, NULL))
        add_bound(&bounds, factor->var->lower);
    if (factor->kind == NAT_MAX)
        add_operands(proof, &bounds, factor);
    if (low)
        add_bound(&bounds, nat_const(proof->table, low->value));
    if (factor->kind == NAT_VAR && factor->var->lower)
        add_bound(&bounds, factor->var->lower);
    if (factor->kind != NAT_VAR && factor_is_nonnegative(proof->table, factor))
        add_bound(&bounds, proof->table->zero);
    return bounds;
}

/* The upper bound of VAR with OPERAND in the place of the maximum of it and OTHER, if the variable
 * has no values where that is OTHER: i <= max(a, 0) - 1, where 0 <= i, is i <= a - 1. Else null. */
static const struct nat *bound_with(struct proof *proof, const struct nat_var *var,
                                    const struct nat_split *split, const struct nat *operand,
                                    const struct nat *other)
{
    int64_t lower, upper;
    bool has_none = nat_is_const(replace(proof->table, split, other), &upper) && var->lower &&
                    nat_is_const(var->lower, &lower) && upper < lower;
    return has_none ? replace(proof->table, split, operand) : NULL;
}

/* The bounds that VAR has without the maximum FACTOR in its upper one, if there are such. */
static void add_bound_without(struct proof *proof, struct bounds *bounds, const struct nat_var *var,
                              const struct nat_factor *factor)
{
    const struct nat_split split = nat_raw_split(proof->table, var->upper, factor);
    if (!split.is_linear)
        return;
    add_bound(bounds, bound_with(proof, var, &split, factor->left, factor->right));
    add_bound(bounds, bound_with(proof, var, &split, factor->right, factor->left));
}

static void add_upper_bounds(struct proof *proof, struct bounds *bounds, const struct nat_var *var)
{
    for (size_t i = 0; var->upper && i < var->upper->term_count; i++)
        for (size_t j = 0; j < var->upper->terms[i].factor_count; j++)
            if (var->upper->terms[i].factors[j]->kind == NAT_MAX)
                add_bound_without(proof, bounds, var, var->upper->terms[i].factors[j]);
    add_bound(bounds, var->upper);
}

/* What is never below FACTOR. */
static struct bounds upper_bounds(struct proof *proof, const struct nat_factor *factor)
{
    struct bounds bounds = {{NULL}, 0};
    switch (factor->kind) {
    case NAT_VAR:
        add_upper_bounds(proof, &bounds, factor->var);
        break;
    case NAT_DIV:
        add_bound(&bounds, quotient_bound(proof, factor, true));
        if (is_nonnegative(proof->table, factor->left))
            add_bound(&bounds, factor->left);
        break;
    case NAT_MOD:
        add_bound(&bounds, minus_constant(proof, factor->right, 1));
        if (is_nonnegative(proof->table, factor->left))
            add_bound(&bounds, factor->left);
        break;
    case NAT_MIN:
        add_operands(proof, &bounds, factor);
        break;
    case NAT_MAX:
        break;
    }
    return bounds;
}

/* -- The search ------------------------------------------------------------------------------ */

static bool prove_with_some(struct proof *proof, const struct nat_split *split,
                            struct bounds bounds)
{
    for (size_t i = 0; i < bounds.count; i++)
        if (prove(proof, replace(proof->table, split, bounds.at[i])))
            return true;
    return false;
}

/* P >= 0 by replacing FACTOR by its bounds. */
static bool prove_by_bounds(struct proof *proof, const struct nat_factor *factor,
                            const struct nat_split *split)
{
    int sign = sign_of(proof, split->cofactor);
    bool at_low, at_high;
    if (sign > 0)
        return prove_with_some(proof, split, lower_bounds(proof, factor));
    if (sign < 0)
        return prove_with_some(proof, split, upper_bounds(proof, factor));
    at_low = prove_with_some(proof, split, lower_bounds(proof, factor));
    at_high = prove_with_some(proof, split, upper_bounds(proof, factor));
    if (at_low && at_high && split->is_linear)
        return true;
    if (at_low && prove(proof, split->cofactor))
        return true;
    return at_high &&
           prove(proof, nat_raw_combine(proof->table, proof->table->zero, -1, split->cofactor));
}

/* P >= 0 by m*(n/m) = n - n%m for the quotient FACTOR, where m divides a part of its cofactor. */
static bool prove_by_remainder(struct proof *proof, const struct nat_factor *factor,
                               const struct nat_split *split)
{
    struct nat_table *table = proof->table;
    struct nat_division parts = nat_raw_divide(table, split->cofactor, factor->right, NAT_TRUNCATE);
    const struct nat *multiple, *p;
    if (parts.quotient == table->zero)
        return false;
    multiple =
        nat_raw_combine(table, factor->left, -1, nat_mod(table, factor->left, factor->right));
    p = nat_raw_combine(table, split->rest, 1, nat_raw_mul(table, parts.quotient, multiple));
    return prove(proof,
                 nat_raw_combine(table, p, 1,
                                 nat_raw_mul(table, parts.rest, nat_of_factor(table, factor))));
}

/* P >= 0 by m*P >= 0 for the quotient FACTOR, n/m; as m >= 1 where it has a value. */
static bool prove_by_multiple(struct proof *proof, const struct nat_factor *factor,
                              const struct nat_split *split)
{
    struct nat_table *table = proof->table;
    const struct nat *multiple =
        nat_raw_combine(table, factor->left, -1, nat_mod(table, factor->left, factor->right));
    const struct nat *scaled = nat_raw_mul(table, split->cofactor, multiple);
    return prove(proof,
                 nat_raw_combine(table, scaled, 1, nat_raw_mul(table, factor->right, split->rest)));
}

/* P >= 0 for the quotient FACTOR, n/m, where P is r - c*(n/m) (or r + c*(n/m)), and c divides m: as
 * c*(n/m) is between n/(m/c) - (c - 1) and n/(m/c). */
static bool prove_by_finer(struct proof *proof, const struct nat_factor *factor,
                           const struct nat_split *split)
{
    struct nat_table *table = proof->table;
    int sign = sign_of(proof, split->cofactor);
    if (!sign)
        return false;
    const struct nat *c = nat_raw_combine(table, table->zero, sign, split->cofactor);
    const struct nat *finer = nat_raw_divide_exactly(table, factor->right, c);
    if (!finer)
        return false;
    const struct nat *p =
        nat_raw_combine(table, split->rest, sign, nat_div(table, factor->left, finer));
    return prove(proof, sign < 0 ? p
                                 : nat_raw_combine(table, minus_constant(proof, p, -1), -1, c));
}

/* P >= 0 for the quotient FACTOR, n/m, as m >= 1 where it has a value: r - n/m >= 0 if and only if
 * (r + 1)*m - 1 - n >= 0; r + n/m >= 0 if and only if r*m + n >= 0; otherwise by m*P >= 0. */
static bool prove_by_scaling(struct proof *proof, const struct nat_factor *factor,
                             const struct nat_split *split)
{
    struct nat_table *table = proof->table;
    const struct nat *scaled;
    int64_t scale;
    if (!nat_is_const(split->cofactor, &scale))
        return prove_by_multiple(proof, factor, split);
    if (scale == -1) {
        scaled = nat_raw_mul(table, nat_raw_combine(table, split->rest, 1, table->one),
                             factor->right);
        return prove(proof,
                     nat_raw_combine(table, minus_constant(proof, scaled, 1), -1, factor->left));
    }
    if (scale == 1) {
        scaled = nat_raw_mul(table, split->rest, factor->right);
        return prove(proof, nat_raw_combine(table, scaled, 1, factor->left));
    }
    return (scale > INT64_MIN && prove_by_finer(proof, factor, split)) ||
           prove_by_multiple(proof, factor, split);
}

/* P >= 0 as FACTOR, a minimum or maximum, is one of its two operands. */
static bool prove_by_cases(struct proof *proof, const struct nat_factor *factor,
                           const struct nat_split *split)
{
    return split->is_linear && prove(proof, replace(proof->table, split, factor->left)) &&
           prove(proof, replace(proof->table, split, factor->right));
}

static bool prove_without(struct proof *proof, const struct nat *p, const struct nat_factor *factor)
{
    struct nat_split split = nat_raw_split(proof->table, p, factor);
    if (factor->kind == NAT_DIV && split.is_linear && prove_by_remainder(proof, factor, &split))
        return true;
    if (factor->kind == NAT_DIV && split.is_linear && !nat_is_const(split.cofactor, NULL) &&
        prove_by_finer(proof, factor, &split))
        return true;
    if (prove_by_bounds(proof, factor, &split))
        return true;
    switch (factor->kind) {
    case NAT_VAR:
    case NAT_MOD:
        return false;
    case NAT_DIV:
        return split.is_linear && prove_by_scaling(proof, factor, &split);
    case NAT_MIN:
    case NAT_MAX:
        return prove_by_cases(proof, factor, &split);
    }
    bug(loc_none(), "a factor of a size of unknown kind");
}

/* c*P + d >= 0 if and only if P + floor(d/c) >= 0. */
static const struct nat *tighten(struct nat_table *table, const struct nat *p)
{
    int64_t content = nat_content(p);
    return content > 1 ? nat_raw_divide(table, p, nat_const(table, content), NAT_FLOOR).quotient
                       : p;
}

/* Whether FACTOR is at least 1, as far as is known. */
static bool is_positive_here(struct proof *proof, const struct nat_factor *factor)
{
    const struct low *low = find_low(proof, factor);
    int64_t least = low ? low->value : 0;
    return least >= 1 || (factor->kind == NAT_VAR && factor->var->lower &&
                          nat_is_const(factor->var->lower, &least) && least >= 1);
}

static bool is_in_all_terms(const struct nat *p, const struct nat_factor *factor)
{
    for (size_t i = 0; i < p->term_count; i++)
        if (nat_term_find(&p->terms[i], factor) == p->terms[i].factor_count)
            return false;
    return true;
}

/* P without the factors of all of its terms that are at least 1. */
static const struct nat *without_common(struct proof *proof, const struct nat *p)
{
    for (size_t j = 0; p->term_count > 1 && j < p->terms[0].factor_count; j++) {
        const struct nat_factor *factor = p->terms[0].factors[j];
        if (is_in_all_terms(p, factor) && is_positive_here(proof, factor))
            return without_common(
                proof,
                nat_raw_divide_exactly(proof->table, p, nat_of_factor(proof->table, factor)));
    }
    return p;
}

static bool ends_in_negative_constant(const struct nat *p)
{
    const struct nat_term *last = &p->terms[p->term_count - 1];
    return !last->factor_count && last->coefficient < 0;
}

static bool prove_tight(struct proof *proof, const struct nat *p)
{
    int64_t value;
    int sign;
    if (nat_is_const(p, &value))
        return value >= 0;
    sign = sign_of(proof, p);
    if (sign > 0)
        return true;
    if (sign < 0 && ends_in_negative_constant(p))
        return false;
    return prove_without(proof, p, highest_factor(p));
}

/* What a proof has tried in vain it does not try again, as it knows no more then; the limit is that
 * of steps with all repetitions, so that it does not try more than it would. */
static bool prove(struct proof *proof, const struct nat *p)
{
    struct nat_node *node;
    int before = --proof->steps;
    if (before < 0 || proof->table->overflowed)
        return false;
    p = tighten(proof->table, without_common(proof, p));
    node = nat_node(p);
    if (node->refused == proof->number) {
        proof->steps -= node->refused_steps;
        return false;
    }
    if (prove_tight(proof, p))
        return true;
    node->refused = proof->number;
    node->refused_steps = before - proof->steps;
    return false;
}

static void begin(struct proof *proof, int steps)
{
    proof->steps = steps;
    proof->is_short = steps == FEW_STEPS;
    proof->number = ++proof->table->proof_count;
}

/* P >= 0, or P less something known to be non-negative is. */
static bool prove_in_context(struct proof *proof, const struct nat *p)
{
    if (prove(proof, p))
        return true;
    for (size_t i = 0; i < proof->fact_count; i++)
        if (prove(proof, nat_raw_combine(proof->table, p, -1, proof->facts[i])))
            return true;
    return false;
}

/* P >= 0 where P, written without remainders, is a multiple of some c but for its constant. */
static bool prove_unfolded(struct proof *proof, const struct nat *p)
{
    const struct nat *unfolded = nat_without_remainders(proof->table, p);
    if (!unfolded || unfolded == p || nat_content(unfolded) < 2)
        return false;
    begin(proof, MOST_STEPS);
    return prove(proof, unfolded);
}

/* Most of what is true takes few steps. */
static bool search(struct proof *proof, const struct nat *difference, const struct nat *const of[4])
{
    for (size_t i = 0; i < 4; i++)
        if (i < 2 || (of[i] != of[0] && of[i] != of[1]))
            add_context(proof, of[i]);
    begin(proof, FEW_STEPS);
    if (prove(proof, difference))
        return true;
    begin(proof, MOST_STEPS);
    return prove_in_context(proof, difference) || prove_unfolded(proof, difference);
}

bool nat_may_be_kept(const struct nat_table *table)
{
    return !table->overflowed && table->proof_depth <= DEEPEST_REFUSAL_KEPT;
}

/* A <= B where all OF, these two among them, have values; by a proof. */
static bool search_anew(struct nat_table *table, const struct nat *const of[4])
{
    struct proof proof;
    const struct nat *difference = nat_raw_combine(table, of[1], -1, of[0]);
    proof.table = table;
    proof.low_count = proof.fact_count = proof.seen_count = 0;
    return search(&proof, difference, of);
}

/* What was found of nats that are alike holds of these; what did not fit into 64 bits, and what may
 * have failed for its depth alone, is not kept. */
static bool search_once(struct nat_table *table, const struct nat *const of[4])
{
    struct nat_order_question question;
    if (!nat_order_question(table, &question, of))
        return search_anew(table, of);
    enum nat_known known = nat_order_known(table, &question);
    if (known != NAT_UNKNOWN)
        return known == NAT_YES;
    bool proved = search_anew(table, of);
    bool is_kept = !table->overflowed && (proved || table->proof_depth <= DEEPEST_REFUSAL_KEPT);
    if (is_kept && nat_order_known(table, &question) == NAT_UNKNOWN)
        nat_order_keep(table, &question, proved);
    return proved;
}

/* What is seen of a difference. */
struct difference {
    struct nat_table *table;
    bool varies; /* it is no constant */
    bool is_below; /* it is a constant, and negative */
};

/* Whether a term is never negative, from the bounds of its factors alone. */
static bool see_term(void *data, int64_t coefficient, const struct nat_term *term)
{
    struct difference *difference = data;
    difference->is_below = !difference->varies && term->factor_count == 0 && coefficient < 0;
    difference->varies = difference->varies || term->factor_count > 0;
    if (coefficient < 0)
        return false;
    for (size_t i = 0; i < term->factor_count; i++)
        if (!factor_is_nonnegative(difference->table, term->factors[i]))
            return false;
    return true;
}

/* Most is seen at once, or an example is, and of the rest most was asked before: B - A is made for
 * a proof only. */
static bool is_le(struct nat_table *table, const struct nat *a, const struct nat *b,
                  const struct nat *given1, const struct nat *given2)
{
    struct difference difference = {.table = table};
    if (nat_raw_see_difference(b, a, see_term, &difference))
        return !table->overflowed;
    return !difference.is_below && !nat_has_example_against(table, a, b, given1, given2) &&
           search_once(table, (const struct nat *const[]){a, b, given1, given2}) &&
           !table->overflowed;
}

bool nat_is_le_given(struct nat_table *table, const struct nat *a, const struct nat *b,
                     const struct nat *given1, const struct nat *given2)
{
    struct nat_attempt attempt;
    bool proved;
    if (table->proof_depth >= MOST_NESTED_PROOFS)
        return false;
    attempt = nat_attempt_begin(table);
    table->proof_depth++;
    proved = is_le(table, a, b, given1, given2);
    table->proof_depth--;
    nat_attempt_end(table, attempt);
    return proved;
}

/* -- The public side ------------------------------------------------------------------------- */

bool nat_is_le(struct nat_table *table, const struct nat *a, const struct nat *b)
{
    const struct nat *known = nat_memo_get(table, NAT_MEMO_LE, a, b);
    if (!known) {
        known = nat_is_le_given(table, a, b, a, b) ? table->one : table->zero;
        if (known == table->one || table->proof_depth <= DEEPEST_REFUSAL_KEPT)
            nat_memo_set(table, NAT_MEMO_LE, a, b, known);
    }
    return known == table->one;
}

static bool is_nonnegative(struct nat_table *table, const struct nat *nat)
{
    struct nat_node *node = nat_node(nat);
    bool known;
    if (node->nonneg != NAT_UNKNOWN)
        return node->nonneg == NAT_YES;
    known = nat_is_le_given(table, table->zero, nat, nat, nat);
    if (known || table->proof_depth <= DEEPEST_REFUSAL_KEPT)
        node->nonneg = known ? NAT_YES : NAT_NO;
    return known;
}

bool nat_is_lt(struct nat_table *table, const struct nat *a, const struct nat *b)
{
    struct nat_attempt attempt = nat_attempt_begin(table);
    const struct nat *next = nat_raw_combine(table, a, 1, table->one);
    return nat_attempt_end(table, attempt) && nat_is_le(table, next, b);
}

bool nat_is_lt_where(struct nat_table *table, const struct nat *a, const struct nat *b,
                     const struct nat *given)
{
    struct nat_attempt attempt = nat_attempt_begin(table);
    const struct nat *next = nat_raw_combine(table, a, 1, table->one);
    return nat_attempt_end(table, attempt) && nat_is_le_given(table, next, b, b, given);
}

/* All variable terms of A - B are multiples of some c, and the constant is not. */
static bool differs_by_content(struct nat_table *table, const struct nat *a, const struct nat *b)
{
    struct nat_attempt attempt = nat_attempt_begin(table);
    const struct nat *difference = nat_raw_combine(table, a, -1, b);
    int64_t content = nat_content(difference);
    if (!nat_attempt_end(table, attempt) || difference->term_count == 0)
        return false;
    if (content == 0)
        return true;
    return content > 1 && !difference->terms[difference->term_count - 1].factor_count &&
           difference->terms[difference->term_count - 1].coefficient % content;
}

bool nat_is_never_equal(struct nat_table *table, const struct nat *a, const struct nat *b)
{
    return differs_by_content(table, a, b) || nat_is_lt(table, a, b) || nat_is_lt(table, b, a);
}
