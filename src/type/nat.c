/* Canonical nats: the table, and arithmetic on polynomials.
 *
 * A nat is a sum of terms; a term is a coefficient times a monomial, an ordered product of factors;
 * a factor is a variable or an opaque term. Each is kept once in its own hash-consing table, from
 * the bottom up, so equal nats have one address (dpia.txt Fig. 1c).
 *
 * The orders, which also decide how a nat prints:
 *   - factors: variables with a known upper bound (loop variables), then other variables (sizes),
 *     each in the order in which they were made, then opaque terms by kind and operands;
 *   - monomials: the higher degree first, then factor by factor. The constant comes last. Products
 *     keep this order, which the division of polynomials relies on (nat_poly.c).
 *
 *     (n + 1) * (i + 2)  becomes  i*n + i + 2*n + 2        for a loop variable i and a size n
 *
 * Coefficients are int64_t; an overflow sets a flag and the sum at hand becomes 0. The functions
 * nat_raw_* are plain arithmetic; the public ones also fold quotients and remainders together. */
#include "type/nat.h"

#include <stdlib.h>
#include <string.h>

#include "base/diag.h"
#include "type/nat_private.h"

static uint32_t nat_var_order(const struct nat_var *var)
{
    return ((const struct nat_var_node *)var)->order;
}

uint64_t nat_var_bit(const struct nat_var *var)
{
    return UINT64_C(1) << nat_var_order(var) % 64;
}

uint64_t nat_var_bits(const struct nat *nat)
{
    return nat_node(nat)->vars;
}

static bool var_is_bounded(const struct nat_var *var)
{
    return ((const struct nat_var_node *)var)->bounded;
}

/* Loop variables before sizes, then by age. */
static int var_compare(const struct nat_var *a, const struct nat_var *b)
{
    uint32_t age_a = nat_var_order(a), age_b = nat_var_order(b);
    if (var_is_bounded(a) != var_is_bounded(b))
        return var_is_bounded(a) ? -1 : 1;
    return age_a < age_b ? -1 : age_a > age_b;
}

static int nat_factor_compare(const struct nat_factor *a, const struct nat_factor *b)
{
    int left;
    if (a == b)
        return 0;
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    if (a->kind == NAT_VAR)
        return var_compare(a->var, b->var);
    left = nat_compare(a->left, b->left);
    return left ? left : nat_compare(a->right, b->right);
}

/* Of two of the same degree. */
static int compare_factors(const struct nat_term *a, const struct nat_term *b)
{
    for (size_t i = 0; i < a->factor_count; i++) {
        int order = nat_factor_compare(a->factors[i], b->factors[i]);
        if (order)
            return order;
    }
    return 0;
}

static inline int monomial_compare(const struct nat_term *a, const struct nat_term *b)
{
    if (a->factors == b->factors)
        return 0;
    if (a->factor_count != b->factor_count)
        return a->factor_count > b->factor_count ? -1 : 1;
    return compare_factors(a, b);
}

int nat_compare(const struct nat *a, const struct nat *b)
{
    for (size_t i = 0; i < a->term_count && i < b->term_count; i++) {
        int order = monomial_compare(&a->terms[i], &b->terms[i]);
        if (order)
            return order;
        if (a->terms[i].coefficient != b->terms[i].coefficient)
            return a->terms[i].coefficient > b->terms[i].coefficient ? -1 : 1;
    }
    return a->term_count == b->term_count ? 0 : a->term_count > b->term_count ? -1 : 1;
}

/* -- Monomials ------------------------------------------------------------------------------- */

struct monomial_key {
    const struct nat_factor *const *factors;
    size_t count;
};

static bool same_monomial(const void *object, const void *key)
{
    const struct nat_monomial *monomial = object;
    const struct monomial_key *wanted = key;
    for (size_t i = 0; i < wanted->count && i < monomial->count; i++)
        if (monomial->factors[i] != wanted->factors[i])
            return false;
    return monomial->count == wanted->count;
}

/* The division of polynomials relies on the order of factors. */
static void check_product(const struct nat_factor *const *factors, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (nat_factor_compare(factors[i - 1], factors[i]) > 0)
            bug(loc_none(), "a product of sizes whose factors are not in order");
}

