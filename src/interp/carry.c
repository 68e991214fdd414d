/* Loops whose iterations pass a value on, one after the other (primitives.def):
 *
 *     parforCarry n p A w f z (\i o v. P)     from i = 0 on; passOn <v.1, e> in P makes v the value
 *                                             that has come, z at first, and it f of itself and e
 *
 * All else in them may be run in any order, and is traced as in another parallel loop. */
#include "interp/carry.h"

#include "interp/eval.h"
#include "interp/loops.h"
#include "interp/memory.h"
#include "interp/shape.h"
#include "interp/view.h"

/* What is passed on in a loop, the one around the loop at hand. */
struct carrying {
    const struct use *use;
    struct carrying *outer;
    struct meaning operator, body;
    const struct shape *shape;
    const struct view *acc, *now, *next;
    int64_t passed; /* by the iteration at hand */
};

static const struct view *new_value(const struct use *use, const struct shape *shape)
{
    return view_block(use->interp, block_new(use->interp, NULL, shape, &use->phrase->loc));
}

/* The memory of a value, as that of the iteration at hand: only one at a time has it. */
static const struct view *owned(struct interp *interp, const struct view *value)
{
    return view_own(interp, value, interp->loop->level);
}

static void iteration(struct interp *interp, void *data, int64_t i)
{
    struct carrying *carrying = data;
    const struct use *use = carrying->use;
    const struct loc *loc = &use->phrase->loc;
    const struct view *v = new_value(use, carrying->shape);
    struct meaning body = apply_view(interp, carrying->body, view_index(interp, i));
    carrying->passed = 0;
    body = apply_view(interp, body, view_at(interp, carrying->acc, i, loc));
    meaning_run(interp, apply(interp, body, meaning_pair(interp, v, v)));
    if (carrying->passed != 1)
        interp_fail(interp, INTERP_ERROR_SIZE, *loc, "an iteration passes on %lld values",
                    (long long)carrying->passed);
}

void carry_run(const struct use *use)
{
    struct interp *interp = use->interp;
    const struct shape *shape = use_shape(use, 1);
    struct carrying carrying = {.use = use,
                                .outer = interp->carrying,
                                .operator = use_function(use, 2),
                                .body = use_function(use, 4),
                                .shape = shape,
                                .acc = use_view(use, 0),
                                .now = new_value(use, shape),
                                .next = new_value(use, shape)};
    view_assign(interp, shape, carrying.now, use_view(use, 3), &use->phrase->loc);
    interp->carrying = &carrying;
    run_parallel_in_order(interp, use->phrase, use_size(use, 0), iteration, &carrying);
    interp->carrying = carrying.outer;
}

void carry_pass_on(const struct use *use, const struct view *acc, const struct view *value)
{
    struct interp *interp = use->interp;
    struct carrying *carrying = interp->carrying;
    const struct loc *loc = &use->phrase->loc;
    if (!carrying)
        interp_fail(interp, INTERP_ERROR_SIZE, *loc, "nothing is passed on here");
    const struct view *now = owned(interp, carrying->now), *next = owned(interp, carrying->next);
    struct meaning both =
        apply_view(interp, apply_view(interp, carrying->operator, now), value);
    view_assign(interp, carrying->shape, next, meaning_to_view(interp, both), loc);
    view_assign(interp, carrying->shape, acc, now, loc);
    carrying->passed++;
    const struct view *old = carrying->now;
    carrying->now = carrying->next;
    carrying->next = old;
}
