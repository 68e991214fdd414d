/* The rules for `/`, `%`, min and max.
 *
 * Each rule is a function that gives the simpler nat or null, with its law and side condition above
 * it. A law must hold wherever its left side has a value, that is, where all divisors in it are
 * positive; what else it needs is its side condition, which must be proved from the bounds of the
 * variables mentioned (nat_order.c). `/` is floor division, and 0 <= a%b < b.
 *
 *     (i*m + j)/m   ->  i              for 0 <= j <= m - 1
 *     (64*i + j)%512  ->  64*(i%8) + j   for 0 <= j <= 63
 *     (n/2)/4       ->  n/8
 *     (n/2 + 3)/4   ->  (n + 6)/8
 *     min(i, n)     ->  i              for i <= n - 1
 *
 * The rules never make a dividend that may be negative from one that may not: a rest that takes the
 * dividend's place must be proved to be >= 0. So code may be generated with a division that
 * truncates wherever it might have been before.
 *
 * Division by a constant that is not positive has no value, and stays as it is.
 *
 * The rules are tried in order; the first that applies gives the result, which is remembered. */
#include "base/diag.h"
#include "type/nat_private.h"

#define MOST_LEAVES 16
#define MOST_NESTED_RULES 40

struct rule {
    const struct nat *(*apply)(struct nat_table *table, const struct nat *a, const struct nat *b);
};

/* A <= B wherever GIVEN1 and GIVEN2 have values. The order is kept readable: low <= high. */
static bool is_between(struct nat_table *table, const struct nat *low, const struct nat *value,
                       const struct nat *high, const struct nat *given1, const struct nat *given2)
{
    return nat_is_le_given(table, low, value, given1, given2) &&
           nat_is_le_given(table, value, high, given1, given2);
}

static const struct nat *minus_one(struct nat_table *table, const struct nat *a)
{
    return nat_raw_combine(table, a, -1, table->one);
}

static const struct nat *negated(struct nat_table *table, const struct nat *a)
{
    return nat_raw_combine(table, table->zero, -1, a);
}

/* -- Splitting off multiples of the divisor -------------------------------------------------- */

enum rest_kind {
    REST_UNKNOWN,
    REST_FITS,   /* 0 <= rest <= b - 1; then b >= 1 */
    REST_BELOW,  /* -b <= rest <= -1; then b >= 1 */
    REST_NATURAL /* 0 <= rest, and 1 <= b */
};

struct division {
    const struct nat *a, *b;
    const struct nat *quotient, *rest;
    enum rest_kind kind;
};

static bool same_division(const void *object, const void *key)
{
    const struct division *kept = object, *wanted = key;
    return kept->a == wanted->a && kept->b == wanted->b;
}

static enum rest_kind kind_of_rest(struct nat_table *table, const struct nat *rest,
                                   const struct nat *a, const struct nat *b)
{
    if (nat_is_le_given(table, table->zero, rest, a, b)) {
        if (nat_is_le_given(table, rest, minus_one(table, b), a, b))
            return REST_FITS;
        return nat_is_le_given(table, table->one, b, a, b) ? REST_NATURAL : REST_UNKNOWN;
    }
    if (is_between(table, negated(table, b), rest, negated(table, table->one), a, b))
        return REST_BELOW;
    return REST_UNKNOWN;
}

/* A = quotient*B + rest, with what is known of the rest. Coefficients are rounded toward zero, or
 * down where that gives a rest of which more is known. */
static struct division divide_anew(struct nat_table *table, const struct nat *a,
                                   const struct nat *b)
{
    static const enum nat_rounding roundings[] = {NAT_TRUNCATE, NAT_FLOOR};
    struct division division = {a, b, table->zero, a, REST_UNKNOWN};
    for (int i = 0; division.kind == REST_UNKNOWN && i < 2; i++) {
        struct nat_division raw = nat_raw_divide(table, a, b, roundings[i]);
        division.quotient = nat_fold(table, raw.quotient);
        division.rest = nat_fold(table, raw.rest);
        division.kind = kind_of_rest(table, division.rest, a, b);
    }
    return division;
}

/* The same, once for the quotient and the remainder of the same nats: who asks for one of them
 * mostly asks for the other. */