/* The canonical form of COUNT ordered FACTORS. */
static const struct nat_monomial *monomial_of(struct nat_table *table,
                                              const struct nat_factor *const *factors, size_t count)
{
    struct monomial_key key = {factors, count};
    uint64_t hash = count;
    const struct nat_monomial *found;
    struct nat_monomial *fresh;
    for (size_t i = 0; i < count; i++)
        hash = intern_hash_pointer(hash, factors[i]);
    found = intern_find(&table->monomials, hash, &key, same_monomial);
    if (found)
        return found;
    check_product(factors, count);
    fresh = arena_alloc(table->arena, sizeof *fresh + count * sizeof *factors);
    fresh->count = count;
    for (size_t i = 0; i < count; i++)
        fresh->factors[i] = factors[i];
    intern_add(&table->monomials, hash, fresh);
    return fresh;
}

/* The product of the factors of A and B: a merge of two ordered lists. */
static const struct nat_monomial *monomial_mul(struct nat_table *table, const struct nat_term *a,
                                               const struct nat_term *b)
{
    size_t i = 0, j = 0;
    table->product.len = 0;
    while (i < a->factor_count || j < b->factor_count) {
        bool from_a =
            j == b->factor_count ||
            (i < a->factor_count && nat_factor_compare(a->factors[i], b->factors[j]) <= 0);
        VEC_PUSH(table->arena, &table->product, from_a ? a->factors[i++] : b->factors[j++]);
    }
    return monomial_of(table, table->product.at, table->product.len);
}

/* -- Sums ------------------------------------------------------------------------------------ */

static int64_t mul_checked(struct nat_table *table, int64_t a, int64_t b)
{
    int64_t product;
    if (!__builtin_mul_overflow(a, b, &product))
        return product;
    table->overflowed = true;
    return 0;
}

/* Makes room for COUNT more terms. */
static void sum_reserve(struct nat_table *table, size_t count)
{
    while (table->sum.cap - table->sum.len < count)
        table->sum.at = vec_grow(table->arena, table->sum.at, table->sum.len, &table->sum.cap,
                                 sizeof *table->sum.at);
}

/* Adds COEFFICIENT * FACTORS, COUNT of them, unless it is zero. */
static void sum_add(struct nat_table *table, int64_t coefficient,
                    const struct nat_factor *const *factors, size_t count)
{
    struct nat_term term = {coefficient, factors, count};
    if (coefficient)
        VEC_PUSH(table->arena, &table->sum, term);
}

static void sum_add_scaled(struct nat_table *table, int64_t scale, const struct nat_term *term)
{
    sum_add(table, mul_checked(table, scale, term->coefficient), term->factors,
            term->factor_count);
}

/* Adds A + SCALE*B, terms of the same monomial. */
static void sum_add_both(struct nat_table *table, const struct nat_term *a, int64_t scale,
                         const struct nat_term *b)
{
    int64_t coefficient;
    if (__builtin_add_overflow(a->coefficient, mul_checked(table, scale, b->coefficient),
                               &coefficient))
        table->overflowed = true;
    sum_add(table, coefficient, a->factors, a->factor_count);
}

static int compare_terms(const void *a, const void *b)
{
    return monomial_compare(a, b);
}

/* Adds up neighbours of one monomial in the ordered sum. */
static void sum_merge(struct nat_table *table)
{
    struct nat_term *at = table->sum.at;
    size_t kept = 0;
    for (size_t i = 0; i < table->sum.len;) {
        struct nat_term term = at[i++];
        for (; i < table->sum.len && at[i].factors == term.factors; i++)
            if (__builtin_add_overflow(term.coefficient, at[i].coefficient, &term.coefficient))
                table->overflowed = true;
        if (term.coefficient)
            at[kept++] = term;
    }
    table->sum.len = kept;
}

static bool same_nat(const void *object, const void *key)
{
    const struct nat *nat = object;
    const struct nat_term_vec *wanted = key;
    if (nat->term_count != wanted->len)
        return false;
    for (size_t i = 0; i < wanted->len; i++)
        if (nat->terms[i].factors != wanted->at[i].factors ||
            nat->terms[i].coefficient != wanted->at[i].coefficient)
            return false;
    return true;
}

