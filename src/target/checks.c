/* The uniform requirements of an entry.
 *
 * All parameters that are sizes are checked to lie between 0 and 2^47. What is computed from them
 * with small coefficients then fits into 63 bits with room to spare; products of sizes need a check
 * of their own, once for each array:
 *
 *     [n][m]f32        if ((double)n * (double)m > DOT_MAX_SIZE) return DOT_ERROR_SIZE;
 *
 * In double, nothing overflows, and its rounding does not matter so far from 2^63. All terms are
 * added with a positive sign, so that each part of the sum fits, too.
 *
 * The order is such that a condition can be computed when all before it hold: sizes, divisors,
 * products, differences, equalities. */
#include "target/checks.h"

#include "base/map.h"
#include "target/gen_state.h"

#define LARGEST_COEFFICIENT 4096

/* How often a product that is checked may have what is asked for in it. */
#define MOST_TIMES 8

struct check_vec VEC(struct check);
struct size_vec VEC(const struct nat *);

struct checks {
    struct arena *arena;
    struct nat_table *nats;
    struct map *params;
    struct check_vec checks;
    struct size_vec sizes; /* other numbers that are checked to be sizes where they are used */
    struct map *fit;       /* nat to 1 if it fits, else to what was known when it was not proved */
    uintptr_t known;       /* checks and sizes that were added; above 1 */
};

struct checks *checks_new(struct dpia *dpia)
{
    struct checks *checks = ARENA_NEW(dpia_arena(dpia), struct checks);
    checks->arena = dpia_arena(dpia);
    checks->nats = dpia_nats(dpia);
    checks->params = map_new_objects(checks->arena);
    checks->fit = map_new_objects(checks->arena);
    checks->known = 2;
    return checks;
}

static bool is_among(const struct nat *const *nats, size_t count, const struct nat *nat)
{
    for (size_t i = 0; i < count; i++)
        if (nats[i] == nat)
            return true;
    return false;
}

/* Whether A is made wherever B is, being about the same. */
static bool implies(const struct check *a, const struct check *b)
{
    if (a->kind != b->kind || a->a != b->a || a->b != b->b || a->last != b->last)
        return false;
    for (size_t i = 0; i < a->reached_count; i++)
        if (!is_among(b->reached, b->reached_count, a->reached[i]))
            return false;
    return true;
}

static void add(struct checks *checks, struct check check)
{
    checks->known++;
    for (size_t i = 0; i < checks->checks.len; i++) {
        struct check *old = &checks->checks.at[i];
        if (implies(old, &check))
            return;
        if (implies(&check, old)) {
            *old = check;
            return;
        }
    }
    VEC_PUSH(checks->arena, &checks->checks, check);
}

/* The bounds that a program in DPIA's notation gives to a parameter, `(n: nat >= 1 <= 16)`: rules
 * that simplify rely on them, so they are no part of what can be proved here. */
static void add_declared_bounds(struct checks *checks, const struct nat_var *var, struct loc loc)
{
    const struct nat *value = nat_of_var(checks->nats, var);
    if (var->lower && var->lower != nat_const(checks->nats, 0))
        add(checks, (struct check){.kind = CHECK_NATURAL,
                                   .a = nat_sub(checks->nats, value, var->lower), .loc = loc});
    if (var->upper)
        add(checks, (struct check){.kind = CHECK_NATURAL,
                                   .a = nat_sub(checks->nats, var->upper, value), .loc = loc});
}

void checks_add_param(struct checks *checks, const struct nat_var *var, bool size, struct loc loc)
{
    map_set(checks->params, var, checks);
    if (!size)
        return;
    add(checks, (struct check){.kind = CHECK_SIZE, .a = nat_of_var(checks->nats, var), .loc = loc});
    add_declared_bounds(checks, var, loc);
}

struct var_search {
    const struct checks *checks;
    bool all_params;
};

static void see_var(void *data, const struct nat_var *var)
{
    struct var_search *search = data;
    search->all_params &= map_has(search->checks->params, var);
}

bool checks_is_uniform(const struct checks *checks, const struct nat *nat)
{
    struct var_search search = {checks, true};
    nat_each_var(nat, see_var, &search);
    return search.all_params;
}

/* A nat that is at least NAT, in terms of parameters and other sizes that were checked, with
 * positive coefficients; null if none is known. */
static const struct nat *bound(const struct checks *checks, const struct nat *nat);

