/* What a loop of stage II accumulates in (dpia.txt section 4.2). The definition makes a new
 * variable and copies the first value into it. No variable and no copy is needed where the first
 * value is that of a variable which nothing needs afterwards, such as the one that C(toPrivate z)
 * made:
 *
 *     newPrivate [4]f32 (\v. ...; reduceI F v.2 E (\r. P))
 *                                    for (\i. F (idx E i) v.2 v.1); P[v.2 / r]    v not in F, E, P,
 *                                                                            nor behind them
 *
 * nor where the result goes back to it, as that of a loop in a step that is run in place:
 *
 *     reduceI F v.2 E (\r. v.1 := r)     for (\i. F (idx E i) v.2 v.1)     v not in F and E
 *
 * or to the component of a variable that is the first value:
 *
 *     reduceI F (fst v.2) E (\r. mapI (\x o. o := x) r (pairAcc1 v.1))
 *                                    for (\i. F (idx E i) (fst v.2) (pairAcc1 v.1))     the same */
#include "translate/stage2_home.h"

#include "base/name.h"
#include "translate/assign.h"
#include "translate/part.h"
#include "translate/stage2_inplace.h"
#include "translate/stage2_state.h"
#include "translate/stage2_step.h"

/* The name of a loop's accumulator: that of the `let` that binds RESULT, or of the step's parameter
 * OLD, if that names all components and the other does not. Stage I calls a result without a name
 * r. */
static struct title accumulator_title(const struct var *old, const struct var *result)
{
    const char *name = result->name;
    size_t count = data_component_count(result->type->data);
    bool is_worse = !name_has_parts(name, count) && name_has_parts(old->name, count);
    if (!is_worse && (name[0] != 'r' || name[1] != '\0'))
        return var_title(result);
    return old->name[0] ? var_title(old) : title_made_up("acc");
}

/* The variable whose value EXP is; null if it is something else. */
static const struct var *variable_of(const struct phrase *exp)
{
    bool value = exp->kind == PHRASE_PROJ && phrase_proj_which(exp) == 2 &&
                 phrase_proj_pair(exp)->kind == PHRASE_VAR;
    return value ? phrase_var_of(phrase_proj_pair(exp)) : NULL;
}

/* Whether an argument of LOOP mentions VAR, but for INIT and the last one, what follows. */
static bool steps_mention(const struct phrase *loop, const struct phrase *init,
                          const struct var *var)
{
    for (size_t k = 0; k + 1 < phrase_arg_count(loop); k++)
        if (phrase_arg(loop, k) != init && phrase_mentions(phrase_arg(loop, k), var))
            return true;
    return false;
}

/* Whether the parent at PLACE runs what stands in its hole once at most, and what stands behind the
 * hole does not mention VAR. */
static bool runs_once(const struct rewrite_place *place, const struct var *var)
{
    const struct phrase *parent = place->parent;
    if (parent->kind == PHRASE_PAIR && place->outer &&
        phrase_is_prim(place->outer->parent, PRIM_SEQ) && place->hole == 0)
        return !phrase_mentions(phrase_pair_snd(parent), var);
    if (parent->kind != PHRASE_PRIM)
        return parent->kind == PHRASE_PAIR || parent->kind == PHRASE_LAM ||
               parent->kind == PHRASE_NAT_LAM;
    return phrase_is_prim(parent, PRIM_SEQ) || phrase_is_prim(parent, PRIM_NEW) ||
           phrase_is_prim(parent, PRIM_IF_COMM) || phrase_is_prim(parent, PRIM_LET_NAT_COMM) ||
           phrase_is_prim(parent, PRIM_SEPARATE) || phrase_is_prim(parent, PRIM_SEPARATE_PAIR);
}

/* Whether the lambda at PLACE binds VAR. */
static bool binds(const struct rewrite_place *place, const struct var *var)
{
    return place->parent->kind == PHRASE_LAM && phrase_lam_param(place->parent) == var;
}

/* The `new` that made VAR; null if it was made otherwise. */
static const struct phrase *new_of(const struct rewrite_place *place, const struct var *var)
{
    while (place && !binds(place, var))
        place = place->outer;
    return place && place->outer && phrase_is_prim(place->outer->parent, PRIM_NEW)
               ? place->outer->parent
               : NULL;
}

/* Whether VAR was made by `new`, and nothing that runs behind PLACE needs it. */
static bool is_last_use(const struct rewrite_place *place, const struct var *var)
{
    if (!new_of(place, var))
        return false;
    for (; !binds(place, var); place = place->outer)
        if (!runs_once(place, var))
            return false;
    return true;
}

