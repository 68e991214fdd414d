/* Branches, cases and loops.
 *
 *     if c then xs else ys                   sizes in which they differ are not known outside
 *     loop xs = init for i < n do body       a size that the body leaves alone is that of init;
 *                                            another is one of the loop's own
 *     loop xs = init for .. do               where the last loop leaves its size alone, if that of
 *       loop xs for .. do body               the first is that of init, both do
 *
 * Where a place wants open sizes, a branch must not decide what they are. */
#include "sizes/control.h"

#include "base/diag.h"
#include "core/make.h"
#include "sizes/differ.h"
#include "sizes/exp.h"
#include "sizes/join.h"
#include "sizes/pattern.h"
#include "sizes/size.h"
#include "sizes/state.h"
#include "sizes/type.h"

const struct core_exp *sizing_if(struct sizing *sizing, const struct core_exp *exp,
                                 const struct core_type *want)
{
    want = sizing_closed(sizing, want);
    const struct core_exp *cond = sizing_infer(sizing, exp->u.cond.cond, NULL);
    const struct core_exp *then = sizing_infer(sizing, exp->u.cond.then, want);
    const struct core_exp *other = sizing_infer(sizing, exp->u.cond.other, want);
    const struct core_type *type = want ? want : sizing_join(sizing, then->type, other->type);
    struct core_exp *copy = sizing_copy(sizing, exp, type);
    copy->u.cond.cond = cond;
    copy->u.cond.then = then;
    copy->u.cond.other = other;
    return copy;
}

static struct core_case infer_case(struct sizing *sizing, const struct core_exp *value,
                                   struct core_case given, const struct core_type *want)
{
    struct core_case result;
    sizing->level++;
    result.pat = sizing_pat(sizing, given.pat, value->type);
    sizing_define_pat(sizing, result.pat, value);
    result.body = sizing_infer(sizing, given.body, want);
    sizing->level--;
    return result;
}

const struct core_exp *sizing_match(struct sizing *sizing, const struct core_exp *exp,
                                    const struct core_type *want)
{
    size_t count = exp->u.match.count;
    struct core_case *cases = ARENA_ARRAY(sizing->arena, struct core_case, count);
    const struct core_exp *value = sizing_infer(sizing, exp->u.match.value, NULL);
    const struct core_type *type = want = sizing_closed(sizing, want);
    for (size_t i = 0; i < count; i++) {
        cases[i] = infer_case(sizing, value, exp->u.match.cases[i], want);
        const struct core_type *body =
            sizing_leave(sizing, cases[i].body->type, sizing->level, NULL);
        if (!want)
            type = type ? sizing_join(sizing, type, body) : body;
    }
    struct core_exp *copy = sizing_copy(sizing, exp, type);
    copy->u.match.value = value;
    copy->u.match.cases = cases;
    return copy;
}

/* ---- Loops ---- */

/* A size of what goes round a loop: in its pattern, before the first round, and after a round. */
struct round {
    const struct core_exp *pattern, *before, *after;
    bool varies;
};

struct round_vec VEC(struct round);

static void collect(struct sizing *sizing, struct round_vec *rounds,
                    const struct core_type *pattern, const struct core_type *before,
                    const struct core_type *after)
{
    if (pattern->kind == CORE_TYPE_ARRAY)
        VEC_PUSH(sizing->arena, rounds,
                 ((struct round){pattern->size, before->size, after->size, false}));
    if (pattern->kind == CORE_TYPE_ARRAY || pattern->kind == CORE_TYPE_VECTOR)
        collect(sizing, rounds, pattern->elem, before->elem, after->elem);
    if (pattern->kind == CORE_TYPE_TUPLE)
        for (size_t i = 0; i < pattern->part_count; i++)
            collect(sizing, rounds, pattern->parts[i], before->parts[i], after->parts[i]);
    if (pattern->kind == CORE_TYPE_SUM)
        for (size_t i = 0; i < pattern->variant_count; i++)
            for (size_t k = 0; k < pattern->variants[i].payload_count; k++)
                collect(sizing, rounds, pattern->variants[i].payload[k],
                        before->variants[i].payload[k], after->variants[i].payload[k]);
}

/* What are one size in the pattern are one before the first round, too: those of a loop around this
 * one may not be known yet. */
