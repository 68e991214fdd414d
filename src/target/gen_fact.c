/* What is known of numbers beyond their bounds, so that fewer indices need a check at run time:
 *
 *   - in a branch, that the condition holds, or does not:
 *
 *         if i + 1 < n then xs[i + 1] else 0         n - 1 - (i + 1) >= 0 is a fact in the first
 *         if i == 0 then 0 else xs[i - 1]            i is not 0 in the second
 *
 *     also where the condition has a name: let inside = i + 1 < n in if inside then ...;
 *   - which index a private variable holds that is assigned once, as `let (i, x) = ...` makes them;
 *     or else that it does not change, so that what is known of it stays true;
 *   - what a counter may hold (gen_counter.c);
 *   - behind a check of sizes at the entry point, that they are equal: in the loops that have to
 *     have iterations for the check to be made.
 *
 * A fact is a nat that is not negative; n % 4 == 0 is one, too, and shows where vectors are
 * aligned. Comparisons of i64 give facts where both sides are exact: they cannot have wrapped. Of
 * narrower integers constants and variables that are assigned once are compared. */
#include "target/gen_base.h"
#include "target/gen_facts.h"
#include "target/gen_guards.h"
#include "target/gen_memory.h"
#include "target/gen_nats.h"
#include "target/gen_state.h"

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
    } else if ((op == OP_EQ) == holds) {
        gen_assume_equal(gen, a, b, 0);
    } else {
        VEC_PUSH(gen->arena, &gen->apart, nat_sub(gen->nats, b, a));
    }
}

/* Integers all of whose values an i64 has, too. */
static bool is_narrow(enum scalar scalar)
{
    return scalar_is_integer(scalar) && scalar_bytes(scalar) < scalar_bytes(SCALAR_I64);
}

static bool is_comparison(enum operator op)
{
    return op == OP_EQ || op == OP_NE || op == OP_LT || op == OP_LE || op == OP_GT || op == OP_GE;
}

/* The buffer of a base that is a variable of ours, and the variable's binding. */
static const struct gen_binding *binding_of(const struct gen *gen, const struct gen_base *base)
{
    const struct phrase *phrase = base->phrase;
    if (phrase->kind == PHRASE_PROJ)
        phrase = phrase_proj_pair(phrase);
    return phrase->kind == PHRASE_VAR ? gen_lookup(gen, phrase_var_of(phrase)) : NULL;
}

/* The C variable that is read at BASE, if it is one that is assigned once; else null. */
static const char *constant_name(struct gen *gen, const struct gen_base *base)
{
    const struct gen_binding *binding = binding_of(gen, base);
    const struct cexp *place;
    if (!binding || binding->kind != BINDING_BUFFER || !binding->constant)
        return NULL;
    place = gen_element(gen, &binding->buffer, base->path, base->phrase->loc);
    return place->kind == CEXP_NAME ? place->text : NULL;
}

const struct nat *gen_narrow_nat(struct gen *gen, const struct phrase *exp)
{
    struct gen_guards guards = {0};
    struct gen_base base = gen_resolve(gen, exp, NULL, &guards, NULL);
    const char *name;
    if (guards.conditions.len > 0 || base.path || base.index)
        return NULL;
    if (base.phrase->kind == PHRASE_LITERAL)
        return gen_range_of(gen, base.phrase).least;
    name = constant_name(gen, &base);
    return name ? map_get(gen->narrow, name) : NULL;
}

/* EXP, which is compared, as a nat; null where nothing follows. What may have wrapped is a number
 * of its own. */
static const struct nat *compared_nat(struct gen *gen, const struct phrase *exp, bool stable)
{
    enum scalar scalar = gen_scalar_of(phrase_data(exp));
    const struct nat *nat;
    if (is_narrow(scalar))
        return gen_narrow_nat(gen, exp);
    if (scalar != SCALAR_I64)
        return NULL;
    nat = gen_exact_nat(gen, exp, stable);
    if (nat || !gen_pure_nat(gen, exp))
        return nat;
    return gen_opaque_nat(gen, gen_exp(gen, exp, NULL, NULL), NULL, NULL);
}

static void assume(struct gen *gen, const struct phrase *cond, bool holds, bool stable);