static struct division divide(struct nat_table *table, const struct nat *a, const struct nat *b)
{
    const struct division key = {.a = a, .b = b};
    const uint64_t hash = intern_hash_pointer(intern_hash_pointer(0, a), b);
    const struct division *known = intern_find(&table->divisions, hash, &key, same_division);
    if (known)
        return *known;
    struct division *made = ARENA_NEW(table->arena, struct division);
    *made = divide_anew(table, a, b);
    if (nat_may_be_kept(table) &&
        !intern_find(&table->divisions, hash, &key, same_division))
        intern_add(&table->divisions, hash, made);
    return *made;
}

/* -- Common divisors of dividend and divisor ------------------------------------------------- */

/* A = g*multiple + rest and b = g*divisor, with 0 <= rest <= g - 1 and g >= 1. */
struct common {
    const struct nat *g, *multiple, *rest, *divisor;
};

static bool is_common(struct nat_table *table, const struct nat *a, const struct nat *b,
                      const struct nat *g, struct common *common)
{
    struct nat_division division;
    if (g == table->one)
        return false;
    division = nat_raw_divide(table, a, g, NAT_FLOOR);
    common->g = g;
    common->multiple = nat_fold(table, division.quotient);
    common->rest = nat_fold(table, division.rest);
    common->divisor = nat_raw_divide_exactly(table, b, g);
    return common->divisor && division.quotient != table->zero &&
           is_between(table, table->zero, common->rest, minus_one(table, g), a, b);
}

/* Looks for a common divisor of B, a single term, and some term of A. */
static bool find_common(struct nat_table *table, const struct nat *a, const struct nat *b,
                        struct common *common)
{
    if (b->term_count != 1)
        return false;
    for (size_t i = 0; i < a->term_count; i++) {
        const struct nat *g = nat_raw_common(table, &a->terms[i], &b->terms[0]);
        if (is_common(table, a, b, g, common))
            return true;
    }
    return false;
}

/* -- Division -------------------------------------------------------------------------------- */

/* a/1 = a. */
static const struct nat *div_by_one(struct nat_table *table, const struct nat *a,
                                    const struct nat *b)
{
    return b == table->one ? a : NULL;
}

/* 0/b = 0%b = 0. */
static const struct nat *of_zero(struct nat_table *table, const struct nat *a, const struct nat *b)
{
    (void)b;
    return a == table->zero ? a : NULL;
}

/* Two constants. */
static const struct nat *div_constants(struct nat_table *table, const struct nat *a,
                                       const struct nat *b)
{
    int64_t left, right;
    if (!nat_is_const(a, &left) || !nat_is_const(b, &right))
        return NULL;
    return nat_const(table, nat_floor_div(left, right));
}

/* (x/c + k)/b = (x + k*c)/(c*b) for a constant k, as b and c are positive where the left side has a
 * value. */
static const struct nat *div_nested(struct nat_table *table, const struct nat *a,
                                    const struct nat *b)
{
    const struct nat *last = nat_raw_of_term(table, &a->terms[a->term_count - 1]);
    const struct nat *k = last->terms[0].factor_count ? table->zero : last;
    const struct nat_factor *factor;
    if (!nat_is_factor(nat_raw_combine(table, a, -1, k), &factor) || factor->kind != NAT_DIV)
        return NULL;
    return nat_div(table, nat_add(table, factor->left, nat_mul(table, k, factor->right)),
                   nat_mul(table, factor->right, b));
}

/* X with b*X = A for a constant B, by the form of A without remainders; null if there is none:
 * n - n%4 + 4*k, which is 4*(n/4) + 4*k, is 4*(n/4 + k). */
static const struct nat *exact_quotient(struct nat_table *table, const struct nat *a,
                                        const struct nat *b)
{
    const struct nat *unfolded = nat_is_const(b, NULL) ? nat_without_remainders(table, a) : NULL;
    return unfolded ? nat_raw_divide_exactly(table, unfolded, b) : NULL;
}

/* (q*b)/b = q. */
static const struct nat *div_exact(struct nat_table *table, const struct nat *a,
                                   const struct nat *b)
{
    const struct nat *quotient = exact_quotient(table, a, b);
    return quotient ? nat_fold(table, quotient) : NULL;
}

/* (q*b + r)/b = q for 0 <= r <= b - 1;  = q - 1 for -b <= r <= -1;
 * (q*b + r)/b = q + r/b for b >= 1, applied for r >= 0. */
static const struct nat *div_split(struct nat_table *table, const struct nat *a,
                                   const struct nat *b)
{
    struct division division = divide(table, a, b);
    switch (division.kind) {
    case REST_UNKNOWN:
        return NULL;
    case REST_FITS:
        return division.quotient;
    case REST_BELOW:
        return nat_sub(table, division.quotient, table->one);
    case REST_NATURAL:
        return division.quotient == table->zero
                   ? NULL
                   : nat_add(table, division.quotient, nat_div(table, division.rest, b));
    }
    bug(loc_none(), "a division of unknown kind");
}