static void unify_before(struct sizing *sizing, const struct round_vec *rounds)
{
    struct map *first = map_new_objects(sizing->arena);
    for (size_t i = 0; i < rounds->len; i++) {
        const struct round *round = &rounds->at[i];
        const struct core_var *open = sizing_open_var(sizing, round->pattern);
        const struct core_exp *other = open ? map_get(first, open) : NULL;
        if (other)
            sizing_unify_sizes(sizing, round->before, other);
        else if (open)
            map_set(first, open, (void *)round->before);
    }
}

/* Open sizes of the pattern stand for those before the first round, but for those that vary. */
static struct subst assumption(struct sizing *sizing, const struct round_vec *rounds)
{
    struct subst subst = sizing_subst_new(sizing);
    for (size_t i = 0; i < rounds->len; i++) {
        const struct round *round = &rounds->at[i];
        const struct core_var *open = sizing_open_var(sizing, round->pattern);
        if (open && !round->varies && !map_has(subst.sizes, open))
            map_set(subst.sizes, open, (void *)round->before);
    }
    return subst;
}

/* Whether ROUND leaves its size alone; one of the loop around, if this one is all that its body
 * ends with, is thought to be left alone there. */
static bool is_kept(struct sizing *sizing, const struct round *round, struct subst subst)
{
    struct subst around = sizing_subst_new(sizing);
    around.sizes = sizing->around;
    const struct core_exp *after = sizing_subst_exp(sizing, subst, round->after);
    const struct core_exp *pattern = sizing_subst_exp(sizing, subst, round->pattern);
    return sizing_nat(sizing, sizing_subst_exp(sizing, around, pattern)) ==
           sizing_nat(sizing, sizing_subst_exp(sizing, around, after));
}

/* Where ROUND varies, so does all of that size in the pattern. */
static void let_vary(struct sizing *sizing, const struct round_vec *rounds,
                     const struct round *round)
{
    const struct core_var *open = sizing_open_var(sizing, round->pattern);
    for (size_t i = 0; i < rounds->len; i++)
        if (sizing_open_var(sizing, rounds->at[i].pattern) == open)
            rounds->at[i].varies = true;
}

/* Finds which sizes vary: at first none is thought to, and each that does may make others vary.
 * What is one size in the pattern, and differs before the first round, is coerced there. */
static void find_varying(struct sizing *sizing, const struct round_vec *rounds)
{
    for (bool changed = true; changed;) {
        struct subst subst = assumption(sizing, rounds);
        changed = false;
        for (size_t i = 0; i < rounds->len; i++) {
            const struct round *round = &rounds->at[i];
            if (round->varies || !sizing_open_var(sizing, round->pattern) ||
                is_kept(sizing, round, subst))
                continue;
            let_vary(sizing, rounds, round);
            changed = true;
        }
    }
}

static void solve_round(struct sizing *sizing, const struct core_exp *have,
                        const struct core_exp *pattern, enum place_kind kind, struct loc loc)
{
    struct place before = sizing_place_set(sizing, (struct place){.kind = kind, .loc = loc});
    if (have && pattern && sizing_unify_sizes(sizing, have, pattern) != SIZING_SAME)
        sizing_differ(sizing, have, pattern);
    sizing_place_set(sizing, before);
}

/* The first of ROUNDS that has the size which the one at POSITION has in the pattern. */
static const struct round *first_of_size(struct sizing *sizing, const struct round_vec *rounds,
                                         size_t position)
{
    const struct core_var *open = sizing_open_var(sizing, rounds->at[position].pattern);
    size_t i = 0;
    while (sizing_open_var(sizing, rounds->at[i].pattern) != open)
        i++;
    return &rounds->at[i];
}

/* What is one size in the pattern, and varies, is one in each round. */
static void compare_varying(struct sizing *sizing, const struct core_loop *loop,
                            const struct round_vec *rounds)
{
    for (size_t i = 0; i < rounds->len; i++) {
        const struct round *first = first_of_size(sizing, rounds, i), *round = &rounds->at[i];
        if (!round->varies || first == round)
            continue;
        solve_round(sizing, round->before, first->before, PLACE_FIRST, loop->init->loc);
        solve_round(sizing, round->after, first->after, PLACE_NEXT, loop->body->loc);
    }
}

static void close_varying(struct sizing *sizing, const struct round_vec *rounds)
{
    for (size_t i = 0; i < rounds->len; i++) {
        const struct core_var *open = sizing_open_var(sizing, rounds->at[i].pattern);
        if (open && rounds->at[i].varies)
            sizing_close(sizing, open);
    }
}