static void assume_operator(struct gen *gen, const struct phrase *cond, bool holds, bool stable)
{
    const struct phrase *const *args = phrase_oper_args(cond);
    enum operator op = phrase_oper_op(cond);
    if (op == OP_NOT) {
        assume(gen, args[0], !holds, stable);
    } else if ((op == OP_LOG_AND && holds) || (op == OP_LOG_OR && !holds)) {
        assume(gen, args[0], holds, stable);
        assume(gen, args[1], holds, stable);
    } else if (is_comparison(op)) {
        const struct nat *a = compared_nat(gen, args[0], stable);
        const struct nat *b = compared_nat(gen, args[1], stable);
        if (a && b)
            assume_comparison(gen, op, a, b, holds);
    }
}

static bool is_bool_literal(const struct phrase *phrase, bool value)
{
    return phrase->kind == PHRASE_LITERAL && (phrase_literal_value(phrase).bits != 0) == value;
}

/* a && b is `if a then b else false`, a || b is `if a then true else b`. */
static void assume_if(struct gen *gen, const struct phrase *cond, bool holds, bool stable)
{
    const struct phrase *const *args = phrase_prim_args(cond);
    if (holds && is_bool_literal(args[2], false)) {
        assume(gen, args[0], true, stable);
        assume(gen, args[1], true, stable);
    } else if (!holds && is_bool_literal(args[1], true)) {
        assume(gen, args[0], false, stable);
        assume(gen, args[2], false, stable);
    }
}

/* A variable that is bound to a condition, or has been assigned one. What that reads may have
 * changed since, but for what does not change at all. */
static void assume_variable(struct gen *gen, const struct phrase *cond, bool holds, bool stable)
{
    struct gen_guards guards = {0};
    struct gen_base base = gen_resolve(gen, cond, NULL, &guards, NULL);
    const char *name = !base.path && !base.index ? constant_name(gen, &base) : NULL;
    if (guards.conditions.len > 0 || base.path || base.index)
        return;
    if (name && map_get(gen->conditions, name))
        assume(gen, map_get(gen->conditions, name), holds, true);
    else if (base.phrase->kind == PHRASE_OPERATOR || phrase_is_prim(base.phrase, PRIM_IF))
        assume(gen, base.phrase, holds, stable);
}