/* (g*x + r)/(g*d) = x/d for 0 <= r <= g - 1 (so g >= 1). */
static const struct nat *div_common(struct nat_table *table, const struct nat *a,
                                    const struct nat *b)
{
    struct common common;
    return find_common(table, a, b, &common) ? nat_div(table, common.multiple, common.divisor)
                                             : NULL;
}

/* (y + c*(x%m))/b = (y + c*x)/b - (c*m/b)*(x/m), applied where b divides c*m and y + c*x. */
static const struct nat *div_rounded(struct nat_table *table, const struct nat *a,
                                     const struct nat *b)
{
    for (size_t i = 0; i < a->term_count; i++)
        for (size_t j = 0; j < a->terms[i].factor_count; j++) {
            const struct nat_factor *factor = a->terms[i].factors[j];
            const struct nat *c, *sum, *quotient, *step;
            if (factor->kind != NAT_MOD)
                continue;
            c = nat_raw_term_without(table, &a->terms[i], j);
            step = nat_raw_divide_exactly(table, nat_raw_mul(table, c, factor->right), b);
            sum = nat_raw_combine(table, a, -1, nat_raw_of_term(table, &a->terms[i]));
            sum = nat_raw_combine(table, sum, 1, nat_raw_mul(table, c, factor->left));
            quotient = nat_raw_divide_exactly(table, nat_fold(table, sum), b);
            if (quotient && step)
                return nat_sub(table, nat_fold(table, quotient),
                               nat_mul(table, nat_fold(table, step),
                                       nat_div(table, factor->left, factor->right)));
        }
    return NULL;
}

static size_t remainder_count(const struct nat *nat)
{
    size_t count = 0;
    for (size_t i = 0; i < nat->term_count; i++)
        for (size_t j = 0; j < nat->terms[i].factor_count; j++)
            count += nat->terms[i].factors[j]->kind == NAT_MOD;
    return count;
}

/* A with x for one x%(k*b) in it; they differ by a multiple of b. */
static const struct nat *without_one(struct nat_table *table, const struct nat *a,
                                       const struct nat *b)
{
    const struct nat *result = a;
    for (size_t i = 0; i < a->term_count; i++)
        for (size_t j = 0; j < a->terms[i].factor_count; j++) {
            const struct nat_factor *factor = a->terms[i].factors[j];
            const struct nat *more;
            if (factor->kind != NAT_MOD || !nat_raw_divide_exactly(table, factor->right, b))
                continue;
            more = nat_raw_mul(table, nat_raw_term_without(table, &a->terms[i], j), factor->left);
            result = nat_raw_combine(table, result, -1, nat_raw_of_term(table, &a->terms[i]));
            return nat_fold(table, nat_raw_combine(table, result, 1, more));
        }
    return result;
}

/* The same, where it has fewer remainders and is a dividend as good as A; else null. */
static const struct nat *without_inner(struct nat_table *table, const struct nat *a,
                                       const struct nat *b)
{
    const struct nat *inner = without_one(table, a, b);
    if (remainder_count(inner) >= remainder_count(a) ||
        !nat_is_le_given(table, table->zero, inner, a, b))
        return NULL;
    return inner;
}

/* (c*(x%(k*b)) + y)/b = (c*x + y)/b - c*k*(x/(k*b)), applied for c*x + y >= 0, as mod_inner is:
 * else b*(a/b) + a%b would not be a. */
static const struct nat *div_inner(struct nat_table *table, const struct nat *a,
                                   const struct nat *b)
{
    const struct nat *inner = without_inner(table, a, b);
    const struct nat *less = inner ? exact_quotient(table, nat_sub(table, inner, a), b) : NULL;
    return less ? nat_sub(table, nat_div(table, inner, b), nat_fold(table, less)) : NULL;
}

static const struct rule div_rules[] = {{div_by_one}, {of_zero},   {div_constants},
                                        {div_nested}, {div_exact}, {div_split},
                                        {div_common}, {div_rounded}, {div_inner}};

/* -- Remainder ------------------------------------------------------------------------------- */

/* a%1 = 0. */
static const struct nat *mod_by_one(struct nat_table *table, const struct nat *a,
                                    const struct nat *b)
{
    (void)a;
    return b == table->one ? table->zero : NULL;
}

