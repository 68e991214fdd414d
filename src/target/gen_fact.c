/* What is known of numbers beyond their bounds, so that fewer indices need a check at run time:
 *
 *   - in a branch, that the condition holds, or does not:
 *
 *         if i + 1 < n then xs[i + 1] else 0         n - 1 - (i + 1) >= 0 is a fact in the first
 *
 *   - which index a private variable holds that is assigned once, as `let (i, x) = ...` makes them;
 *     or else that it does not change, so that what is known of it stays true;
 *   - what a counter may hold (gen_counter.c);
 *   - behind a check of sizes at the entry point, that they are equal: in the loops that have to
 *     have iterations for the check to be made.
 *
 * A fact is a nat that is not negative; n % 4 == 0 is one, too, and shows where vectors are
 * aligned. Comparisons of i64 give facts where both sides are exact: they cannot have wrapped. */
#include "target/gen_private.h"

void gen_add_fact(struct gen *gen, const struct nat *nat, size_t loops)
{
    VEC_PUSH(gen->arena, &gen->facts, ((struct gen_fact){nat, loops}));
}

/* A < B, or A <= B. */
static void add_order(struct gen *gen, const struct nat *a, const struct nat *b, bool strict)
{
    const struct nat *difference = nat_sub(gen->nats, b, a);
    gen_add_fact(gen, nat_sub(gen->nats, difference, nat_const(gen->nats, strict ? 1 : 0)), 0);
}

void gen_assume_equal(struct gen *gen, const struct nat *a, const struct nat *b, size_t loops)
{
    gen_add_fact(gen, nat_sub(gen->nats, b, a), loops);
    gen_add_fact(gen, nat_sub(gen->nats, a, b), loops);
}

void gen_drop_facts(struct gen *gen)
{
    size_t kept = 0;
    for (size_t i = 0; i < gen->facts.len; i++)
        if (gen->facts.at[i].loops <= gen->loop_sizes.len)
            gen->facts.at[kept++] = gen->facts.at[i];
    gen->facts.len = kept;
}

static void assume_comparison(struct gen *gen, enum operator op, const struct nat *a,
                              const struct nat *b, bool holds)
{
    if (op == OP_LT || op == OP_GE) {
        bool less = (op == OP_LT) == holds;
        add_order(gen, less ? a : b, less ? b : a, less);
    } else if (op == OP_GT || op == OP_LE) {
        bool greater = (op == OP_GT) == holds;
        add_order(gen, greater ? b : a, greater ? a : b, greater);
    } else if ((op == OP_EQ && holds) || (op == OP_NE && !holds)) {
        gen_assume_equal(gen, a, b, 0);
    }
}

static bool is_comparison(enum operator op)
{
    return op == OP_EQ || op == OP_NE || op == OP_LT || op == OP_LE || op == OP_GT || op == OP_GE;
}

static void assume(struct gen *gen, const struct phrase *cond, bool holds, bool stable);

static void assume_operator(struct gen *gen, const struct phrase *cond, bool holds, bool stable)
{
    const struct phrase *const *args = cond->u.oper.args;
    enum operator op = cond->u.oper.op;
    if (op == OP_NOT) {
        assume(gen, args[0], !holds, stable);
    } else if ((op == OP_LOG_AND && holds) || (op == OP_LOG_OR && !holds)) {
        assume(gen, args[0], holds, stable);
        assume(gen, args[1], holds, stable);
    } else if (is_comparison(op) && gen_scalar_of(cond->u.oper.from) == SCALAR_I64) {
        const struct nat *a = gen_exact_nat(gen, args[0], stable);
        const struct nat *b = gen_exact_nat(gen, args[1], stable);
        if (a && b)
            assume_comparison(gen, op, a, b, holds);
    }
}

static bool is_bool_literal(const struct phrase *phrase, bool value)
{
    return phrase->kind == PHRASE_LITERAL && (phrase->u.literal.bits != 0) == value;
}

/* a && b is `if a then b else false`, a || b is `if a then true else b`. */
static void assume_if(struct gen *gen, const struct phrase *cond, bool holds, bool stable)
{
    const struct phrase *const *args = cond->u.prim.args;
    if (holds && is_bool_literal(args[2], false)) {
        assume(gen, args[0], true, stable);
        assume(gen, args[1], true, stable);
    } else if (!holds && is_bool_literal(args[1], true)) {
        assume(gen, args[0], false, stable);
        assume(gen, args[2], false, stable);
    }
}

static void assume(struct gen *gen, const struct phrase *cond, bool holds, bool stable)
{
    if (cond->kind == PHRASE_OPERATOR)
        assume_operator(gen, cond, holds, stable);
    else if (phrase_is_prim(cond, PRIM_IF))
        assume_if(gen, cond, holds, stable);
}