/* Equal nats have one address only if their terms are in order, and none is zero. */
static void check_sum(const struct nat *nat)
{
    for (size_t i = 0; i < nat->term_count; i++) {
        if (nat->terms[i].coefficient == 0)
            bug(loc_none(), "a term of a size is zero");
        if (i > 0 && monomial_compare(&nat->terms[i - 1], &nat->terms[i]) >= 0)
            bug(loc_none(), "a sum of sizes whose terms are not in order");
    }
}

static uint64_t vars_of_nat(const struct nat *nat)
{
    uint64_t vars = 0;
    for (size_t i = 0; i < nat->term_count; i++)
        vars |= nat_term_vars(&nat->terms[i]);
    return vars;
}

/* The canonical nat of the terms collected with sum_add, which are in order and of different
 * monomials; begins a new sum. */
static const struct nat *sum_finish(struct nat_table *table)
{
    uint64_t hash = table->sum.len;
    const struct nat *found;
    struct nat_node *fresh;
    struct nat_term *terms;
    for (size_t i = 0; i < table->sum.len; i++) {
        const struct nat_term *term = &table->sum.at[i];
        hash = intern_hash_next(hash, (uint64_t)term->coefficient * UINT64_C(0xd6e8feb86659fd93) +
                                          (uint64_t)(uintptr_t)term->factors);
    }
    hash = intern_hash_end(hash);
    found = intern_find(&table->nats, hash, &table->sum, same_nat);
    if (!found) {
        fresh = ARENA_NEW(table->arena, struct nat_node);
        terms = ARENA_ARRAY(table->arena, struct nat_term, table->sum.len);
        for (size_t i = 0; i < table->sum.len; i++)
            terms[i] = table->sum.at[i];
        fresh->nat.terms = terms;
        fresh->nat.term_count = table->sum.len;
        check_sum(&fresh->nat);
        fresh->vars = vars_of_nat(&fresh->nat);
        intern_add(&table->nats, hash, &fresh->nat);
        found = &fresh->nat;
    }
    table->sum.len = 0;
    return found;
}

/* A merge of two ordered sums. The terms of A are none of them zero. */
static const struct nat *combine(struct nat_table *table, const struct nat *a, int64_t scale,
                                 const struct nat *b)
{
    size_t i = 0, j = 0;
    sum_reserve(table, a->term_count + b->term_count);
    while (i < a->term_count && j < b->term_count) {
        int order = monomial_compare(&a->terms[i], &b->terms[j]);
        if (order == 0)
            sum_add_both(table, &a->terms[i++], scale, &b->terms[j++]);
        else if (order < 0)
            table->sum.at[table->sum.len++] = a->terms[i++];
        else
            sum_add_scaled(table, scale, &b->terms[j++]);
    }
    while (i < a->term_count)
        table->sum.at[table->sum.len++] = a->terms[i++];
    while (j < b->term_count)
        sum_add_scaled(table, scale, &b->terms[j++]);
    return sum_finish(table);
}

/* The SCALE of what is kept as A*B. */
enum { PRODUCT = 0 };

/* Where A + SCALE*B or A*B is kept, or another one; null where none is. */
static struct nat_recent *recent(struct nat_table *table, const struct nat *a, int64_t scale,
                                 const struct nat *b)
{
    uint64_t place = (uintptr_t)a / 8 * 31 + (uintptr_t)b / 8 * 7 + (uint64_t)scale;
    if (!table->recent && table->nats.count < NAT_RECENT)
        return NULL;
    if (!table->recent)
        table->recent = ARENA_ARRAY(table->arena, struct nat_recent, NAT_RECENT);
    return &table->recent[place % NAT_RECENT];
}

static bool is_recent(const struct nat_recent *recent, const struct nat *a, int64_t scale,
                      const struct nat *b)
{
    return recent && recent->a == a && recent->b == b && recent->scale == scale;
}

/* What did not fit into 64 bits is not kept. */
static const struct nat *keep_recent(const struct nat_table *table, struct nat_recent *recent,
                                     const struct nat *a, int64_t scale, const struct nat *b,
                                     const struct nat *result)
{
    if (recent && !table->overflowed)
        *recent = (struct nat_recent){a, b, result, scale};
    return result;
}

