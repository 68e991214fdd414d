/* What is checked about sizes at the start of an entry, before anything runs:
 *
 *     equalComm n m         n == m
 *     coerce [m]i64 E       the same, where E : [n]i64
 *     for n (\i. P)         n is not negative
 *     i / n, i % n          n is not 0, in the index of a joined or split array
 *     slice, padClamp       what is read lies in the array
 *
 * Each under the condition that the code at hand runs: that the loops around have iterations.
 *
 *     parfor n o (\i o. equalComm m 5; ...)       n > 0 && m != 5: an error
 *
 * What the sizes are known to be then holds in these loops, so that a coerce behind an equalComm of
 * its sizes has no check of its own.
 *
 * In a branch, or under a condition that is not known at the start, sizes are compared where the
 * command or the coerce stands. */
#include "target/gen_facts.h"
#include "target/gen_guards.h"
#include "target/gen_nats.h"
#include "target/gen_state.h"
#include "target/helpers.h"

/* Adds SIZE to SIZES, if it is not there. */
static void add_size(struct gen *gen, struct gen_size_vec *sizes, const struct nat *size)
{
    for (size_t i = 0; i < sizes->len; i++)
        if (sizes->at[i] == size)
            return;
    VEC_PUSH(gen->arena, sizes, size);
}

/* The loops around that may have no iteration. */
static struct gen_size_vec sizes_around(struct gen *gen)
{
    const struct nat *zero = nat_const(gen->nats, 0);
    struct gen_size_vec sizes = {0};
    for (size_t i = 0; i < gen->loop_sizes.len; i++)
        if (!nat_is_lt(gen->nats, zero, gen->loop_sizes.at[i]))
            add_size(gen, &sizes, gen->loop_sizes.at[i]);
    return sizes;
}

/* Whether a check of what happens here may stand at the start, as far as branches go. */
static bool is_no_branch(const struct gen *gen)
{
    return gen->fact_counts.len == 0 && gen->checks;
}

/* 0 <= FIRST and LAST < N, in the outermost LOOPS loops around. */
static void assume_in_bounds(struct gen *gen, const struct nat *first, const struct nat *last,
                             const struct nat *n, size_t loops)
{
    const struct nat *past = nat_add(gen->nats, last, nat_const(gen->nats, 1));
    gen_add_fact(gen, first, loops);
    gen_add_fact(gen, nat_sub(gen->nats, n, past), loops);
}

bool gen_bounds_at_start(struct gen *gen, const struct nat *first, const struct nat *last,
                         const struct nat *n, const struct nat *count, struct loc loc)
{
    struct gen_size_vec reached = sizes_around(gen);
    bool is_reached = nat_is_lt(gen->nats, nat_const(gen->nats, 0), count);
    if (!is_reached)
        add_size(gen, &reached, count);
    if (!is_no_branch(gen) ||
        !checks_add_bounds(gen->checks, first, last, n, reached.at, reached.len, loc))
        return false;
    if (is_reached)
        assume_in_bounds(gen, first, last, n, reached.len == 0 ? 0 : gen->loop_sizes.len);
    return true;
}

bool gen_natural_at_start(struct gen *gen, const struct nat *n)
{
    struct gen_size_vec reached = sizes_around(gen);
    return is_no_branch(gen) &&
           checks_add_natural(gen->checks, n, reached.at, reached.len, gen->place);
}

bool gen_divisor_at_start(struct gen *gen, const struct nat *n)
{
    struct gen_size_vec reached = sizes_around(gen);
    return is_no_branch(gen) &&
           checks_add_divisor(gen->checks, n, reached.at, reached.len, loc_none());
}

/* Leaves it to the start that A and B are equal, if this is come to. */
static bool equal_at_start(struct gen *gen, const struct nat *a, const struct nat *b,
                           struct loc loc)
{
    struct gen_size_vec reached = sizes_around(gen);
    if (!is_no_branch(gen) ||
        !checks_add_equal(gen->checks, a, b, reached.at, reached.len, loc))
        return false;
    gen_assume_equal(gen, a, b, reached.len == 0 ? 0 : gen->loop_sizes.len);
    return true;
}

void gen_note_equal(struct gen *gen, const struct nat *a, const struct nat *b)
{
    gen_assume_equal(gen, a, b, gen->loop_sizes.len);
}

bool gen_is_equal(struct gen *gen, const struct nat *a, const struct nat *b, struct loc loc)
{
    return a == b || gen_with_multiples(gen, a) == gen_with_multiples(gen, b) ||
           (gen_is_natural(gen, nat_sub(gen->nats, a, b)) &&
            gen_is_natural(gen, nat_sub(gen->nats, b, a))) ||
           equal_at_start(gen, a, b, loc);
}

/* A and B are sizes of arrays, one inside of the other, and must agree. */
static void coerce_size(struct gen *gen, const struct nat *a, const struct nat *b, struct loc loc,
                        struct gen_guards *guards)
{
    if (!gen_is_equal(gen, a, b, loc))
        gen_guards_add(gen, guards, gen_same_size(gen, a, b, loc));
}

static void coerce_data(struct gen *gen, const struct data *from, const struct data *to,
                        struct loc loc, struct gen_guards *guards)
{
    if (from == to || from->kind != to->kind)
        return;
    if (from->kind == DATA_ARRAY || from->kind == DATA_IDX)
        coerce_size(gen, from->size, to->size, loc, guards);
    if (from->kind == DATA_ARRAY || from->kind == DATA_PAIR)
        coerce_data(gen, from->fst, to->fst, loc, guards);
    if (from->kind == DATA_PAIR)
        coerce_data(gen, from->snd, to->snd, loc, guards);
}

void gen_coerce(struct gen *gen, const struct phrase *coerce, struct gen_guards *guards)
{
    const struct data *const *datas = phrase_prim_datas(coerce);
    if (!phrase_is_unchecked(coerce))
        coerce_data(gen, datas[0], datas[1], coerce->loc, guards);
}