static const struct nat *bound_of_factor(const struct checks *checks,
                                         const struct nat_factor *factor)
{
    switch (factor->kind) {
    case NAT_VAR:
        if (factor->var->upper)
            return bound(checks, factor->var->upper);
        return !factor->var->lower ? NULL : nat_of_var(checks->nats, factor->var);
    case NAT_DIV:
    case NAT_MIN:
        return bound(checks, factor->left);
    case NAT_MOD:
        return bound(checks, factor->right);
    case NAT_MAX:
        break;
    }
    const struct nat *left = bound(checks, factor->left);
    const struct nat *right = bound(checks, factor->right);
    return !left || !right ? NULL : nat_add(checks->nats, left, right);
}

static const struct nat *bound_of_term(const struct checks *checks, const struct nat_term *term)
{
    int64_t coefficient = term->coefficient < 0 ? -term->coefficient : term->coefficient;
    const struct nat *product = nat_const(checks->nats, coefficient);
    for (size_t i = 0; i < term->factor_count; i++) {
        const struct nat *factor = bound_of_factor(checks, term->factors[i]);
        if (!factor)
            return NULL;
        product = nat_mul(checks->nats, product, factor);
    }
    return product;
}

static const struct nat *bound(const struct checks *checks, const struct nat *nat)
{
    const struct nat *sum = nat_const(checks->nats, 0);
    for (size_t i = 0; i < nat->term_count; i++) {
        if (nat->terms[i].coefficient < 0)
            continue;
        const struct nat *term = bound_of_term(checks, &nat->terms[i]);
        if (!term)
            return NULL;
        sum = nat_add(checks->nats, sum, term);
    }
    return sum;
}

/* Whether the product of TERM's factors is a term of an array's size that is checked to fit. */
static bool is_checked_product(const struct checks *checks, const struct nat_term *term)
{
    for (size_t i = 0; i < checks->checks.len; i++) {
        const struct check *check = &checks->checks.at[i];
        if (check->kind == CHECK_FITS && nat_coefficient_at(check->a, term) != 0)
            return true;
    }
    return false;
}

/* Whether all terms of MOST are small numbers of sizes and of products that are checked. */
static bool is_small(const struct checks *checks, const struct nat *most)
{
    for (size_t i = 0; i < most->term_count; i++) {
        const struct nat_term *term = &most->terms[i];
        if (term->factor_count == 0 && term->coefficient < ((int64_t)1 << 60))
            continue;
        if (term->coefficient > LARGEST_COEFFICIENT || term->factor_count == 0)
            return false;
        if (term->factor_count > 1 && !is_checked_product(checks, term))
            return false;
    }
    return most->term_count <= 8;
}

/* Whether NAT is proved to be at most something that is checked. */
static bool is_nat_below_checked(const struct checks *checks, const struct nat *nat)
{
    for (size_t i = 0; i < checks->sizes.len; i++)
        if (nat_is_le(checks->nats, nat, checks->sizes.at[i]))
            return true;
    for (size_t i = 0; i < checks->checks.len; i++) {
        const struct check *check = &checks->checks.at[i];
        if ((check->kind == CHECK_SIZE || check->kind == CHECK_FITS) &&
            nat_is_le(checks->nats, nat, check->a))
            return true;
    }
    return false;
}

/* Whether NAT is proved to be at most what is divided in UPPER, and that fits: i * k, where i is at
 * most n/k. */
static bool is_below_dividend(const struct checks *checks, const struct nat *nat,
                              const struct nat *upper)
{
    for (size_t i = 0; i < upper->term_count; i++)
        for (size_t j = 0; j < upper->terms[i].factor_count; j++) {
            const struct nat_factor *factor = upper->terms[i].factors[j];
            if (factor->kind == NAT_DIV && nat_is_le(checks->nats, nat, factor->left) &&
                checks_known_to_fit(checks, factor->left))
                return true;
        }
    return false;
}

/* Whether NAT is proved to be below something that is checked, or a quotient's dividend that bounds
 * one of TERM's variables. */
static bool is_nat_bounded(const struct checks *checks, const struct nat *nat,
                           const struct nat_term *term)
{
    for (size_t i = 0; i < term->factor_count; i++)
        if (term->factors[i]->kind == NAT_VAR && term->factors[i]->var->upper &&
            is_below_dividend(checks, nat, term->factors[i]->var->upper))
            return true;
    return is_nat_below_checked(checks, nat);
}

/* Whether TERM, or a few times TERM, is at most something that is checked: n/k * k is at most n,
 * and so is n/(8*k) * 2*k. */