const struct nat *nat_raw_combine(struct nat_table *table, const struct nat *a, int64_t scale,
                                  const struct nat *b)
{
    if (!b->term_count || (!a->term_count && scale == 1))
        return b->term_count ? b : a;
    if (scale == 0)
        return a;
    struct nat_recent *kept = recent(table, a, scale, b);
    return is_recent(kept, a, scale, b)
               ? kept->result
               : keep_recent(table, kept, a, scale, b, combine(table, a, scale, b));
}

bool nat_raw_see_difference(const struct nat *a, const struct nat *b,
                            bool (*see)(void *data, int64_t coefficient,
                                        const struct nat_term *term),
                            void *data)
{
    size_t i = 0, j = 0;
    while (i < a->term_count || j < b->term_count) {
        int order = i == a->term_count   ? 1
                    : j == b->term_count ? -1
                                         : monomial_compare(&a->terms[i], &b->terms[j]);
        const struct nat_term *term = order <= 0 ? &a->terms[i] : &b->terms[j];
        int64_t coefficient = order <= 0 ? a->terms[i++].coefficient : 0;
        if (order >= 0 &&
            __builtin_sub_overflow(coefficient, b->terms[j++].coefficient, &coefficient))
            return false;
        if (coefficient && !see(data, coefficient, term))
            return false;
    }
    return true;
}

static const struct nat *scaled(struct nat_table *table, const struct nat *nat, int64_t scale)
{
    for (size_t i = 0; i < nat->term_count; i++)
        sum_add_scaled(table, scale, &nat->terms[i]);
    return sum_finish(table);
}

/* Of one term, the products of another sum's terms are in order as these are. */
static const struct nat *multiply(struct nat_table *table, const struct nat *a,
                                  const struct nat *b)
{
    int64_t value;
    if (nat_is_const(a, &value) || nat_is_const(b, &value))
        return scaled(table, nat_is_const(a, NULL) ? b : a, value);
    for (size_t i = 0; i < a->term_count; i++)
        for (size_t j = 0; j < b->term_count; j++) {
            const struct nat_monomial *product = monomial_mul(table, &a->terms[i], &b->terms[j]);
            int64_t coefficient =
                mul_checked(table, a->terms[i].coefficient, b->terms[j].coefficient);
            sum_add(table, coefficient, product->factors, product->count);
        }
    if (a->term_count > 1 && b->term_count > 1) {
        qsort(table->sum.at, table->sum.len, sizeof *table->sum.at, compare_terms);
        sum_merge(table);
    }
    return sum_finish(table);
}

const struct nat *nat_raw_mul(struct nat_table *table, const struct nat *a, const struct nat *b)
{
    if (a == table->one || b == table->one)
        return a == table->one ? b : a;
    struct nat_recent *kept = recent(table, a, PRODUCT, b);
    return is_recent(kept, a, PRODUCT, b)
               ? kept->result
               : keep_recent(table, kept, a, PRODUCT, b, multiply(table, a, b));
}

const struct nat *nat_raw_of_term(struct nat_table *table, const struct nat_term *term)
{
    sum_add(table, term->coefficient, term->factors, term->factor_count);
    return sum_finish(table);
}

const struct nat *nat_raw_term_apart(struct nat_table *table, const struct nat_term *term,
                                     uint64_t vars)
{
    const struct nat_monomial *rest;
    table->product.len = 0;
    for (size_t i = 0; i < term->factor_count; i++)
        if (!(nat_factor_node(term->factors[i])->vars & vars))
            VEC_PUSH(table->arena, &table->product, term->factors[i]);
    rest = monomial_of(table, table->product.at, table->product.len);
    sum_add(table, term->coefficient, rest->factors, rest->count);
    return sum_finish(table);
}

/* The factors of TERM but for that at POSITION, which has one. */
static const struct nat_monomial *monomial_without(struct nat_table *table,
                                                   const struct nat_term *term, size_t position)
{
    table->product.len = 0;
    for (size_t i = 0; i < term->factor_count; i++)
        if (i != position)
            VEC_PUSH(table->arena, &table->product, term->factors[i]);
    return monomial_of(table, table->product.at, table->product.len);
}

