/* What is checked about sizes at the start of an entry, before anything runs:
 *
 *     coerce [m]i64 E       n == m, where E : [n]i64
 *     for n (\i. P)         n is not negative
 *     slice, padClamp       what is read lies in the array
 *
 * Each under the condition that the code at hand runs: that the loops around have iterations.
 *
 *     parfor n o (\i o. ... coerce [5]i64 (idx xs i) ...)       n > 0 && m != 5: an error
 *
 * A coerce may stand in a loop only because what it is about was put in the place of a variable
 * from outside. So of the loops around those count whose variables it mentions, or variables that
 * are bound in them. What the sizes are known to be then holds in these loops.
 *
 * In a branch, or under a condition that is not known at the start, sizes are compared where the
 * coerce stands. */
#include "target/gen_facts.h"
#include "target/gen_guards.h"
#include "target/gen_nats.h"
#include "target/gen_private.h"
#include "target/helpers.h"

/* Adds SIZE to SIZES, if it is not there. */
static void add_size(struct gen *gen, struct gen_size_vec *sizes, const struct nat *size)
{
    for (size_t i = 0; i < sizes->len; i++)
        if (sizes->at[i] == size)
            return;
    VEC_PUSH(gen->arena, sizes, size);
}

/* The outermost DEPTH loops around that may have no iteration. */
static struct gen_size_vec sizes_around(struct gen *gen, size_t depth)
{
    const struct nat *zero = nat_const(gen->nats, 0);
    struct gen_size_vec sizes = {0};
    for (size_t i = 0; i < depth; i++)
        if (!nat_is_lt(gen->nats, zero, gen->loop_sizes.at[i]))
            add_size(gen, &sizes, gen->loop_sizes.at[i]);
    return sizes;
}

/* Whether a check of what happens here may stand at the start, as far as branches go. */
static bool is_no_branch(const struct gen *gen)
{
    return gen->fact_counts.len == 0 && gen->checks;
}

bool gen_bounds_at_start(struct gen *gen, const struct nat *first, const struct nat *last,
                         const struct nat *n, const struct nat *count, struct loc loc)
{
    struct gen_size_vec reached = sizes_around(gen, gen->loop_sizes.len);
    if (!nat_is_lt(gen->nats, nat_const(gen->nats, 0), count))
        add_size(gen, &reached, count);
    return is_no_branch(gen) &&
           checks_add_bounds(gen->checks, first, last, n, reached.at, reached.len, loc);
}

bool gen_natural_at_start(struct gen *gen, const struct nat *n)
{
    struct gen_size_vec around = sizes_around(gen, gen->loop_sizes.len), reached = {0};
    if (!is_no_branch(gen) || !checks_is_uniform(gen->checks, n))
        return false;
    for (size_t i = 0; i < around.len; i++)
        if (checks_is_uniform(gen->checks, around.at[i]))
            VEC_PUSH(gen->arena, &reached, around.at[i]);
    checks_add_natural(gen->checks, n, reached.at, reached.len, loc_none());
    return true;
}

/* Variables that are bound in the phrase that is looked through. */
struct bound {
    const struct var *var;
    const struct bound *outer;
};

static bool is_bound(const struct bound *bound, const struct var *var)
{
    for (; bound; bound = bound->outer)
        if (bound->var == var)
            return true;
    return false;
}

/* How many of the loops around PHRASE needs: those that its variables are bound in. */
static size_t loops_of(const struct gen *gen, const struct phrase *phrase,
                       const struct bound *outer)
{
    struct bound bound = {NULL, outer};
    size_t loops = 0;
    if (phrase->kind == PHRASE_VAR) {
        const struct gen_binding *binding = gen_lookup(gen, phrase_var_of(phrase));
        return !binding || is_bound(outer, phrase_var_of(phrase)) ? 0 : binding->loops;
    }
    if (phrase->kind == PHRASE_LAM) {
        bound.var = phrase_lam_param(phrase);
        outer = &bound;
    }
    for (size_t i = 0; i < phrase_child_count(phrase); i++) {
        size_t more = loops_of(gen, phrase_child(phrase, i), outer);
        loops = more > loops ? more : loops;
    }
    return loops;
}

/* Leaves it to the start that A and B are equal where PHRASE is used. */
static bool equal_at_start(struct gen *gen, const struct nat *a, const struct nat *b,
                           const struct phrase *phrase, struct loc loc)
{
    size_t loops = loops_of(gen, phrase, NULL);
    struct gen_size_vec reached = sizes_around(gen, loops);
    if (!is_no_branch(gen) ||
        !checks_add_equal(gen->checks, a, b, reached.at, reached.len, loc))
        return false;
    gen_assume_equal(gen, a, b, reached.len == 0 ? 0 : loops);
    return true;
}

/* A and B are sizes of arrays, one inside of the other, and must agree. */
static void coerce_size(struct gen *gen, const struct nat *a, const struct nat *b,
                        const struct phrase *phrase, struct loc loc, struct gen_guards *guards)
{
    if (a == b || gen_with_multiples(gen, a) == gen_with_multiples(gen, b) ||
        (gen_is_natural(gen, nat_sub(gen->nats, a, b)) &&
         gen_is_natural(gen, nat_sub(gen->nats, b, a))) ||
        equal_at_start(gen, a, b, phrase, loc))
        return;
    gen_guards_add(gen, guards, gen_same_size(gen, a, b, loc));
}

static void coerce_data(struct gen *gen, const struct data *from, const struct data *to,
                        const struct phrase *phrase, struct loc loc, struct gen_guards *guards)
{
    if (from == to || from->kind != to->kind)
        return;
    if (from->kind == DATA_ARRAY || from->kind == DATA_IDX)
        coerce_size(gen, from->size, to->size, phrase, loc, guards);
    if (from->kind == DATA_ARRAY || from->kind == DATA_PAIR)
        coerce_data(gen, from->fst, to->fst, phrase, loc, guards);
    if (from->kind == DATA_PAIR)
        coerce_data(gen, from->snd, to->snd, phrase, loc, guards);
}

void gen_coerce(struct gen *gen, const struct phrase *coerce, struct gen_guards *guards)
{
    const struct data *const *datas = phrase_prim_datas(coerce);
    coerce_data(gen, datas[0], datas[1], phrase_arg(coerce, 0), coerce->loc, guards);
}