struct stage2_home stage2_home_of(const struct stage2 *stage, const struct phrase *loop,
                                  const struct phrase *init, const struct phrase *rest)
{
    const struct var *var = variable_of(init);
    if (!var || steps_mention(loop, init, var) || phrase_mentions(rest, var) ||
        !is_last_use(stage->place, var))
        return (struct stage2_home){0};
    return (struct stage2_home){var, phrase_space(new_of(stage->place, var)), NULL};
}

/* The variable of INIT, where the result of LOOP goes back to it. A number is better accumulated in
 * a variable of its own if it is an element of an array. */
static struct stage2_home returned_home(const struct stage2 *stage, const struct phrase *loop,
                                        const struct phrase *init, const struct phrase *rest)
{
    const struct var *var = variable_of(init);
    if (!var || rest->kind != PHRASE_LAM || steps_mention(loop, init, var) ||
        !stage2_copies_all(stage->dpia, phrase_lam_body(rest), var, phrase_lam_param(rest)))
        return (struct stage2_home){0};
    const struct phrase *new = new_of(stage->place, var);

    if (!new && data_is_flat(phrase_data(init)))
        return (struct stage2_home){0};
    return (struct stage2_home){var, new ? phrase_space(new) : SPACE_ANY, NULL};
}

/* The acceptor of an array to which COMMAND copies all of VALUE, and does nothing else; null if it
 * is another command. */
static const struct phrase *copied_to(const struct stage2 *stage, const struct phrase *command,
                                      const struct var *value)
{
    if (!stage2_is_map(command))
        return NULL;
    const struct phrase *fun = phrase_arg(command, 0), *array = phrase_arg(command, 1);
    const struct var *x, *o;
    if (array->kind != PHRASE_VAR || phrase_var_of(array) != value || fun->kind != PHRASE_LAM ||
        phrase_lam_body(fun)->kind != PHRASE_LAM)
        return NULL;
    const struct phrase *body = stage2_open(stage2_open(fun, &x), &o);
    return stage2_copies_all(stage->dpia, body, o, x) ? phrase_arg(command, 2) : NULL;
}

struct stage2_home stage2_returned_part(const struct stage2 *stage, const struct phrase *loop,
                                        const struct phrase *init)
{
    const struct phrase *rest = phrase_arg(loop, phrase_arg_count(loop) - 1);
    const struct var *read, *written;
    struct part from, to;
    if (rest->kind != PHRASE_LAM || !part_of(stage->dpia, init, &read, &from) || from.view)
        return (struct stage2_home){0};
    const struct phrase *acc = copied_to(stage, phrase_lam_body(rest), phrase_lam_param(rest));
    if (!acc || !part_of(stage->dpia, acc, &written, &to) || written != read ||
        !part_is_same(stage->dpia, from, to) || steps_mention(loop, init, read))
        return (struct stage2_home){0};
    const struct phrase *new = new_of(stage->place, read);
    return (struct stage2_home){NULL, new ? phrase_space(new) : SPACE_ANY,
                                part_variable(stage->dpia, acc)};
}

/* A new variable for LOOP, with its first value. */
static void make_home(struct stage2 *stage, struct stage2_accumulator *acc,
                      const struct phrase *loop, const struct phrase *init,
                      const struct stage2_body *step, struct title title)
{
    struct dpia *dpia = stage->dpia;
    struct copy_loops loops = translate_copy_loops(step->body, step->out);
    acc->home = (struct stage2_home){
        translate_new_titled(dpia, title, phrase_data(init), loop->loc), SPACE_ANY, NULL};
    acc->start = translate_assign_by(dpia, &loops, translate_acc_of(dpia, acc->home.var), init,
                                     loop->loc);
}

struct stage2_accumulator stage2_accumulate(struct stage2 *stage, const struct phrase *loop,
                                            const struct phrase *init,
                                            const struct stage2_body *step)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase *rest = phrase_arg(loop, phrase_arg_count(loop) - 1);
    struct stage2_accumulator acc = {.home = returned_home(stage, loop, init, rest),
                                     .rest = phrase_skip(dpia, loop->loc)};
    const struct var *result = rest->kind == PHRASE_LAM ? phrase_lam_param(rest) : step->old;
    if (acc.home.var)
        return acc;
    acc.home = stage2_home_of(stage, loop, init, rest);
    if (!acc.home.var)
        make_home(stage, &acc, loop, init, step, accumulator_title(step->old, result));
    if (rest->kind == PHRASE_LAM)
        acc.rest = phrase_subst(dpia, phrase_lam_body(rest), result,
                                translate_exp_of(dpia, acc.home.var));
    return acc;
}

const struct phrase *stage2_around(struct stage2 *stage, const struct stage2_accumulator *acc,
                                   const struct phrase *steps)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = steps->loc;
    const struct phrase *all = phrase_seq(dpia, steps, acc->rest, loc);
    if (!acc->start)
        return all;
    return phrase_new(dpia, acc->home.space, acc->home.var,
                      phrase_seq(dpia, acc->start, all, loc), loc);
}