/* The variable that FACT, -(n % m) >= 0, says to be a multiple of *M; else null. */
static const struct nat_var *known_multiple(const struct nat *fact, int64_t *m)
{
    const struct nat_term *term = fact->terms;
    const struct nat_var *var;
    if (fact->term_count != 1 || term->coefficient >= 0 || term->factor_count != 1 ||
        term->factors[0]->kind != NAT_MOD || !nat_is_const(term->factors[0]->right, m) ||
        *m < 1 || !nat_is_var(term->factors[0]->left, &var))
        return NULL;
    return var;
}

const struct nat *gen_with_multiples(struct gen *gen, const struct nat *nat)
{
    for (size_t i = 0; i < gen->facts.len; i++) {
        int64_t m;
        const struct nat_var *var = known_multiple(gen->facts.at[i].nat, &m);
        if (!var)
            continue;
        const struct nat *factor = nat_const(gen->nats, m);
        const struct nat *quotient = nat_div(gen->nats, nat_of_var(gen->nats, var), factor);
        nat = nat_subst(gen->nats, nat, var, nat_mul(gen->nats, factor, quotient));
    }
    return nat;
}

/* Whether FACTOR is n % k, where n is known to be a multiple of k. */
static bool is_zero(const struct gen *gen, const struct nat_factor *factor)
{
    const struct nat_var *var;
    int64_t k, m;
    if (factor->kind != NAT_MOD || !nat_is_var(factor->left, &var) ||
        !nat_is_const(factor->right, &k) || k < 1)
        return false;
    for (size_t i = 0; i < gen->facts.len; i++)
        if (known_multiple(gen->facts.at[i].nat, &m) == var && m % k == 0)
            return true;
    return false;
}

const struct nat *gen_without_remainders(struct gen *gen, const struct nat *nat)
{
    const struct nat *sum = nat_const(gen->nats, 0);
    if (gen->facts.len == 0)
        return nat;
    for (size_t i = 0; i < nat->term_count; i++) {
        const struct nat *term = nat_const(gen->nats, nat->terms[i].coefficient);
        for (size_t k = 0; k < nat->terms[i].factor_count; k++)
            term = is_zero(gen, nat->terms[i].factors[k])
                       ? nat_const(gen->nats, 0)
                       : nat_mul(gen->nats, term,
                                 nat_of_factor(gen->nats, nat->terms[i].factors[k]));
        sum = nat_add(gen->nats, sum, term);
    }
    return sum;
}

void gen_enter_branch(struct gen *gen)
{
    VEC_PUSH(gen->arena, &gen->fact_counts, gen->facts.len);
}

void gen_enter_case(struct gen *gen, const struct phrase *cond, bool holds, bool stable)
{
    gen_enter_branch(gen);
    assume(gen, cond, holds, stable);
}

void gen_enter_host(struct gen *gen, const struct gen *host)
{
    for (size_t i = 0; i < host->facts.len; i++)
        VEC_PUSH(gen->arena, &gen->facts, host->facts.at[i]);
}

void gen_leave_branch(struct gen *gen)
{
    gen->facts.len = gen->fact_counts.at[--gen->fact_counts.len];
}

/* The buffer of a base that is a variable of ours, and the variable's binding. */
static const struct gen_binding *binding_of(const struct gen *gen, const struct gen_base *base)
{
    const struct phrase *phrase = base->phrase;
    if (phrase->kind == PHRASE_PROJ)
        phrase = phrase->u.proj.pair;
    return phrase->kind == PHRASE_VAR ? gen_lookup(gen, phrase->u.var) : NULL;
}

const struct nat *gen_known_nat(struct gen *gen, const struct gen_base *base)
{
    const struct gen_binding *binding = binding_of(gen, base);
    if (!binding || binding->kind != BINDING_BUFFER)
        return NULL;
    if (binding->known || !binding->constant)
        return binding->known;
    const struct cexp *place = gen_element(gen, &binding->buffer, base->path, base->phrase->loc);
    return place->kind == CEXP_NAME ? map_get(gen->constants, place->text) : NULL;
}

void gen_note_constant(struct gen *gen, const struct cexp *place, const struct phrase *exp)
{
    if (place->kind != CEXP_NAME || gen_scalar_of(phrase_data(exp)) != SCALAR_I64)
        return;
    const struct nat *nat = gen_pure_nat(gen, exp);
    if (!nat && phrase_data(exp)->kind == DATA_SCALAR) {
        const struct nat_var *var = nat_var_new(gen->nats, place->text, NULL, NULL);
        gen_bind_nat(gen, var, place);
        nat = nat_of_var(gen->nats, var);
    }
    if (nat)
        map_set(gen->constants, place->text, (void *)nat);
}
