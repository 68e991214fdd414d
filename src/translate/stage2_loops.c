/* Stage II for scanI and whileI, in the way of reduceI (dpia.txt section 4.2, stage2_reduce.c):
 *
 *     scanI F I E A    = new (\acc. acc.1 := I;
 *                                   for n (\i. F (idx E i) acc.2 acc.1; idxAcc A i := acc.2))
 *     whileI P F I C   = new (\acc. acc.1 := I;
 *                                   new bool (\more. P acc.2 more.1;
 *                                                   whileComm (more.2, (F acc.2 acc.1;
 *                                                                       P acc.2 more.1)));
 *                                   C acc.2)
 *
 * Where the condition needs no command of its own, P is \x o. o := E, it is evaluated anew each
 * time instead: whileComm (E[acc.2], F acc.2 acc.1). A step that must not be run in place goes by
 * way of a second variable (stage2_step.c).
 *
 * Example: the prefix sums scanI (\x a o. o := x + a) 0 xs out are
 *
 *     new f32 (\a. a.1 := 0; for n (\i. a.1 := idx xs i + a.2; idxAcc out i := a.2)) */
#include "translate/assign.h"
#include "translate/stage2_private.h"

const struct phrase *stage2_condition(struct stage2 *stage, const struct phrase *fun,
                                      const struct phrase *x)
{
    const struct var *param, *out;
    const struct phrase *body = stage2_open(stage2_open(fun, &param), &out);

    if (!phrase_is_prim(body, PRIM_ASSIGN))
        return NULL;
    const struct phrase *both = body->u.prim.args[0];

    if (both->u.pair.fst->kind != PHRASE_VAR || both->u.pair.fst->u.var != out)
        return NULL;
    return phrase_subst(stage->dpia, phrase_copy(stage->dpia, both->u.pair.snd), param, x);
}

/* ACC := INIT by the loops for arrays that BODY wants. */
static const struct phrase *initialise(struct stage2 *stage, const struct var *acc,
                                       const struct phrase *init, const struct phrase *body)
{
    const struct phrase *place = translate_acc_of(stage->dpia, acc);

    return translate_assign(stage->dpia, translate_copy_loop(body), place, init, init->loc);
}

const struct phrase *stage2_scan(struct stage2 *stage, const struct phrase *scan)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = scan->loc;
    const struct var *elem, *old, *out;
    const struct phrase *fun = stage2_open(stage2_open(scan->u.prim.args[0], &elem), &old);
    const struct phrase *init = scan->u.prim.args[1], *array = scan->u.prim.args[2];
    const struct phrase *step = stage2_open(fun, &out);
    const struct var *acc =
        translate_new_var(dpia, old->name[0] ? old->name : "acc", phrase_data(init), loc);
    const struct var *index = stage2_index(stage, array, elem);
    const struct phrase *place =
        phrase_idx_acc(dpia, scan->u.prim.args[3], phrase_var(dpia, index, loc), loc);
    const struct phrase *write =
        translate_assign(dpia, translate_copy_loop(step), place, translate_exp_of(dpia, acc), loc);
    const struct phrase *start = initialise(stage, acc, init, step);
    const struct phrase *body =
        phrase_seq(dpia, stage2_step(stage, step, old, out, acc), write, loc);

    body = stage2_bind(stage, elem, stage2_element(stage, array, index), body);
    body = phrase_for(dpia, scan->u.prim.nats[0], index, body, loc);
    return phrase_new(dpia, PRIM_NEW, acc, phrase_seq(dpia, start, body, loc), loc);
}

/* P applied to the accumulator ACC and the acceptor of MORE. */
static const struct phrase *test(struct stage2 *stage, const struct phrase *cond,
                                 const struct var *acc, const struct var *more)
{
    struct dpia *dpia = stage->dpia;
    const struct var *x, *out;
    const struct phrase *body = stage2_open(stage2_open(phrase_copy(dpia, cond), &x), &out);

    body = phrase_subst(dpia, body, x, translate_exp_of(dpia, acc));
    body = phrase_subst(dpia, body, out, translate_acc_of(dpia, more));
    return body;
}

/* The loop alone. */
static const struct phrase *while_loop(struct stage2 *stage, const struct phrase *loop,
                                       const struct phrase *step, const struct var *acc)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = loop->loc;
    const struct phrase *cond = loop->u.prim.args[0];
    const struct phrase *simple = stage2_condition(stage, cond, translate_exp_of(dpia, acc));

    if (simple)
        return phrase_while_comm(dpia, simple, step, loc);
    const struct var *more =
        translate_new_var(dpia, "more", data_scalar(dpia_types(dpia), SCALAR_BOOL), loc);
    const struct phrase *body = phrase_seq(dpia, step, test(stage, cond, acc, more), loc);

    body = phrase_while_comm(dpia, translate_exp_of(dpia, more), body, loc);
    body = phrase_seq(dpia, test(stage, cond, acc, more), body, loc);
    return phrase_new(dpia, PRIM_NEW, more, body, loc);
}

const struct phrase *stage2_while(struct stage2 *stage, const struct phrase *loop)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = loop->loc;
    const struct var *old, *out, *result;
    const struct phrase *body = stage2_open(stage2_open(loop->u.prim.args[1], &old), &out);
    const struct phrase *init = loop->u.prim.args[2];
    const struct phrase *rest = stage2_open(loop->u.prim.args[3], &result);
    const struct var *reused = stage2_reused(loop, init, result, rest);
    const struct var *acc = reused ? reused
                                   : translate_new_var(dpia, stage2_accumulator_name(old, result),
                                                       phrase_data(init), loc);
    const struct phrase *start = initialise(stage, acc, init, body);

    const struct phrase *step = stage2_step(stage, body, old, out, acc);
    const struct phrase *all = while_loop(stage, loop, step, acc);
    if (reused)
        return all;
    rest = phrase_subst(dpia, rest, result, translate_exp_of(dpia, acc));
    all = phrase_seq(dpia, start, phrase_seq(dpia, all, rest, loc), loc);
    return phrase_new(dpia, PRIM_NEW, acc, all, loc);
}