static bool is_below_checked(const struct checks *checks, const struct nat_term *term)
{
    int64_t coefficient = term->coefficient < 0 ? -term->coefficient : term->coefficient;
    const struct nat *nat = nat_const(checks->nats, coefficient);
    for (size_t i = 0; i < term->factor_count; i++)
        nat = nat_mul(checks->nats, nat, nat_of_factor(checks->nats, term->factors[i]));
    for (int64_t times = 1; times <= MOST_TIMES; times *= 2) {
        const struct nat *more = nat_mul(checks->nats, nat_const(checks->nats, times), nat);
        if (is_nat_bounded(checks, more, term))
            return true;
    }
    return false;
}

void checks_note_size(struct checks *checks, const struct nat *nat)
{
    checks->known++;
    VEC_PUSH(checks->arena, &checks->sizes, nat);
}

static bool terms_fit(const struct checks *checks, const struct nat *nat)
{
    for (size_t i = 0; i < nat->term_count; i++) {
        const struct nat *most = bound_of_term(checks, &nat->terms[i]);
        if ((!most || !is_small(checks, most)) && !is_below_checked(checks, &nat->terms[i]))
            return false;
    }
    return nat->term_count <= 8;
}

/* A bound that does not fit into 64 bits itself is none. What fits does so whatever is added to the
 * checks; of what does not, that is asked again when they are others. */
bool checks_known_to_fit(const struct checks *checks, const struct nat *nat)
{
    struct nat_attempt attempt;
    uintptr_t found = (uintptr_t)map_get(checks->fit, nat);
    bool fit;
    if (found == 1 || found == checks->known)
        return found == 1;
    attempt = nat_attempt_begin(checks->nats);
    fit = terms_fit(checks, nat);
    fit = nat_attempt_end(checks->nats, attempt) && fit;
    map_set(checks->fit, nat, (void *)(fit ? 1 : checks->known));
    return fit;
}

static bool are_uniform(const struct checks *checks, const struct nat *const *nats, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!checks_is_uniform(checks, nats[i]))
            return false;
    return true;
}

/* Whether NAT, and what must be passed to come to it, are known at the start. */
static bool is_known(const struct checks *checks, const struct nat *nat,
                     const struct nat *const *reached, size_t count)
{
    return checks_is_uniform(checks, nat) && are_uniform(checks, reached, count);
}

bool checks_add_divisor(struct checks *checks, const struct nat *nat,
                        const struct nat *const *reached, size_t count, struct loc loc)
{
    if (nat_is_lt(checks->nats, nat_const(checks->nats, 0), nat))
        return true;
    if (!is_known(checks, nat, reached, count))
        return false;
    add(checks, (struct check){.kind = CHECK_POSITIVE, .a = nat, .loc = loc, .reached = reached,
                               .reached_count = count});
    return true;
}

/* Divisors inside of NAT must be positive, and the numbers inside of quotients fit. */
static void add_parts(struct checks *checks, const struct nat *nat, struct loc loc)
{
    for (size_t i = 0; i < nat->term_count; i++)
        for (size_t j = 0; j < nat->terms[i].factor_count; j++) {
            const struct nat_factor *factor = nat->terms[i].factors[j];
            if (factor->kind == NAT_VAR)
                continue;
            checks_add_fits(checks, factor->left, loc);
            checks_add_fits(checks, factor->right, loc);
            if (factor->kind == NAT_DIV || factor->kind == NAT_MOD)
                checks_add_divisor(checks, factor->right, NULL, 0, loc);
        }
}

void checks_add_fits(struct checks *checks, const struct nat *nat, struct loc loc)
{
    if (!checks_is_uniform(checks, nat))
        return;
    add_parts(checks, nat, loc);
    if (!checks_known_to_fit(checks, nat))
        add(checks, (struct check){.kind = CHECK_FITS, .a = nat, .loc = loc});
}

static void add_fits_only(struct checks *checks, const struct nat *nat, struct loc loc)
{
    checks_add_fits_inside(checks, nat, loc);
    if (checks_is_uniform(checks, nat) && !checks_known_to_fit(checks, nat))
        add(checks, (struct check){.kind = CHECK_FITS, .a = nat, .loc = loc});
}

void checks_add_fits_inside(struct checks *checks, const struct nat *nat, struct loc loc)
{
    for (size_t i = 0; i < nat->term_count; i++)
        for (size_t j = 0; j < nat->terms[i].factor_count; j++) {
            const struct nat_factor *factor = nat->terms[i].factors[j];
            if (factor->kind == NAT_VAR)
                continue;
            add_fits_only(checks, factor->left, loc);
            add_fits_only(checks, factor->right, loc);
        }
}

bool checks_add_natural(struct checks *checks, const struct nat *nat,
                        const struct nat *const *reached, size_t count, struct loc loc)
{
    if (nat_is_le(checks->nats, nat_const(checks->nats, 0), nat))
        return true;
    if (!is_known(checks, nat, reached, count))
        return false;
    checks_add_fits(checks, nat, loc);
    add(checks, (struct check){.kind = CHECK_NATURAL, .a = nat, .loc = loc, .reached = reached,
                               .reached_count = count});
    return true;
}

