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
#include "translate/stage2_loops.h"

#include "translate/assign.h"
#include "translate/stage2_element.h"
#include "translate/stage2_home.h"
#include "translate/stage2_state.h"
#include "translate/stage2_step.h"

const struct phrase *stage2_condition(struct stage2 *stage, const struct phrase *fun,
                                      const struct phrase *x)
{
    const struct var *param, *out;
    const struct phrase *body = stage2_open(stage2_open(fun, &param), &out);
    if (!phrase_is_prim(body, PRIM_ASSIGN))
        return NULL;
    const struct phrase *both = phrase_arg(body, 0);

    if (phrase_pair_fst(both)->kind != PHRASE_VAR || phrase_var_of(phrase_pair_fst(both)) != out)
        return NULL;
    return phrase_subst(stage->dpia, phrase_copy(stage->dpia, phrase_pair_snd(both)), param, x);
}

const struct phrase *stage2_scan(struct stage2 *stage, const struct phrase *scan)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = scan->loc;
    struct stage2_body step = {0};
    const struct var *elem;
    const struct phrase *fun = stage2_open(stage2_open(phrase_arg(scan, 0), &elem), &step.old);
    const struct phrase *array = phrase_arg(scan, 2);
    step.body = stage2_open(fun, &step.out);
    const struct var *index = stage2_index(stage, array, elem);
    struct stage2_accumulator acc =
        stage2_accumulate(stage, scan, phrase_arg(scan, 1), &step);
    struct copy_loops loops = translate_copy_loops(step.body, step.out);
    const struct phrase *place =
        phrase_idx_acc(dpia, phrase_arg(scan, 3), phrase_var(dpia, index, loc), loc);
    const struct phrase *write =
        translate_assign_by(dpia, &loops, place, translate_exp_of(dpia, acc.home.var), loc);
    const struct phrase *body =
        phrase_seq(dpia, stage2_step(stage, &step, acc.home), write, loc);

    body = stage2_bind(stage, elem, stage2_element(stage, array, index), body);
    return stage2_around(stage, &acc, phrase_for(dpia, phrase_nat_arg(scan, 0), index, body, loc));
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
    const struct phrase *cond = phrase_arg(loop, 0);
    const struct phrase *simple = stage2_condition(stage, cond, translate_exp_of(dpia, acc));
    if (simple)
        return phrase_while_comm(dpia, simple, step, loc);
    const struct var *more =
        translate_new_var(dpia, "more", data_scalar(dpia_types(dpia), SCALAR_BOOL), loc);
    const struct phrase *body = phrase_seq(dpia, step, test(stage, cond, acc, more), loc);

    body = phrase_while_comm(dpia, translate_exp_of(dpia, more), body, loc);
    body = phrase_seq(dpia, test(stage, cond, acc, more), body, loc);
    return phrase_new(dpia, SPACE_ANY, more, body, loc);
}

const struct phrase *stage2_while(struct stage2 *stage, const struct phrase *loop)
{
    struct stage2_body step = {0};
    step.body = stage2_open(stage2_open(phrase_arg(loop, 1), &step.old), &step.out);
    struct stage2_accumulator acc = stage2_accumulate(stage, loop, phrase_arg(loop, 2), &step);
    const struct phrase *body = stage2_step(stage, &step, acc.home);

    return stage2_around(stage, &acc, while_loop(stage, loop, body, acc.home.var));
}