/* The others are one size all the way round. */
static void solve_rounds(struct sizing *sizing, struct core_loop *loop,
                         const struct round_vec *rounds, const struct core_type *pattern)
{
    compare_varying(sizing, loop, rounds);
    close_varying(sizing, rounds);
    size_t first = sizing->differences.len;
    for (size_t i = 0; i < rounds->len; i++)
        if (!rounds->at[i].varies)
            solve_round(sizing, rounds->at[i].before, rounds->at[i].pattern, PLACE_FIRST,
                        loop->init->loc);
    loop->init = sizing_coerced(sizing, loop->init, pattern, first);
    size_t next = sizing->differences.len;
    for (size_t i = 0; i < rounds->len; i++)
        if (!rounds->at[i].varies)
            solve_round(sizing, rounds->at[i].after, rounds->at[i].pattern, PLACE_NEXT,
                        loop->body->loc);
    loop->body = sizing_coerced(sizing, loop->body, pattern, next);
}

/* Says of LOOP which sizes are its own. */
static void note_own(struct sizing *sizing, struct core_loop *loop, const struct round_vec *rounds)
{
    size_t *own = ARENA_ARRAY(sizing->arena, size_t, rounds->len);
    for (size_t i = 0; i < rounds->len; i++)
        if (rounds->at[i].varies)
            own[i] = (size_t)(first_of_size(sizing, rounds, i) - rounds->at) + 1;
    loop->own = own;
    loop->own_count = rounds->len;
}

/* Whether EXP, the body of a loop, ends with a loop. */
static bool ends_with_loop(const struct core_exp *exp)
{
    while (exp->kind == CORE_LET)
        exp = exp->u.let.body;
    return exp->kind == CORE_LOOP;
}

/* Notes what the open sizes of LOOP's pattern are before its first round. */
static void note_around(struct sizing *sizing, const struct core_loop *loop)
{
    struct round_vec rounds = {0};
    struct subst around = sizing_subst_new(sizing);
    around.sizes = sizing->around;
    collect(sizing, &rounds, loop->pat->type, loop->init->type, loop->init->type);
    for (size_t i = 0; i < rounds.len; i++) {
        const struct core_var *open = sizing_open_var(sizing, rounds.at[i].pattern);
        if (open && !map_has(sizing->around, open))
            map_set(sizing->around, open,
                    (void *)sizing_subst_exp(sizing, around, rounds.at[i].before));
    }
}

/* What it goes over, and what that gives a name: one that is not known where the loop's first value
 * is, so that sizes of its pattern are not found to be it. */
static void infer_head(struct sizing *sizing, struct core_loop *loop)
{
    if (loop->counter)
        sizing_bind(sizing, loop->counter, loop->counter->type);
    if (loop->elem)
        loop->elem = sizing_pat(sizing, loop->elem, loop->until->type->elem);
    if (loop->kind == CORE_LOOP_WHILE)
        loop->until = sizing_infer(sizing, loop->until, NULL);
}

const struct core_exp *sizing_loop(struct sizing *sizing, const struct core_exp *exp)
{
    struct core_exp *copy = sizing_copy(sizing, exp, NULL);
    struct core_loop *loop = core_own_loop(sizing->arena, copy);
    struct round_vec rounds = {0};
    loop->init = sizing_infer(sizing, exp->u.loop->init, NULL);
    if (exp->u.loop->kind != CORE_LOOP_WHILE)
        loop->until = sizing_infer(sizing, exp->u.loop->until, NULL);
    sizing->level++;
    for (size_t i = 0; i < exp->u.loop->size_count; i++)
        sizing_bind(sizing, exp->u.loop->sizes[i], NULL)->is_open = true;
    const struct core_pat *pat = exp->u.loop->pat;
    loop->pat = pat = sizing_pat(sizing, pat, sizing_fresh(sizing, pat->type));
    sizing->level++;
    infer_head(sizing, loop);
    if (ends_with_loop(exp->u.loop->body))
        note_around(sizing, loop);
    loop->body = sizing_infer(sizing, exp->u.loop->body, NULL);
    sizing->level--;
    collect(sizing, &rounds, pat->type, loop->init->type, loop->body->type);
    unify_before(sizing, &rounds);
    find_varying(sizing, &rounds);
    note_own(sizing, loop, &rounds);
    solve_rounds(sizing, loop, &rounds, pat->type);
    sizing->level--;
    copy->type = sizing_leave(sizing, pat->type, sizing->level, NULL);
    return copy;
}
