/* One step of what has an accumulator: reduceI, scanI and whileI (dpia.txt section 4.2); and an
 * assignment to a variable that its right side reads, assignI F v, which is such a step.
 *
 * The paper's definition gives both halves of one variable to the step F, which its own APP rule
 * forbids: F may write one component and then read another one that it has overwritten. That is
 * right for a scalar, and where stage2_in_place shows that nothing is read after it was written.
 * Otherwise the new value goes into a variable of its own, or those components of it do that must
 * (stage2_next.c):
 *
 *     F x acc.2 acc.1
 *     new (\next. F x acc.2 next.1; acc.1 := next.2)
 *
 * In place, what copies the old accumulator into the new one does nothing and goes: a step that
 * updates one element of an array, o := old; idxAcc o i := v, is acc.1[i] := v and no more. */
#include "translate/stage2_step.h"

#include "base/diag.h"
#include "base/vec.h"
#include "dpia/uses.h"
#include "translate/assign.h"
#include "translate/part.h"
#include "translate/stage2_home.h"
#include "translate/stage2_inplace.h"
#include "translate/stage2_next.h"
#include "translate/stage2_own.h"
#include "translate/stage2_state.h"
#include "translate/stage2_swap.h"
#include "translate/stage2_two.h"

struct part_vec VEC(struct part);

/* ACC is O and EXP is X, or the same part of both. */
static bool is_same_part(struct dpia *dpia, const struct phrase *acc, const struct var *o,
                         const struct phrase *exp, const struct var *x)
{
    const struct var *written, *read;
    struct part to, from;
    return part_of(dpia, acc, &written, &to) && part_of(dpia, exp, &read, &from) &&
           written == o && read == x && part_is_same(dpia, to, from);
}

bool stage2_copies(struct dpia *dpia, const struct phrase *command, const struct var *o,
                   const struct var *x)
{
    if (phrase_is_prim(command, PRIM_SEQ)) {
        const struct phrase *both = phrase_arg(command, 0);
        return stage2_copies(dpia, phrase_pair_fst(both), o, x) &&
               stage2_copies(dpia, phrase_pair_snd(both), o, x);
    }
    if (phrase_is_prim(command, PRIM_ASSIGN)) {
        const struct phrase *both = phrase_arg(command, 0);
        return is_same_part(dpia, phrase_pair_fst(both), o, phrase_pair_snd(both), x);
    }
    if (!stage2_is_map(command))
        return false;
    const struct phrase *fun = phrase_arg(command, 0);

    return fun->kind == PHRASE_LAM && phrase_lam_body(fun)->kind == PHRASE_LAM &&
           is_same_part(dpia, phrase_arg(command, 2), o, phrase_arg(command, 1), x) &&
           stage2_copies(dpia, phrase_lam_body(phrase_lam_body(fun)),
                         phrase_lam_param(phrase_lam_body(fun)), phrase_lam_param(fun));
}

/* Adds to PARTS the components of what O is, which is component AT, that COMMAND copies as a whole.
 * COMMAND does nothing but copy. */
static void add_copied(struct dpia *dpia, const struct phrase *command, struct part at,
                       struct part_vec *parts)
{
    bool map = stage2_is_map(command);
    const struct phrase *both = map ? NULL : phrase_arg(command, 0);
    const struct var *var;
    struct part part;
    if (phrase_is_prim(command, PRIM_SEQ)) {
        add_copied(dpia, phrase_pair_fst(both), at, parts);
        add_copied(dpia, phrase_pair_snd(both), at, parts);
        return;
    }
    if (!part_of(dpia, map ? phrase_arg(command, 2) : phrase_pair_fst(both), &var, &part) ||
        part.view)
        return;
    for (unsigned k = 0; k < part.len; k++)
        at = part_component(at, part_step(part, k));
    if (map)
        add_copied(dpia, phrase_lam_body(phrase_lam_body(phrase_arg(command, 0))), at, parts);
    else
        VEC_PUSH(dpia_arena(dpia), parts, at);
}

/* Whether PARTS are all of component AT, whose type is DATA. */
static bool are_all(const struct part_vec *parts, struct part at, const struct data *data)
{
    for (size_t k = 0; k < parts->len; k++)
        if (parts->at[k].len <= at.len && part_meets(parts->at[k], at))
            return true;
    while (data->kind == DATA_ARRAY)
        data = data->fst;
    return data->kind == DATA_PAIR && at.len < PART_MAX_STEPS &&
           are_all(parts, part_component(at, false), data->fst) &&
           are_all(parts, part_component(at, true), data->snd);
}

bool stage2_copies_all(struct dpia *dpia, const struct phrase *command, const struct var *o,
                       const struct var *x)
{
    struct part_vec parts = {0};
    if (!stage2_copies(dpia, command, o, x))
        return false;
    add_copied(dpia, command, (struct part){0}, &parts);
    return are_all(&parts, (struct part){0}, x->type->data);
}