void checks_add_dimensions(struct checks *checks, const struct data *data, struct loc loc)
{
    if (data->kind == DATA_ARRAY)
        checks_add_natural(checks, data->size, NULL, 0, loc);
    if (data->kind == DATA_ARRAY || data->kind == DATA_PAIR)
        checks_add_dimensions(checks, data->fst, loc);
    if (data->kind == DATA_PAIR)
        checks_add_dimensions(checks, data->snd, loc);
}

void checks_add_data(struct checks *checks, const struct data *data, struct loc loc)
{
    for (size_t i = 0; i < gen_leaf_count(data); i++)
        checks_add_fits(checks, gen_leaf_size(checks->nats, data, i), loc);
}

/* Whether NAT is not negative, as its bounds show or a check at the start. */
static bool is_natural(const struct checks *checks, const struct nat *nat)
{
    const struct check check = {.kind = CHECK_NATURAL, .a = nat};
    if (nat_is_le(checks->nats, nat_const(checks->nats, 0), nat))
        return true;
    for (size_t i = 0; i < checks->checks.len; i++)
        if (implies(&checks->checks.at[i], &check))
            return true;
    return false;
}

const struct data *checks_natural_data(const struct checks *checks, struct types *types,
                                       const struct data *data)
{
    const struct nat *zero = nat_const(checks->nats, 0), *size;
    if (data->kind == DATA_PAIR)
        return data_pair(types, checks_natural_data(checks, types, data->fst),
                         checks_natural_data(checks, types, data->snd));
    if (data->kind != DATA_ARRAY)
        return data;
    size = is_natural(checks, data->size) ? data->size : nat_max(checks->nats, data->size, zero);
    return data_array(types, size, checks_natural_data(checks, types, data->fst));
}

bool checks_add_equal(struct checks *checks, const struct nat *a, const struct nat *b,
                      const struct nat *const *reached, size_t count, struct loc loc)
{
    if (!checks_is_uniform(checks, a) || !checks_is_uniform(checks, b) ||
        !are_uniform(checks, reached, count))
        return false;
    checks_add_fits(checks, a, loc);
    checks_add_fits(checks, b, loc);
    const struct nat *zero = nat_const(checks->nats, 0);
    const struct nat *difference = nat_sub(checks->nats, a, b);
    if (difference->term_count == 1 && difference->terms[0].coefficient < 0)
        difference = nat_sub(checks->nats, zero, difference);
    int64_t constant;
    bool single = difference->term_count == 1 && !nat_is_const(difference, &constant);
    add(checks, (struct check){.kind = CHECK_EQUAL, .a = single ? difference : a,
                               .b = single ? zero : b, .loc = loc, .reached = reached,
                               .reached_count = count});
    return true;
}

bool checks_add_bounds(struct checks *checks, const struct nat *first, const struct nat *last,
                       const struct nat *n, const struct nat *const *reached, size_t count,
                       struct loc loc)
{
    const struct nat *const all[] = {first, last, n};
    if (!are_uniform(checks, all, 3) || !are_uniform(checks, reached, count))
        return false;
    checks_add_fits(checks, n, loc);
    for (size_t i = 0; i < count; i++)
        checks_add_fits(checks, reached[i], loc);
    if (!checks_known_to_fit(checks, first) || !checks_known_to_fit(checks, last))
        return false;
    add_parts(checks, first, loc);
    add_parts(checks, last, loc);
    add(checks, (struct check){.kind = CHECK_BOUNDS, .a = first, .b = n, .last = last, .loc = loc,
                               .reached = reached, .reached_count = count});
    return true;
}

size_t checks_count(const struct checks *checks)
{
    return checks->checks.len;
}

const struct check *checks_at(const struct checks *checks, size_t position)
{
    return &checks->checks.at[position];
}

/* NAT < 0 with what is subtracted on the other side: n < m for n - m. */
static const struct cexp *is_negative(struct gen *gen, const struct nat *nat)
{
    struct nat_table *nats = gen->nats;
    const struct nat *minus = nat_const(nats, 0);
    for (size_t i = 0; i < nat->term_count; i++) {
        if (nat->terms[i].coefficient > 0)
            continue;
        const struct nat *term = nat_const(nats, -nat->terms[i].coefficient);
        for (size_t j = 0; j < nat->terms[i].factor_count; j++)
            term = nat_mul(nats, term, nat_of_factor(nats, nat->terms[i].factors[j]));
        minus = nat_add(nats, minus, term);
    }
    return cexp_binary(gen->arena, COP_LT, gen_nat(gen, nat_add(nats, nat, minus)),
                       gen_nat(gen, minus));
}

