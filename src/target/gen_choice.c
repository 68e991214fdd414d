/* Views that choose by the index: concat and pad.
 *
 *     concat xs ys       i :: ps        i < n ? xs at i :: ps : ys at i - n :: ps
 *     pad l n r z xs     i :: ps        i >= l && i < l + n ? xs at i - l :: ps : z at ps
 *
 * Where what is known of the index decides, there is no choice left and the walk goes on in one of
 * the two; else a conditional expression is made, of which C evaluates one side. On each side the
 * outcome of the comparison is a fact (gen_fact.c), which decides further choices inside. */
#include "target/gen_walk.h"

/* A <= B, from bounds or by a fact. */
static bool is_le(struct gen *gen, const struct nat *a, const struct nat *b)
{
    return gen_is_natural(gen, nat_sub(gen->nats, b, a));
}

static bool is_lt(struct gen *gen, const struct nat *a, const struct nat *b)
{
    return is_le(gen, nat_add(gen->nats, a, nat_const(gen->nats, 1)), b);
}

/* Whether NAT is more than sums and products. */
static bool is_compound(const struct nat *nat)
{
    for (size_t i = 0; i < nat->term_count; i++)
        for (size_t j = 0; j < nat->terms[i].factor_count; j++)
            if (nat->terms[i].factors[j]->kind != NAT_VAR)
                return true;
    return false;
}

/* Gives the index, below SIZE, a name where it would be computed for the test and then again. */
static void name_index(struct gen_walk *walk, const struct nat *size)
{
    struct gen *gen = walk->gen;
    const struct nat *last = nat_sub(gen->nats, size, nat_const(gen->nats, 1));
    struct cstmt_vec *out = gen_walk_guarded_out(walk);
    if (!out || !is_compound(gen_walk_index(walk)))
        return;
    const struct cexp *index = gen_hoist(gen, "index", gen_index_type(gen),
                                         gen_nat(gen, gen_walk_pop_index(walk)), out);
    gen_walk_push_index(walk, gen_opaque_nat(gen, index, nat_const(gen->nats, 0), last));
}

/* Takes ARRAY at index I for the view. */
static bool go_on(struct gen_walk *walk, const struct phrase *array, const struct nat *i)
{
    gen_walk_pop_index(walk);
    gen_walk_push_index(walk, i);
    walk->at = array;
    return true;
}

bool gen_enter_concat(struct gen_walk *walk)
{
    struct gen *gen = walk->gen;
    const struct nat *n = gen_walk_nat(walk, 0), *i = gen_walk_index(walk);
    if (is_lt(gen, i, n))
        return go_on(walk, gen_walk_arg(walk, 0), i);
    if (is_le(gen, n, i))
        return go_on(walk, gen_walk_arg(walk, 1), nat_sub(gen->nats, i, n));
    name_index(walk, nat_add(gen->nats, n, gen_walk_nat(walk, 1)));
    return false;
}

bool gen_enter_pad(struct gen_walk *walk)
{
    struct gen *gen = walk->gen;
    const struct nat *l = gen_walk_nat(walk, 0), *i = gen_walk_index(walk);
    const struct nat *end = nat_add(gen->nats, l, gen_walk_nat(walk, 1));
    if (is_le(gen, l, i) && is_lt(gen, i, end))
        return go_on(walk, gen_walk_arg(walk, 1), nat_sub(gen->nats, i, l));
    if (!is_lt(gen, i, l) && !is_le(gen, end, i)) {
        name_index(walk, nat_add(gen->nats, end, gen_walk_nat(walk, 2)));
        return false;
    }
    gen_walk_pop_index(walk);
    walk->at = gen_walk_arg(walk, 0);
    return true;
}

/* The scalar at PATH in EXP, where the FACTS that are not null are natural. */
static const struct cexp *side(struct gen *gen, const struct phrase *exp,
                               const struct gen_path *path, const struct nat *const facts[2])
{
    gen_enter_branch(gen);
    for (size_t i = 0; i < 2; i++)
        if (facts[i])
            gen_add_fact(gen, facts[i], 0);
    const struct cexp *value = gen_exp(gen, exp, path, NULL);
    gen_leave_branch(gen);
    return value;
}

static const struct cexp *concat_exp(struct gen *gen, const struct gen_base *base)
{
    const struct phrase *const *args = base->phrase->u.prim.args;
    const struct nat *n = phrase_nat_arg(base->phrase, 0), *i = base->path->index;
    const struct nat *behind = nat_sub(gen->nats, i, n);
    const struct nat *before = nat_sub(gen->nats, nat_const(gen->nats, -1), behind);
    const struct cexp *is_first =
        cexp_binary(gen->arena, COP_LT, gen_nat(gen, i), gen_nat(gen, n));
    const struct cexp *first =
        side(gen, args[0], base->path, (const struct nat *[]){before, NULL});
    const struct cexp *second =
        side(gen, args[1], gen_path_index(gen, behind, base->path->next),
             (const struct nat *[]){behind, NULL});
    return cexp_conditional(gen->arena, is_first, first, second);
}

/* The conditions under which the index of a pad lies in the array, as far as they are open. */
static const struct cexp *inside(struct gen *gen, const struct nat *i, const struct nat *l,
                                 const struct nat *end)
{
    const struct cexp *index = gen_nat(gen, i);
    const struct cexp *low = cexp_binary(gen->arena, COP_GE, index, gen_nat(gen, l));
    const struct cexp *high = cexp_binary(gen->arena, COP_LT, index, gen_nat(gen, end));
    if (is_le(gen, l, i))
        return high;
    return is_lt(gen, i, end) ? low : cexp_binary(gen->arena, COP_LOG_AND, low, high);
}

static const struct cexp *pad_exp(struct gen *gen, const struct gen_base *base)
{
    const struct phrase *const *args = base->phrase->u.prim.args;
    const struct nat *l = phrase_nat_arg(base->phrase, 0), *i = base->path->index;
    const struct nat *end = nat_add(gen->nats, l, phrase_nat_arg(base->phrase, 1));
    const struct nat *element = nat_sub(gen->nats, i, l);
    const struct nat *last = nat_sub(gen->nats, end, nat_const(gen->nats, 1));
    const struct nat *left = nat_sub(gen->nats, last, i);
    const struct cexp *is_inside = inside(gen, i, l, end);
    const struct cexp *value = side(gen, args[1], gen_path_index(gen, element, base->path->next),
                                    (const struct nat *[]){element, left});
    const struct cexp *around =
        side(gen, args[0], base->path->next, (const struct nat *[]){NULL, NULL});
    return cexp_conditional(gen->arena, is_inside, value, around);
}

const struct cexp *gen_choice_exp(struct gen *gen, const struct gen_base *base)
{
    return base->phrase->u.prim.prim == PRIM_CONCAT ? concat_exp(gen, base) : pad_exp(gen, base);
}