/* Terms that have FACTOR are in order without it as they are with it. */
struct nat_split nat_raw_split(struct nat_table *table, const struct nat *nat,
                               const struct nat_factor *factor)
{
    struct nat_split split = {.is_linear = true};
    for (size_t i = 0; i < nat->term_count; i++)
        if (nat_term_find(&nat->terms[i], factor) == nat->terms[i].factor_count)
            sum_add_scaled(table, 1, &nat->terms[i]);
    split.rest = sum_finish(table);
    for (size_t i = 0; i < nat->term_count; i++) {
        const struct nat_term *term = &nat->terms[i];
        size_t position = nat_term_find(term, factor);
        if (position == term->factor_count)
            continue;
        if (position + 1 < term->factor_count && term->factors[position + 1] == factor)
            split.is_linear = false;
        const struct nat_monomial *rest = monomial_without(table, term, position);
        sum_add(table, term->coefficient, rest->factors, rest->count);
    }
    split.cofactor = sum_finish(table);
    return split;
}

const struct nat *nat_raw_term_without(struct nat_table *table, const struct nat_term *term,
                                       size_t position)
{
    const struct nat_monomial *rest = monomial_without(table, term, position);
    sum_add(table, term->coefficient, rest->factors, rest->count);
    return sum_finish(table);
}

/* Takes FACTOR, once, from the product at hand; false if it is not there. */
static bool product_take(struct nat_table *table, const struct nat_factor *factor)
{
    struct nat_factor_vec *product = &table->product;
    size_t i = 0;
    while (i < product->len && product->at[i] != factor)
        i++;
    if (i == product->len)
        return false;
    product->len--;
    for (; i < product->len; i++)
        product->at[i] = product->at[i + 1];
    return true;
}

const struct nat *nat_raw_term_quotient(struct nat_table *table, const struct nat_term *term,
                                        int64_t coefficient, const struct nat_term *by)
{
    const struct nat_monomial *rest;
    if (term->factor_count < by->factor_count || !coefficient)
        return term->factor_count < by->factor_count ? NULL : table->zero;
    table->product.len = 0;
    for (size_t i = 0; i < term->factor_count; i++)
        VEC_PUSH(table->arena, &table->product, term->factors[i]);
    for (size_t i = 0; i < by->factor_count; i++)
        if (!product_take(table, by->factors[i]))
            return NULL;
    rest = monomial_of(table, table->product.at, table->product.len);
    sum_add(table, coefficient, rest->factors, rest->count);
    return sum_finish(table);
}

const struct nat *nat_raw_without_vars(struct nat_table *table, const struct nat *nat,
                                       uint64_t vars)
{
    for (size_t i = 0; i < nat->term_count; i++)
        if (!(nat_term_vars(&nat->terms[i]) & vars))
            sum_add_scaled(table, 1, &nat->terms[i]);
    return sum_finish(table);
}

const struct nat *nat_raw_each_coefficient(struct nat_table *table, const struct nat *nat,
                                           int64_t (*change)(void *data, int64_t coefficient,
                                                             bool is_constant),
                                           void *data)
{
    for (size_t i = 0; i < nat->term_count; i++) {
        const struct nat_term *term = &nat->terms[i];
        int64_t coefficient = change(data, term->coefficient, !term->factor_count);
        sum_add(table, coefficient, term->factors, term->factor_count);
    }
    return sum_finish(table);
}

/* -- Factors --------------------------------------------------------------------------------- */

static bool same_factor(const void *object, const void *key)
{
    const struct nat_factor *a = object, *b = key;
    return a->kind == b->kind && a->var == b->var && a->left == b->left && a->right == b->right;
}

static uint64_t highest_rank(const struct nat *nat)
{
    uint64_t highest = 0;
    for (size_t i = 0; i < nat->term_count; i++)
        for (size_t j = 0; j < nat->terms[i].factor_count; j++)
            if (nat_factor_rank(nat->terms[i].factors[j]) > highest)
                highest = nat_factor_rank(nat->terms[i].factors[j]);
    return highest;
}

/* A variable outranks all that can be made of older ones, an opaque term what is inside it. */
static uint64_t rank_of(const struct nat_factor *factor)
{
    uint64_t left, right;
    if (factor->kind == NAT_VAR)
        return (uint64_t)(nat_var_order(factor->var) + 1) << 24;
    left = highest_rank(factor->left);
    right = highest_rank(factor->right);
    return (left > right ? left : right) + 1;
}