/* COMMAND without what copies OLD into OUT. */
static const struct phrase *drop_copies(struct dpia *dpia, const struct phrase *command,
                                        const struct var *out, const struct var *old)
{
    size_t count = phrase_child_count(command);
    if (command->type->kind == TYPE_EXP || command->type->kind == TYPE_ACC)
        return command;
    if (stage2_copies(dpia, command, out, old))
        return phrase_skip(dpia, command->loc);
    if (phrase_is_prim(command, PRIM_SEQ)) {
        const struct phrase *both = phrase_arg(command, 0);
        return phrase_seq(dpia, drop_copies(dpia, phrase_pair_fst(both), out, old),
                          drop_copies(dpia, phrase_pair_snd(both), out, old), command->loc);
    }
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);

    for (size_t k = 0; k < count; k++)
        children[k] = drop_copies(dpia, phrase_child(command, k), out, old);
    return phrase_with_children(dpia, command, children);
}

/* STEP from WHOLE : var[d] to WHOLE. */
static const struct phrase *run_on(struct dpia *dpia, const struct stage2_body *step,
                                   const struct phrase *whole)
{
    const struct phrase *body =
        phrase_subst(dpia, step->body, step->old, phrase_proj(dpia, whole, 2, whole->loc));
    return phrase_subst(dpia, body, step->out, phrase_proj(dpia, whole, 1, whole->loc));
}

/* What STEP on WHOLE : var[d] is, by way of variables in SPACE where it must; or null. */
typedef const struct phrase *step_function(struct stage2 *stage, const struct stage2_body *step,
                                           const struct phrase *whole, enum space space);

/* STEP on WHOLE by RUN; or commands that do not write its result, and then a step by RUN, in the
 * scopes of these. */
static const struct phrase *at_end(struct stage2 *stage, const struct stage2_body *step,
                                   const struct phrase *whole, enum space space,
                                   step_function *run_step)
{
    struct dpia *dpia = stage->dpia;
    struct stage2_body first = *step, rest = *step;
    const struct phrase *end = run_step(stage, step, whole, space);
    if (end)
        return end;
    if (phrase_is_prim(step->body, PRIM_NEW)) {
        const struct phrase *scope = phrase_arg(step->body, 0);
        rest.body = stage2_open(scope, &(const struct var *){NULL});
        end = at_end(stage, &rest, whole, space, run_step);
        scope = end ? phrase_lam(dpia, phrase_lam_param(scope), end, scope->loc) : NULL;
        return end ? phrase_with_children(dpia, step->body, &scope) : NULL;
    }
    bool let = phrase_is_prim(step->body, PRIM_LET_NAT_COMM);
    if (!let && !phrase_is_prim(step->body, PRIM_SEQ))
        return NULL;
    const struct phrase *both = phrase_arg(step->body, 0);
    const struct phrase *behind = phrase_pair_snd(both);

    first.body = phrase_pair_fst(both);
    rest.body = let ? phrase_nat_lam_body(behind) : behind;
    end = phrase_mentions(first.body, step->out) ? NULL
                                                 : at_end(stage, &rest, whole, space, run_step);
    if (!end)
        return NULL;
    first.body = run_on(dpia, &first, whole);
    return let ? phrase_let_nat_comm(dpia, first.body, phrase_nat_lam_param(behind), end,
                                     step->body->loc)
               : phrase_seq(dpia, first.body, end, step->body->loc);
}

static const struct phrase *in_place(struct stage2 *stage, const struct stage2_body *step,
                                     const struct phrase *whole);

/* STEP, which is two steps (stage2_two.c), run in place; null if it is not. */
static const struct phrase *two_in_place(struct stage2 *stage, const struct stage2_body *step,
                                         const struct phrase *whole, enum space space)
{
    struct stage2_body two[2];
    size_t next = 0;
    (void)space;
    while (stage2_two_of(stage->dpia, step, &next, two)) {
        const struct phrase *first = in_place(stage, &two[0], whole);
        const struct phrase *second = first ? in_place(stage, &two[1], whole) : NULL;
        if (second)
            return phrase_seq(stage->dpia, first, second, step->body->loc);
    }
    return NULL;
}

/* STEP run in place, on WHOLE : var[d]; null if that is not right. */
static const struct phrase *in_place(struct stage2 *stage, const struct stage2_body *step,
                                     const struct phrase *whole)
{
    struct dpia *dpia = stage->dpia;
    struct stage2_body run = *step;
    const struct phrase *two = at_end(stage, step, whole, SPACE_ANY, two_in_place);
    if (two)
        return two;
    if (!stage2_in_place(stage, step->body, step->old, step->out))
        return NULL;
    run.body = drop_copies(dpia, step->body, step->out, step->old);
    run.body = run_on(dpia, &run, whole);
    return stage2_has_races(stage, run.body) ? NULL : run.body;
}

