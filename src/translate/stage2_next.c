/* The new value of a step that must not be run in place (stage2_step.c): each component of it that
 * needs it has a variable of its own, so that the others stay where they are. Of
 *
 *     \old out. idxAcc (pairAcc1 out) i := fst (snd old);
 *               pairAcc1 (pairAcc2 out) := snd (snd old);
 *               pairAcc2 (pairAcc2 out) := fst (snd old) + snd (snd old)
 *
 * which computes Fibonacci numbers into an array, the number that is written first and read
 * afterwards is apart, with v for the accumulator:
 *
 *     new (\next. idxAcc (pairAcc1 v.1) i := fst (snd v.2);
 *                 next.1 := snd (snd v.2);
 *                 pairAcc2 (pairAcc2 v.1) := fst (snd v.2) + snd (snd v.2);
 *                 pairAcc1 (pairAcc2 v.1) := next.2)
 */
#include "translate/stage2_next.h"

#include "base/name.h"
#include "dpia/uses.h"
#include "translate/assign.h"
#include "translate/stage2_swap.h"

/* Whether PHRASE has ACC as it is, not only a component of it. */
static bool has_whole(const struct phrase *phrase, const struct phrase *acc)
{
    if (phrase_is_same(phrase, acc))
        return true;
    if ((phrase_is_prim(phrase, PRIM_PAIR_ACC_FST) || phrase_is_prim(phrase, PRIM_PAIR_ACC_SND)) &&
        phrase_is_same(phrase_arg(phrase, 0), acc))
        return false;
    for (size_t k = 0; k < phrase_child_count(phrase); k++)
        if (has_whole(phrase_child(phrase, k), acc))
            return true;
    return false;
}

/* What the next value of COUNT of the scalars in STEP's accumulator, which lies where those from
 * FIRST on lie, is called. */
static const char *next_name(struct arena *arena, const struct stage2_body *step, size_t first,
                             size_t count)
{
    const struct var *old = step->old;
    size_t total = data_component_count(old->type->data);
    if (step->swap && count < total)
        first = stage2_swap_value(step->swap, first);
    if (count == total || !name_has_parts(old->name, total))
        return "next";
    return arena_printf(arena, "next_%s",
                        name_word(arena, name_slice(arena, old->name, first, count, total)));
}

/* Adds the components of ACC, which begin at scalar FIRST of the accumulator. */
static void add_parts(struct dpia *dpia, const struct stage2_body *step, const struct phrase *acc,
                      size_t first, struct stage2_next *parts)
{
    const struct data *data = phrase_data(acc);
    struct loc loc = acc->loc;
    if (data->kind == DATA_PAIR && !has_whole(step->body, acc)) {
        add_parts(dpia, step, phrase_acc_view(dpia, PRIM_PAIR_ACC_FST, acc, loc), first, parts);
        add_parts(dpia, step, phrase_acc_view(dpia, PRIM_PAIR_ACC_SND, acc, loc),
                  first + data_component_count(data->fst), parts);
        return;
    }
    const char *name = next_name(dpia_arena(dpia), step, first, data_component_count(data));
    struct stage2_part part = {.acc = acc, .next = translate_new_var(dpia, name, data, loc)};

    VEC_PUSH(dpia_arena(dpia), parts, part);
}

struct stage2_next stage2_next_of(struct dpia *dpia, const struct stage2_body *step)
{
    struct stage2_next parts = {0};
    add_parts(dpia, step, phrase_var(dpia, step->out, step->body->loc), 0, &parts);
    return parts;
}

/* The component that ACC is and that is not in place; null if it is none. */
static const struct stage2_part *part_apart(const struct stage2_next *parts,
                                            const struct phrase *acc)
{
    for (size_t k = 0; k < parts->len; k++)
        if (!parts->at[k].in_place && phrase_is_same(acc, parts->at[k].acc))
            return &parts->at[k];
    return NULL;
}

const struct phrase *stage2_next_instead(struct dpia *dpia, const struct stage2_next *parts,
                                         const struct phrase *body)
{
    size_t count = phrase_child_count(body);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    const struct stage2_part *part = body->type->kind == TYPE_ACC ? part_apart(parts, body) : NULL;
    bool changed = false;
    if (part)
        return translate_acc_of(dpia, part->next);
    if (body->type->kind == TYPE_EXP)
        return body;
    for (size_t k = 0; k < count; k++) {
        children[k] = stage2_next_instead(dpia, parts, phrase_child(body, k));
        changed = changed || children[k] != phrase_child(body, k);
    }
    return changed ? phrase_with_children(dpia, body, children) : body;
}

/* ACC := NEXT, where all that is packed is moved: nothing reads NEXT afterwards. */
static const struct phrase *take_over(struct dpia *dpia, const struct copy_loops *loops,
                                      const struct phrase *acc, const struct phrase *from,
                                      const struct phrase *next, struct loc loc)
{
    const struct data *data = phrase_data(acc);
    if (data->kind == DATA_PACKED)
        return phrase_move(dpia, acc, phrase_pair(dpia, from, next, loc), loc);
    if (!data_has_packed(data))
        return translate_assign_by(dpia, loops, acc, next, loc);
    return phrase_seq(
        dpia,
        take_over(dpia, loops, phrase_acc_view(dpia, PRIM_PAIR_ACC_FST, acc, loc),
                  phrase_acc_view(dpia, PRIM_PAIR_ACC_FST, from, loc),
                  phrase_select(dpia, next, 1, loc), loc),
        take_over(dpia, loops,
                  phrase_acc_view(dpia, PRIM_PAIR_ACC_SND, phrase_copy(dpia, acc), loc),
                  phrase_acc_view(dpia, PRIM_PAIR_ACC_SND, phrase_copy(dpia, from), loc),
                  phrase_select(dpia, phrase_copy(dpia, next), 2, loc), loc),
        loc);
}

const struct phrase *stage2_next_around(struct dpia *dpia, const struct stage2_next *parts,
                                        const struct stage2_body *step, const struct phrase *whole,
                                        enum space space, const struct phrase *body)
{
    struct loc loc = step->body->loc;
    const struct phrase *steps = stage2_next_instead(dpia, parts, step->body);
    const struct phrase *acc = phrase_proj(dpia, whole, 1, whole->loc);
    for (size_t k = 0; k < parts->len; k++) {
        const struct stage2_part *part = &parts->at[k];
        struct copy_loops loops = translate_copy_loops(steps, part->next);
        if (part->in_place)
            continue;
        body = phrase_seq(dpia, body,
                          take_over(dpia, &loops, phrase_subst(dpia, part->acc, step->out, acc),
                                    translate_acc_of(dpia, part->next),
                                    translate_exp_of(dpia, part->next), loc),
                          loc);
    }
    for (size_t k = parts->len; k > 0; k--)
        if (!parts->at[k - 1].in_place)
            body = phrase_new(dpia, space, parts->at[k - 1].next, body, loc);
    return body;
}