/* Two constants. */
static const struct nat *mod_constants(struct nat_table *table, const struct nat *a,
                                       const struct nat *b)
{
    int64_t left, right;
    if (!nat_is_const(a, &left) || !nat_is_const(b, &right))
        return NULL;
    return nat_const(table, left % right < 0 ? left % right + right : left % right);
}

/* (q*b)%b = 0. */
static const struct nat *mod_exact(struct nat_table *table, const struct nat *a,
                                   const struct nat *b)
{
    return exact_quotient(table, a, b) ? table->zero : NULL;
}

/* (c*(x%(k*b)) + y)%b = (c*x + y)%b, applied for c*x + y >= 0. */
static const struct nat *mod_inner(struct nat_table *table, const struct nat *a,
                                   const struct nat *b)
{
    const struct nat *inner = without_inner(table, a, b);
    return inner ? nat_mod(table, inner, b) : NULL;
}

/* (q*b + r)%b = r for 0 <= r <= b - 1;  = r + b for -b <= r <= -1;
 * (q*b + r)%b = r%b for b >= 1, applied for r >= 0. */
static const struct nat *mod_split(struct nat_table *table, const struct nat *a,
                                   const struct nat *b)
{
    struct division division = divide(table, a, b);
    switch (division.kind) {
    case REST_UNKNOWN:
        return NULL;
    case REST_FITS:
        return division.rest;
    case REST_BELOW:
        return nat_add(table, division.rest, b);
    case REST_NATURAL:
        return division.quotient == table->zero ? NULL : nat_mod(table, division.rest, b);
    }
    bug(loc_none(), "a division of unknown kind");
}

/* (g*x + r)%(g*d) = g*(x%d) + r for 0 <= r <= g - 1 (so g >= 1). */
static const struct nat *mod_common(struct nat_table *table, const struct nat *a,
                                    const struct nat *b)
{
    struct common common;
    if (!find_common(table, a, b, &common))
        return NULL;
    return nat_add(table, nat_mul(table, common.g, nat_mod(table, common.multiple, common.divisor)),
                   common.rest);
}

static const struct rule mod_rules[] = {{mod_by_one}, {of_zero},   {mod_constants},
                                        {mod_exact},  {mod_split}, {mod_inner},
                                        {mod_common}};

/* -- Minimum and maximum --------------------------------------------------------------------- */

/* The terms that A and B share, with equal coefficients. */
static const struct nat *shared_terms(struct nat_table *table, const struct nat *a,
                                      const struct nat *b)
{
    const struct nat *shared = table->zero;
    for (size_t i = 0; i < a->term_count; i++)
        if (nat_coefficient_at(b, &a->terms[i]) == a->terms[i].coefficient)
            shared = nat_raw_combine(table, shared, 1, nat_raw_of_term(table, &a->terms[i]));
    return shared;
}

/* min(c + a, c + b) = c + min(a, b), and so for max. */
static const struct nat *extremum_shared(struct nat_table *table, const struct nat *a,
                                         const struct nat *b, enum nat_factor_kind kind)
{
    const struct nat *shared = shared_terms(table, a, b);
    if (shared == table->zero)
        return NULL;
    a = nat_sub(table, a, shared);
    b = nat_sub(table, b, shared);
    return nat_add(table, shared, kind == NAT_MIN ? nat_min(table, a, b) : nat_max(table, a, b));
}

struct leaves {
    const struct nat *at[MOST_LEAVES];
    size_t count;
    bool full;
};

/* Adds the operands of the nest of KIND that NAT is, in canonical order, each once. */
static void collect_leaves(const struct nat *nat, enum nat_factor_kind kind, struct leaves *leaves)
{
    const struct nat_factor *factor;
    size_t i = 0;
    if (nat_is_factor(nat, &factor) && factor->kind == kind) {
        collect_leaves(factor->left, kind, leaves);
        collect_leaves(factor->right, kind, leaves);
        return;
    }
    while (i < leaves->count && nat_compare(leaves->at[i], nat) < 0)
        i++;
    if (i < leaves->count && leaves->at[i] == nat)
        return;
    leaves->full = leaves->full || leaves->count == MOST_LEAVES;
    if (leaves->full)
        return;
    for (size_t j = leaves->count++; j > i; j--)
        leaves->at[j] = leaves->at[j - 1];
    leaves->at[i] = nat;
}