static void assume(struct gen *gen, const struct phrase *cond, bool holds, bool stable)
{
    if (cond->kind == PHRASE_OPERATOR)
        assume_operator(gen, cond, holds, stable);
    else if (phrase_is_prim(cond, PRIM_IF))
        assume_if(gen, cond, holds, stable);
    else if (cond->kind == PHRASE_VAR || cond->kind == PHRASE_PROJ)
        assume_variable(gen, cond, holds, stable);
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

void gen_take_multiples(struct gen *gen, const struct gen *around)
{
    for (size_t i = 0; i < around->facts.len; i++) {
        int64_t m;
        if (known_multiple(around->facts.at[i].nat, &m))
            gen_add_fact(gen, around->facts.at[i].nat, 0);
    }
}

struct map *gen_multiples(struct gen *gen, int64_t k)
{
    struct map *names = map_new_strings(gen->arena);
    for (size_t i = 0; i < gen->facts.len; i++) {
        int64_t m;
        const struct nat_var *var = known_multiple(gen->facts.at[i].nat, &m);
        if (!var || m % k != 0)
            continue;
        const struct cexp *size = map_get(gen->nat_vars, var);
        if (size && size->kind == CEXP_NAME)
            map_set(names, size->text, names);
    }
    return names;
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

/* FACTOR, in which remainders that are known to be 0 are left out. */
static const struct nat *simpler(struct gen *gen, const struct nat_factor *factor)
{
    if (is_zero(gen, factor))
        return nat_const(gen->nats, 0);
    if (factor->kind == NAT_DIV)
        return nat_div(gen->nats, gen_without_remainders(gen, factor->left), factor->right);
    return nat_of_factor(gen->nats, factor);
}

const struct nat *gen_without_remainders(struct gen *gen, const struct nat *nat)
{
    const struct nat *sum = nat_const(gen->nats, 0);
    if (gen->facts.len == 0)
        return nat;
    for (size_t i = 0; i < nat->term_count; i++) {
        const struct nat *term = nat_const(gen->nats, nat->terms[i].coefficient);
        for (size_t k = 0; k < nat->terms[i].factor_count; k++)
            term = nat_mul(gen->nats, term, simpler(gen, nat->terms[i].factors[k]));
        sum = nat_add(gen->nats, sum, term);
    }
    return sum;
}

void gen_enter_branch(struct gen *gen)
{
    VEC_PUSH(gen->arena, &gen->fact_counts,
             ((struct gen_fact_count){gen->facts.len, gen->apart.len}));
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
    for (size_t i = 0; i < host->apart.len; i++)
        VEC_PUSH(gen->arena, &gen->apart, host->apart.at[i]);
}

struct unbound_search {
    const struct gen *gen;
    bool found;
};

static void see_unbound(void *data, const struct nat_var *var)
{
    struct unbound_search *search = data;
    search->found |= !map_has(search->gen->nat_vars, var);
}

void gen_share_index(struct gen *gen, const struct gen *host, const struct var *var)
{
    const struct gen_binding *binding = gen_lookup(host, var);
    struct unbound_search search = {gen, false};
    const struct nat *nat;
    if (!binding || binding->kind != BINDING_BUFFER || !binding->constant ||
        binding->buffer.type->kind != DATA_IDX)
        return;
    nat = map_get(host->constants, binding->buffer.leaves->name);
    if (nat)
        nat_each_var(nat, see_unbound, &search);
    if (nat && !search.found)
        gen_set_known(gen, var, nat);
}

void gen_leave_branch(struct gen *gen)
{
    struct gen_fact_count count = gen->fact_counts.at[--gen->fact_counts.len];
    gen->facts.len = count.facts;
    gen->apart.len = count.apart;
}

const struct nat *gen_known_nat(struct gen *gen, const struct gen_base *base)
{
    const struct gen_binding *binding = binding_of(gen, base);
    const char *name;
    if (!binding || binding->kind != BINDING_BUFFER)
        return NULL;
    if (binding->known)
        return binding->known;
    name = constant_name(gen, base);
    return name ? map_get(gen->constants, name) : NULL;
}

static void note_number(struct gen *gen, const struct cexp *place, const struct phrase *exp)
{
    const struct nat *nat = gen_pure_nat(gen, exp);
    if (!nat && phrase_data(exp)->kind == DATA_SCALAR) {
        struct gen_range range = gen_range_of(gen, exp);
        const struct nat_var *var = nat_var_new(gen->nats, place->text, range.least, range.most);
        gen_bind_nat(gen, var, place);
        nat = nat_of_var(gen->nats, var);
    }
    if (nat)
        map_set(gen->constants, place->text, (void *)nat);
}

/* The same for the leaf of a parameter, which stays what it is. */
static void note_leaf(struct gen *gen, const char *name, enum scalar scalar)
{
    const struct cexp *place = cexp_name(gen->arena, name);
    struct gen_range range = gen_range_of_scalar(gen, scalar);
    const struct nat_var *var = nat_var_new(gen->nats, name, range.least, range.most);
    if (scalar == SCALAR_I64)
        map_set(gen->constants, name, (void *)nat_of_var(gen->nats, var));
    else if (is_narrow(scalar))
        map_set(gen->narrow, name, (void *)nat_of_var(gen->nats, var));
    gen_bind_nat(gen, var, is_narrow(scalar)
                               ? cexp_cast(gen->arena, gen_index_type(gen), place)
                               : place);
}

void gen_note_parameter(struct gen *gen, const struct var *var)
{
    const struct gen_buffer *buffer = gen_find_buffer(gen, var);
    for (size_t i = 0; i < gen_leaf_count(buffer->type); i++)
        if (gen_leaf_is_array(buffer->type, i) || buffer->leaves[i].pointer ||
            gen_leaf_type(buffer->type, i)->kind != DATA_SCALAR)
            return;
    gen_mark_constant(gen, var, true);
    for (size_t i = 0; i < gen_leaf_count(buffer->type); i++)
        note_leaf(gen, buffer->leaves[i].name, gen_leaf_type(buffer->type, i)->scalar);
}

static void note_narrow(struct gen *gen, const struct cexp *place, const struct phrase *exp)
{
    struct gen_range range = gen_range_of(gen, exp);
    const struct nat_var *var = nat_var_new(gen->nats, place->text, range.least, range.most);
    gen_bind_nat(gen, var, cexp_cast(gen->arena, gen_index_type(gen), place));
    map_set(gen->narrow, place->text, (void *)nat_of_var(gen->nats, var));
}

void gen_note_constant(struct gen *gen, const struct cexp *place, const struct phrase *exp)
{
    enum scalar scalar = gen_scalar_of(phrase_data(exp));
    if (place->kind != CEXP_NAME)
        return;
    if (scalar == SCALAR_I64)
        note_number(gen, place, exp);
    else if (is_narrow(scalar))
        note_narrow(gen, place, exp);
    else if (scalar == SCALAR_BOOL)
        map_set(gen->conditions, place->text, (void *)exp);
}