/* LAST >= SIZE, a constant on the right. */
static const struct cexp *is_behind(struct gen *gen, const struct nat *last,
                                    const struct nat *size)
{
    int64_t value;
    const struct cexp *a = gen_nat(gen, last), *b = gen_nat(gen, size);
    return nat_is_const(last, &value) ? cexp_binary(gen->arena, COP_LE, b, a)
                                      : cexp_binary(gen->arena, COP_GE, a, b);
}

/* Whether CHECK's bounds are left, as far as that is open. */
static const struct cexp *is_outside(struct gen *gen, const struct check *check)
{
    struct nat_table *nats = gen->nats;
    const struct cexp *low = is_negative(gen, check->a);
    const struct cexp *high = is_behind(gen, check->last, check->b);
    if (nat_is_le(nats, nat_const(nats, 0), check->a))
        return high;
    return nat_is_lt(nats, check->last, check->b)
               ? low
               : cexp_binary(gen->arena, COP_LOG_OR, low, high);
}

/* n > 0 && ..., for what must be passed to come to what CHECK is about, then its FAILURE. */
static const struct cexp *where_reached(struct gen *gen, const struct check *check,
                                        const struct cexp *failure)
{
    const struct cexp *zero = cexp_int(gen->arena, 0);
    const struct cexp *all = NULL;
    for (size_t i = 0; i < check->reached_count; i++) {
        const struct cexp *one =
            cexp_binary(gen->arena, COP_GT, gen_nat(gen, check->reached[i]), zero);
        all = !all ? one : cexp_binary(gen->arena, COP_LOG_AND, all, one);
    }
    return !all ? failure : cexp_binary(gen->arena, COP_LOG_AND, all, failure);
}

const struct cexp *check_failure(struct gen *gen, const struct check *check)
{
    struct arena *arena = gen->arena;
    const struct cexp *zero = cexp_int(arena, 0);
    if (check->kind == CHECK_FITS)
        return cexp_binary(arena, COP_GT, gen_nat_magnitude(gen, check->a), gen_limit(gen));
    if (check->kind == CHECK_NATURAL)
        return where_reached(gen, check, is_negative(gen, check->a));
    if (check->kind == CHECK_BOUNDS)
        return where_reached(gen, check, is_outside(gen, check));
    const struct cexp *a = gen_nat(gen, check->a);
    if (check->kind == CHECK_EQUAL)
        return where_reached(gen, check,
                             cexp_binary(arena, COP_NE, a, gen_nat(gen, check->b)));
    if (check->kind == CHECK_POSITIVE)
        return where_reached(gen, check, cexp_binary(arena, COP_EQ, a, zero));
    return gen_is_no_size(gen, check->a, a);
}

static void generate(struct gen *gen, const struct check *check, struct cstmt_vec *out)
{
    struct cstmt_vec fail = {0};
    cstmt_return(gen->arena, &fail, check_refusal(gen, check));
    cstmt_if(gen->arena, out, check_failure(gen, check), fail, (struct cstmt_vec){0});
}

static void generate_kind(struct checks *checks, struct gen *gen, enum check_kind kind,
                          struct cstmt_vec *out)
{
    for (size_t i = 0; i < checks->checks.len; i++)
        if (checks->checks.at[i].kind == kind)
            generate(gen, &checks->checks.at[i], out);
}

/* Divisors in the sizes of arrays must be known to be positive before it is seen that these fit;
 * what other divisors hang on must have been seen to fit. */
static void generate_divisors(struct checks *checks, struct gen *gen, bool hang_on_sizes,
                              struct cstmt_vec *out)
{
    for (size_t i = 0; i < checks->checks.len; i++) {
        const struct check *check = &checks->checks.at[i];
        if (check->kind == CHECK_POSITIVE && (check->reached_count > 0) == hang_on_sizes)
            generate(gen, check, out);
    }
}

void checks_generate(struct checks *checks, struct gen *gen, struct cstmt_vec *out)
{
    generate_kind(checks, gen, CHECK_SIZE, out);
    generate_divisors(checks, gen, false, out);
    generate_kind(checks, gen, CHECK_FITS, out);
    generate_divisors(checks, gen, true, out);
    generate_kind(checks, gen, CHECK_NATURAL, out);
    generate_kind(checks, gen, CHECK_EQUAL, out);
    generate_kind(checks, gen, CHECK_BOUNDS, out);
}