/* Whether the leaf at POSITION can be left out, for another one is always as good. */
static bool is_dominated(struct nat_table *table, const struct leaves *leaves, size_t position,
                         enum nat_factor_kind kind)
{
    const struct nat *leaf = leaves->at[position];
    for (size_t i = 0; i < leaves->count; i++) {
        if (i != position && kind == NAT_MIN && nat_is_le(table, leaves->at[i], leaf))
            return true;
        if (i != position && kind == NAT_MAX && nat_is_le(table, leaf, leaves->at[i]))
            return true;
    }
    return false;
}

static void drop_dominated(struct nat_table *table, struct leaves *leaves,
                           enum nat_factor_kind kind)
{
    for (size_t i = leaves->count; i-- > 0 && leaves->count > 1;)
        if (is_dominated(table, leaves, i, kind)) {
            for (size_t j = i + 1; j < leaves->count; j++)
                leaves->at[j - 1] = leaves->at[j];
            leaves->count--;
        }
}

/* min(a, b) = a for a <= b; min is associative, commutative and idempotent; and so for max. */
static const struct nat *extremum_ordered(struct nat_table *table, const struct nat *a,
                                          const struct nat *b, enum nat_factor_kind kind)
{
    struct leaves leaves = {{NULL}, 0, false};
    const struct nat *result;
    collect_leaves(a, kind, &leaves);
    collect_leaves(b, kind, &leaves);
    if (leaves.full)
        return nat_raw_opaque(table, kind, a, b);
    drop_dominated(table, &leaves, kind);
    result = leaves.at[leaves.count - 1];
    for (size_t i = leaves.count - 1; i-- > 0;)
        result = nat_raw_opaque(table, kind, leaves.at[i], result);
    return result;
}

static const struct nat *extremum(struct nat_table *table, const struct nat *a, const struct nat *b,
                                  enum nat_factor_kind kind)
{
    const struct nat *result = extremum_shared(table, a, b, kind);
    return result ? result : extremum_ordered(table, a, b, kind);
}

/* -- The public side ------------------------------------------------------------------------- */

/* The result of the first rule that applies. A rule whose result does not fit into 64 bits does not
 * apply: (n/2^40)/2^40 stays as it is. */
static const struct nat *apply_rules(struct nat_table *table, const struct rule *rules,
                                     size_t count, const struct nat *a, const struct nat *b)
{
    for (size_t i = 0; i < count; i++) {
        struct nat_attempt attempt = nat_attempt_begin(table);
        const struct nat *result = rules[i].apply(table, a, b);
        if (nat_attempt_end(table, attempt) && result)
            return result;
    }
    return NULL;
}

/* The result of OP by RULES, or KIND(A, B) where none applies. */
static const struct nat *simplify(struct nat_table *table, enum nat_memo_op op,
                                  enum nat_factor_kind kind, const struct rule *rules, size_t count,
                                  const struct nat *a, const struct nat *b)
{
    const struct nat *result = nat_memo_get(table, op, a, b);
    if (result)
        return result;
    if (nat_is_no_divisor(b) || table->rule_depth == MOST_NESTED_RULES)
        return nat_raw_opaque(table, kind, a, b);
    table->rule_depth++;
    result = apply_rules(table, rules, count, a, b);
    table->rule_depth--;
    if (!result)
        result = nat_raw_opaque(table, kind, a, b);
    nat_memo_set(table, op, a, b, result);
    return result;
}

const struct nat *nat_div(struct nat_table *table, const struct nat *a, const struct nat *b)
{
    return simplify(table, NAT_MEMO_DIV, NAT_DIV, div_rules, sizeof div_rules / sizeof *div_rules,
                    a, b);
}

const struct nat *nat_mod(struct nat_table *table, const struct nat *a, const struct nat *b)
{
    return simplify(table, NAT_MEMO_MOD, NAT_MOD, mod_rules, sizeof mod_rules / sizeof *mod_rules,
                    a, b);
}

const struct nat *nat_min(struct nat_table *table, const struct nat *a, const struct nat *b)
{
    const struct nat *result = nat_memo_get(table, NAT_MEMO_MIN, a, b);
    if (!result) {
        result = extremum(table, a, b, NAT_MIN);
        nat_memo_set(table, NAT_MEMO_MIN, a, b, result);
    }
    return result;
}

const struct nat *nat_max(struct nat_table *table, const struct nat *a, const struct nat *b)
{
    const struct nat *result = nat_memo_get(table, NAT_MEMO_MAX, a, b);
    if (!result) {
        result = extremum(table, a, b, NAT_MAX);
        nat_memo_set(table, NAT_MEMO_MAX, a, b, result);
    }
    return result;
}