const struct nat *nat_of_factor(struct nat_table *table, const struct nat_factor *factor)
{
    struct nat_factor_node *node = nat_factor_node(factor);
    if (!node->alone) {
        const struct nat_monomial *monomial = monomial_of(table, &factor, 1);
        sum_add(table, 1, monomial->factors, 1);
        node->alone = sum_finish(table);
    }
    return node->alone;
}

static uint64_t vars_of_factor(const struct nat_factor *factor)
{
    return factor->kind == NAT_VAR ? nat_var_bit(factor->var)
                                   : nat_node(factor->left)->vars | nat_node(factor->right)->vars;
}

/* The nat of the canonical factor that equals KEY. */
static const struct nat *factor_intern(struct nat_table *table, struct nat_factor key)
{
    uint64_t hash = (uint64_t)key.kind;
    const struct nat_factor *found;
    struct nat_factor_node *fresh;
    hash = intern_hash_pointer(hash, key.var);
    hash = intern_hash_pointer(hash, key.left);
    hash = intern_hash_pointer(hash, key.right);
    found = intern_find(&table->factors, hash, &key, same_factor);
    if (!found) {
        if (key.kind == NAT_VAR ? !key.var : !key.left || !key.right)
            bug(loc_none(), "a factor of kind %d without its parts", (int)key.kind);
        fresh = ARENA_NEW(table->arena, struct nat_factor_node);
        fresh->factor = key;
        fresh->rank = rank_of(&key);
        fresh->vars = vars_of_factor(&key);
        intern_add(&table->factors, hash, &fresh->factor);
        found = &fresh->factor;
    }
    return nat_of_factor(table, found);
}

const struct nat *nat_raw_opaque(struct nat_table *table, enum nat_factor_kind kind,
                                 const struct nat *left, const struct nat *right)
{
    return factor_intern(table, (struct nat_factor){kind, NULL, left, right});
}

/* -- Memory of results ----------------------------------------------------------------------- */

struct memo {
    enum nat_memo_op op;
    const struct nat *a, *b, *result;
};

static bool same_memo(const void *object, const void *key)
{
    const struct memo *memo = object, *wanted = key;
    return memo->op == wanted->op && memo->a == wanted->a && memo->b == wanted->b;
}

static uint64_t memo_hash(enum nat_memo_op op, const struct nat *a, const struct nat *b)
{
    return intern_hash_pointer(intern_hash_pointer((uint64_t)op, a), b);
}

const struct nat *nat_memo_get(struct nat_table *table, enum nat_memo_op op, const struct nat *a,
                               const struct nat *b)
{
    struct memo key = {op, a, b, NULL};
    const struct memo *found = intern_find(&table->memos, memo_hash(op, a, b), &key, same_memo);
    return found ? found->result : NULL;
}

/* A result that came of an overflow is not kept: who asked for it may have asked in an attempt, and
 * the next one who asks must see the overflow too. */
void nat_memo_set(struct nat_table *table, enum nat_memo_op op, const struct nat *a,
                  const struct nat *b, const struct nat *result)
{
    struct memo *memo;
    if (table->overflowed || nat_memo_get(table, op, a, b))
        return;
    memo = ARENA_NEW(table->arena, struct memo);
    *memo = (struct memo){op, a, b, result};
    intern_add(&table->memos, memo_hash(op, a, b), memo);
}

/* -- The public side ------------------------------------------------------------------------- */

struct nat_table *nat_table_new(struct arena *arena)
{
    struct nat_table *table = ARENA_NEW(arena, struct nat_table);
    table->arena = arena;
    intern_init(&table->nats, arena);
    intern_init(&table->factors, arena);
    intern_init(&table->monomials, arena);
    intern_init(&table->memos, arena);
    intern_init(&table->divisions, arena);
    intern_init(&table->unknowns, arena);
    intern_init(&table->answers, arena);
    intern_init(&table->orders, arena);
    table->unit = monomial_of(table, NULL, 0);
    table->zero = nat_const(table, 0);
    table->one = nat_const(table, 1);
    return table;
}

struct nat_var *nat_var_new(struct nat_table *table, const char *name, const struct nat *lower,
                            const struct nat *upper)
{
    struct nat_var_node *node = ARENA_NEW(table->arena, struct nat_var_node);
    node->var = (struct nat_var){arena_strdup(table->arena, name), lower, upper};
    node->order = table->var_count++;
    node->bounded = upper != NULL;
    node->alone = NULL;
    return &node->var;
}

