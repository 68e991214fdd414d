/* One step of what has an accumulator: reduceI, scanI and whileI (dpia.txt section 4.2).
 *
 * The paper's definition gives both halves of one variable to the step F, which its own APP rule
 * forbids: F may write one component and then read another one that it has overwritten. That is
 * right for a scalar, and where stage2_in_place shows that nothing is read after it was written.
 * Otherwise the new value goes into a variable of its own:
 *
 *     F x acc.2 acc.1
 *     new (\next. F x acc.2 next.1; acc.1 := next.2)
 *
 * In place, what copies the old accumulator into the new one does nothing and goes: a step that
 * updates one element of an array, o := old; idxAcc o i := v, is acc.1[i] := v and no more. */
#include "base/diag.h"
#include "translate/assign.h"
#include "translate/stage2_private.h"

/* PHRASE is VAR, or the half WHICH of VAR : var[d]. */
static bool is_half(const struct phrase *phrase, const struct var *var, int which)
{
    if (phrase->kind == PHRASE_PROJ && phrase->u.proj.which == which)
        phrase = phrase->u.proj.pair;
    return phrase->kind == PHRASE_VAR && phrase->u.var == var;
}

/* ACC and EXP are the acceptor and the expression of one component. */
static bool selects_same(enum primitive acc, enum primitive exp)
{
    return (acc == PRIM_PAIR_ACC_FST && exp == PRIM_FST) ||
           (acc == PRIM_PAIR_ACC_SND && exp == PRIM_SND) ||
           (acc == PRIM_ZIP_ACC_FST && exp == PRIM_UNZIP_FST) ||
           (acc == PRIM_ZIP_ACC_SND && exp == PRIM_UNZIP_SND);
}

/* ACC is O and EXP is X, or the same component of both. */
static bool is_same_component(const struct phrase *acc, const struct var *o,
                              const struct phrase *exp, const struct var *x)
{
    if (is_half(acc, o, 1) && is_half(exp, x, 2))
        return true;
    if (acc->kind != PHRASE_PRIM || exp->kind != PHRASE_PRIM)
        return false;
    return selects_same(acc->u.prim.prim, exp->u.prim.prim) &&
           is_same_component(acc->u.prim.args[0], o, exp->u.prim.args[0], x);
}

bool stage2_copies(const struct phrase *command, const struct var *o, const struct var *x)
{
    if (phrase_is_prim(command, PRIM_SEQ)) {
        const struct phrase *both = command->u.prim.args[0];

        return stage2_copies(both->u.pair.fst, o, x) && stage2_copies(both->u.pair.snd, o, x);
    }
    if (phrase_is_prim(command, PRIM_ASSIGN)) {
        const struct phrase *both = command->u.prim.args[0];

        return is_same_component(both->u.pair.fst, o, both->u.pair.snd, x);
    }
    if (!stage2_is_map(command))
        return false;
    const struct phrase *fun = command->u.prim.args[0];

    return fun->kind == PHRASE_LAM && fun->u.lam.body->kind == PHRASE_LAM &&
           is_same_component(command->u.prim.args[2], o, command->u.prim.args[1], x) &&
           stage2_copies(fun->u.lam.body->u.lam.body, fun->u.lam.body->u.lam.param,
                         fun->u.lam.param);
}

/* COMMAND without what copies OLD into OUT. */
static const struct phrase *drop_copies(struct dpia *dpia, const struct phrase *command,
                                        const struct var *out, const struct var *old)
{
    size_t count = phrase_child_count(command);

    if (command->type->kind == TYPE_EXP || command->type->kind == TYPE_ACC)
        return command;
    if (stage2_copies(command, out, old))
        return phrase_skip(dpia, command->loc);
    if (phrase_is_prim(command, PRIM_SEQ)) {
        const struct phrase *both = command->u.prim.args[0];

        return phrase_seq(dpia, drop_copies(dpia, both->u.pair.fst, out, old),
                          drop_copies(dpia, both->u.pair.snd, out, old), command->loc);
    }
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);

    for (size_t k = 0; k < count; k++)
        children[k] = drop_copies(dpia, phrase_child(command, k), out, old);
    return phrase_with_children(dpia, command, children);
}

/* STEP with ACC for the old accumulator and NEXT for the new one. */
static const struct phrase *between(struct dpia *dpia, const struct phrase *body,
                                    const struct stage2_body *step, const struct var *acc,
                                    const struct var *next)
{
    body = phrase_subst(dpia, body, step->old, translate_exp_of(dpia, acc));
    return phrase_subst(dpia, body, step->out, translate_acc_of(dpia, next));
}

/* STEP run in place; null if that is not right. */
static const struct phrase *in_place(struct stage2 *stage, const struct stage2_body *step,
                                     const struct var *acc)
{
    struct dpia *dpia = stage->dpia;

    if (!stage2_in_place(stage, step->body, step->old, step->out))
        return NULL;
    const struct phrase *body = drop_copies(dpia, step->body, step->out, step->old);

    body = between(dpia, body, step, acc, acc);
    return stage2_has_races(stage, body) ? NULL : body;
}

const struct phrase *stage2_step(struct stage2 *stage, const struct stage2_body *step,
                                 struct stage2_home home)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = step->body->loc;
    const struct var *acc = home.var;
    const struct phrase *body = in_place(stage, step, acc);

    if (body)
        return body;
    const struct var *next = translate_new_var(dpia, "next", acc->type->fst->data, loc);
    struct copy_loops loops = translate_copy_loops(step->body, step->out);
    const struct phrase *copy = translate_assign_by(dpia, &loops, translate_acc_of(dpia, acc),
                                                    translate_exp_of(dpia, next), loc);

    body = between(dpia, step->body, step, acc, next);
    return phrase_new(dpia, home.space, next, phrase_seq(dpia, body, copy, loc), loc);
}

const struct phrase *stage2_open(const struct phrase *fun, const struct var **param)
{
    if (fun->kind != PHRASE_LAM)
        bug(fun->loc, "a function that stage II opens is no lambda");
    *param = fun->u.lam.param;
    return fun->u.lam.body;
}
