/* Views that choose by the index, as concat and pad do:
 *
 *     concat xs ys       i :: ps        i < n ? xs at i :: ps : ys at i - n :: ps
 *     pad l n r z xs     i :: ps        i >= l && i < l + n ? xs at i - l :: ps : z at ps
 *
 * Where what is known of the index decides, there is no choice left and the walk goes on in one of
 * the two; else a conditional expression is made, of which C evaluates one side. On each side the
 * outcome of the comparisons is a fact (gen_fact.c), which decides further choices inside. */
#include "target/gen_base.h"
#include "target/gen_facts.h"
#include "target/gen_guards.h"
#include "target/gen_memory.h"
#include "target/gen_nats.h"
#include "target/gen_state.h"
#include "target/gen_walk.h"

/* Whether NAT is more than sums and products. */
static bool is_compound(const struct nat *nat)
{
    for (size_t i = 0; i < nat->term_count; i++)
        for (size_t j = 0; j < nat->terms[i].factor_count; j++)
            if (nat->terms[i].factors[j]->kind != NAT_VAR)
                return true;
    return false;
}

void gen_name_choice(struct gen_walk *walk)
{
    struct gen *gen = walk->gen;
    const struct phrase *view = walk->view.at;
    struct cstmt_vec *out = gen_walk_guarded_out(walk);
    const struct nat *last, *index = gen_walk_pop_index(walk);
    if (!view_chooses(gen->dpia, view))
        bug(view->loc, "a path does not say which side of '%s' is meant",
            primitive_name(phrase_prim_of(view)));
    if (out && is_compound(index)) {
        const struct cexp *exp =
            gen_hoist(gen, "index", gen_index_type(gen), gen_nat(gen, index), out);
        last = nat_sub(gen->nats, phrase_array_size(view), nat_const(gen->nats, 1));
        index = gen_opaque_nat(gen, exp, nat_const(gen->nats, 0), last);
    }
    gen_walk_push_index(walk, index);
}

/* What is natural where CONDITION holds, or where it does not. */
static const struct nat *fact_of(struct gen *gen, const struct view_condition *condition,
                                 bool holds)
{
    const struct nat *more = condition->below ? condition->right : condition->left;
    const struct nat *less = condition->below ? condition->left : condition->right;
    const struct nat *one = nat_const(gen->nats, 1);
    if (!holds)
        return nat_sub(gen->nats, nat_sub(gen->nats, less, more),
                       condition->below ? nat_const(gen->nats, 0) : one);
    return nat_sub(gen->nats, nat_sub(gen->nats, more, less),
                   condition->below ? one : nat_const(gen->nats, 0));
}

/* The conditions of CLAUSE as far as they are open; null if none is. */
static const struct cexp *condition_of(struct gen *gen, const struct view_clause *clause)
{
    const struct cexp *all = NULL;
    for (size_t k = 0; k < clause->condition_count; k++) {
        const struct view_condition *it = &clause->conditions[k];
        if (it->known)
            continue;
        const struct cexp *left = gen_nat(gen, it->left);
        const struct cexp *one = cexp_binary(gen->arena, it->below ? COP_LT : COP_GE, left,
                                             gen_nat(gen, it->right));
        all = all ? cexp_binary(gen->arena, COP_LOG_AND, all, one) : one;
    }
    return all;
}

/* That CLAUSE does not hold, where that is one comparison. */
static void add_otherwise(struct gen *gen, const struct view_clause *clause)
{
    const struct view_condition *open = NULL;
    for (size_t k = 0; k < clause->condition_count; k++)
        if (!clause->conditions[k].known) {
            if (open)
                return;
            open = &clause->conditions[k];
        }
    if (open)
        gen_add_fact(gen, fact_of(gen, open, false), 0);
}

/* The scalar that clause POSITION leads to, where those before it do not hold. */
static const struct cexp *side(struct gen *gen, const struct view_clause *clauses, size_t position)
{
    const struct view_clause *clause = &clauses[position];
    gen_enter_branch(gen);
    for (size_t k = 0; k < position; k++)
        add_otherwise(gen, &clauses[k]);
    for (size_t k = 0; k < clause->condition_count; k++)
        gen_add_fact(gen, fact_of(gen, &clause->conditions[k], true), 0);
    const struct cexp *value = gen_exp(gen, clause->inside.at, clause->inside.path, NULL);
    gen_leave_branch(gen);
    return value;
}

const struct cexp *gen_choice_exp(struct gen *gen, const struct gen_base *base)
{
    struct gen_walk walk;
    struct gen_guards guards = {0};
    struct view_clause clauses[VIEW_MOST_CLAUSES];
    const struct cexp *conditions[VIEW_MOST_CLAUSES], *sides[VIEW_MOST_CLAUSES];
    gen_walk_start(&walk, gen, base->phrase, base->path, &guards, NULL);
    size_t count = view_clauses(&walk.view, clauses);
    if (count == 0 || guards.conditions.len > 0)
        bug(base->phrase->loc, "'%s' chooses by what has to be checked",
            primitive_name(phrase_prim_of(base->phrase)));
    for (size_t k = 0; k < count; k++) {
        conditions[k] = condition_of(gen, &clauses[k]);
        sides[k] = side(gen, clauses, k);
    }
    const struct cexp *value = sides[count - 1];
    for (size_t k = count - 1; k-- > 0;)
        value = cexp_conditional(gen->arena, conditions[k], sides[k], value);
    return value;
}