struct unknown {
    const struct nat *lower, *upper;
    size_t nth;
    const struct nat_var *var;
};

static bool same_unknown(const void *object, const void *key)
{
    const struct unknown *unknown = object, *wanted = key;
    return unknown->lower == wanted->lower && unknown->upper == wanted->upper &&
           unknown->nth == wanted->nth;
}

const struct nat_var *nat_var_unknown(struct nat_table *table, const struct nat *lower,
                                      const struct nat *upper, size_t nth)
{
    struct unknown key = {lower, upper, nth, NULL}, *made;
    uint64_t hash = intern_hash_pointer(intern_hash_pointer(nth, lower), upper);
    const struct unknown *found = intern_find(&table->unknowns, hash, &key, same_unknown);
    if (found)
        return found->var;
    made = ARENA_NEW(table->arena, struct unknown);
    *made = key;
    made->var = nat_var_new(table, "i", lower, upper);
    intern_add(&table->unknowns, hash, made);
    return made->var;
}

static const struct nat *constant(struct nat_table *table, int64_t value)
{
    sum_add(table, value, table->unit->factors, 0);
    return sum_finish(table);
}

/* Small ones are asked for again and again. */
const struct nat *nat_const(struct nat_table *table, int64_t value)
{
    if (value < 0 || value >= NAT_SMALL_CONSTANTS)
        return constant(table, value);
    if (!table->small[value])
        table->small[value] = constant(table, value);
    return table->small[value];
}

const struct nat *nat_of_var(struct nat_table *table, const struct nat_var *var)
{
    struct nat_var_node *node = (struct nat_var_node *)var;
    if (!node->alone)
        node->alone = factor_intern(table, (struct nat_factor){NAT_VAR, var, NULL, NULL});
    return node->alone;
}

const struct nat *nat_add(struct nat_table *table, const struct nat *a, const struct nat *b)
{
    return nat_fold(table, nat_raw_combine(table, a, 1, b));
}

const struct nat *nat_sub(struct nat_table *table, const struct nat *a, const struct nat *b)
{
    return nat_fold(table, nat_raw_combine(table, a, -1, b));
}

const struct nat *nat_mul(struct nat_table *table, const struct nat *a, const struct nat *b)
{
    return nat_fold(table, nat_raw_mul(table, a, b));
}

bool nat_overflowed(const struct nat_table *table)
{
    return table->overflowed;
}

bool nat_is_const(const struct nat *nat, int64_t *value)
{
    if (nat->term_count > 1 || (nat->term_count == 1 && nat->terms[0].factor_count))
        return false;
    if (value)
        *value = nat->term_count ? nat->terms[0].coefficient : 0;
    return true;
}

bool nat_is_no_divisor(const struct nat *nat)
{
    int64_t value;
    return nat_is_const(nat, &value) && value <= 0;
}

bool nat_is_factor(const struct nat *nat, const struct nat_factor **factor)
{
    if (nat->term_count != 1 || nat->terms[0].factor_count != 1 || nat->terms[0].coefficient != 1)
        return false;
    *factor = nat->terms[0].factors[0];
    return true;
}

bool nat_is_var(const struct nat *nat, const struct nat_var **var)
{
    const struct nat_factor *factor;
    if (!nat_is_factor(nat, &factor) || factor->kind != NAT_VAR)
        return false;
    if (var)
        *var = factor->var;
    return true;
}

const struct nat *nat_is_maximum(const struct nat *nat, int64_t *least)
{
    const struct nat_factor *factor;
    if (!nat_is_factor(nat, &factor) || factor->kind != NAT_MAX)
        return NULL;
    if (nat_is_const(factor->right, least))
        return factor->left;
    return nat_is_const(factor->left, least) ? factor->right : NULL;
}

struct nat_attempt nat_attempt_begin(struct nat_table *table)
{
    struct nat_attempt attempt = {table->overflowed};
    table->overflowed = false;
    return attempt;
}

bool nat_attempt_end(struct nat_table *table, struct nat_attempt attempt)
{
    bool fine = !table->overflowed;
    table->overflowed = attempt.overflowed_before;
    return fine;
}