/* STEP on WHOLE, where those of PARTS that are not in place, at least one, have variables of their
 * own; null if that is not right. */
static const struct phrase *step_by(struct stage2 *stage, const struct stage2_body *step,
                                    const struct phrase *whole, const struct stage2_next *parts)
{
    struct stage2_body run = *step;
    run.body = stage2_next_instead(stage->dpia, parts, step->body);
    return phrase_mentions(run.body, step->out) ? in_place(stage, &run, whole)
                                                : run_on(stage->dpia, &run, whole);
}

/* STEP on WHOLE with as few of PARTS apart as can be: whether a component may be in place does not
 * depend on the others. */
static const struct phrase *step_apart(struct stage2 *stage, const struct stage2_body *step,
                                       const struct phrase *whole, struct stage2_next *parts)
{
    const struct phrase *body = step_by(stage, step, whole, parts);
    for (size_t k = 0; k < parts->len && parts->len > 1; k++) {
        struct stage2_part *part = &parts->at[k];
        if (data_has_packed(var_data(part->next)))
            continue;
        part->in_place = true;
        const struct phrase *better = step_by(stage, step, whole, parts);

        if (better)
            body = better;
        else
            part->in_place = false;
    }
    return body;
}

/* STEP on WHOLE : var[d], by way of variables in SPACE where it must. */
static const struct phrase *step_on(struct stage2 *stage, const struct stage2_body *step,
                                    const struct phrase *whole, enum space space)
{
    bool packed = data_has_packed(step->old->type->data);
    const struct phrase *body = packed ? NULL : in_place(stage, step, whole);
    if (body)
        return body;
    struct stage2_next parts = stage2_next_of(stage->dpia, step);

    body = step_apart(stage, step, whole, &parts);
    return stage2_next_around(stage->dpia, &parts, step, whole, space, body);
}

/* STEP on WHOLE, as a step that has old arrays in other places (stage2_swap.c); null if it is
 * none. */
static const struct phrase *step_swapped(struct stage2 *stage, const struct stage2_body *step,
                                         const struct phrase *whole, enum space space);

/* STEP, a condition: each branch is a step, of which at least one has old arrays in other places;
 * or null. */
static const struct phrase *branches_swapped(struct stage2 *stage, const struct stage2_body *step,
                                             const struct phrase *whole, enum space space)
{
    if (!phrase_is_prim(step->body, PRIM_IF_COMM))
        return NULL;
    const struct phrase *both = phrase_arg(step->body, 0);
    const struct phrase *branches = phrase_pair_snd(both);
    struct stage2_body yes = *step, no = *step, condition = *step;
    yes.body = phrase_pair_fst(branches);
    no.body = phrase_pair_snd(branches);
    const struct phrase *then = step_swapped(stage, &yes, whole, space);
    const struct phrase *other = step_swapped(stage, &no, whole, space);
    if (!then && !other)
        return NULL;
    condition.body = phrase_pair_fst(both);
    return phrase_if_comm(stage->dpia, run_on(stage->dpia, &condition, whole),
                          then ? then : step_on(stage, &yes, whole, space),
                          other ? other : step_on(stage, &no, whole, space), step->body->loc);
}
static const struct phrase *step_swapped(struct stage2 *stage, const struct stage2_body *step,
                                         const struct phrase *whole, enum space space)
{
    struct stage2_swap swap;
    struct stage2_body run = *step;
    if (!stage2_swap_of(stage, step, &swap, &run.body))
        return at_end(stage, step, whole, space, branches_swapped);
    run.swap = &swap;
    return phrase_seq(stage->dpia, step_on(stage, &run, whole, space),
                      stage2_swap_back(stage->dpia, &swap, step, whole, space), step->body->loc);
}

const struct phrase *stage2_step(struct stage2 *stage, const struct stage2_body *step,
                                 struct stage2_home home)
{
    const struct phrase *whole =
        home.part ? home.part : phrase_var(stage->dpia, home.var, home.var->loc);
    const struct phrase *swapped =
        stage2_may_swap(stage, step, whole) ? step_swapped(stage, step, whole, home.space) : NULL;
    return swapped ? swapped : step_on(stage, step, whole, home.space);
}

const struct phrase *stage2_assign(struct stage2 *stage, const struct phrase *assign)
{
    struct stage2_body step = {0};
    step.body = stage2_open(stage2_open(phrase_arg(assign, 0), &step.old), &step.out);
    return step_on(stage, &step, phrase_arg(assign, 1), SPACE_ANY);
}

const struct phrase *stage2_open(const struct phrase *fun, const struct var **param)
{
    if (fun->kind != PHRASE_LAM)
        bug(fun->loc, "a function that stage II opens is no lambda");
    *param = phrase_lam_param(fun);
    return phrase_lam_body(fun);
}
