/* Steps of two steps. What the surface language says as
 *
 *     loop a = .. for k < n do
 *       let b = a with [k:n, k] = E a
 *       in b with [k:n, k:n] = F b
 *
 * is a step with a variable for b, which has a's type:
 *
 *     \old out. .. new (\b. C1; C2)     C1 writes b.1 and reads old, C2 writes out and reads b.2
 *
 * Where C2 does not need the old array any more, b may lie where the old one lies, and so does the
 * new one: the step is C1, and then C2,
 *
 *     \old out. C1[out / b.1]               \old out. C2[old / b.2]
 *
 * if both may be run in place (stage2_step.c). Then what copies a into b, and b into the result, is
 * nothing. Of an accumulator of several components b may be one. */
#include "translate/stage2_two.h"

#include "dpia/loops.h"
#include "dpia/uses.h"
#include "translate/part.h"
#include "translate/stage2_swap.h"

/* Some of the commands ALL: those from FIRST up to END. */
static const struct phrase *some_of(struct dpia *dpia, const struct command_vec *all, size_t first,
                                    size_t end)
{
    const struct phrase *commands = all->at[end - 1];
    for (size_t k = end - 1; k > first; k--)
        commands = phrase_seq(dpia, all->at[k - 1], commands, all->at[k - 1]->loc);
    return commands;
}

/* Takes BODY, the scope of T, apart into what writes T and what reads it then; false if it is not
 * of that kind, or the first part writes to OUT. */
static bool split(struct dpia *dpia, const struct phrase *body, const struct var *t,
                  const struct var *out, const struct phrase *parts[2])
{
    struct command_vec all = {0};
    size_t end = 0;
    phrase_add_commands(dpia_arena(dpia), body, &all);
    for (size_t k = 0; k < all.len; k++)
        if (phrase_mentions_beyond(all.at[k], t, 2))
            end = k + 1;
    if (end == 0 || end == all.len)
        return false;
    parts[0] = some_of(dpia, &all, 0, end);
    parts[1] = some_of(dpia, &all, end, all.len);
    return !phrase_mentions_beyond(parts[0], t, 1) && !phrase_mentions(parts[0], out);
}

/* A component of a variable. */
struct component {
    const struct var *var;
    struct part part;
};

static bool is_of_component(void *data, const struct var *var, struct part part)
{
    const struct component *component = data;
    return var == component->var && part_meets(part, component->part);
}

bool stage2_two_of(struct dpia *dpia, const struct stage2_body *step, size_t *next,
                   struct stage2_body two[2])
{
    const struct phrase *fun = phrase_arg(step->body, 0), *parts[2];
    const struct var *t;
    struct stage2_swap components;
    if (!phrase_is_prim(step->body, PRIM_NEW) || !stage2_components(step->old, &components))
        return false;
    const struct phrase *body = stage2_open(fun, &t);

    if (var_data(t)->kind != DATA_ARRAY)
        return false;
    for (; *next < components.count; ++*next) {
        const struct stage2_component *at = &components.at[*next];
        struct component component = {.var = step->old, .part = {.bits = at->bits, .len = at->len}};
        if (at->data != var_data(t) || !split(dpia, body, t, step->out, parts) ||
            part_is_read(dpia, parts[1], is_of_component, &component))
            continue;
        const struct phrase *place = phrase_pair(
            dpia, stage2_component_acc(dpia, at, phrase_var(dpia, step->out, fun->loc)),
            stage2_component_exp(dpia, at, phrase_var(dpia, step->old, fun->loc)), fun->loc);

        for (size_t k = 0; k < 2; k++) {
            two[k] = *step;
            two[k].body = phrase_subst(dpia, parts[k], t, place);
        }
        ++*next;
        return true;
    }
    return false;
}
