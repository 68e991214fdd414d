/* Stage I for reduce (dpia.txt Fig. 5, third group):
 *
 *     A(reduce F I E)(A) = C(E)(\x. C(I)(\y. reduceI (\x a o. A(F x a)(o)) y x (\r. A := r)))
 *     C(reduce F I E)(C) = C(E)(\x. C(I)(\y. reduceI (\x a o. A(F x a)(o)) y x C))
 *
 * The element and the accumulator keep the names of F's parameters. The result is named after the
 * `let` that binds it, if one does: the code that follows then speaks of it by that name. Arrays
 * are copied into A in parallel where the steps are parallel. */
#include "translate/assign.h"
#include "translate/stage1_private.h"

/* \x a o. A(F x a)(o). */
static const struct phrase *accept_step(struct stage1 *stage, const struct phrase *fun)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = fun->loc;
    struct opened elem = stage1_open(stage, fun);
    struct opened accum = stage1_open(stage, elem.body);
    const struct var *o =
        var_new(dpia, "o", type_acc(dpia_types(dpia), phrase_data(accum.body)), loc);

    stage->depth++;
    const struct phrase *body = stage1_accept(stage, accum.body, phrase_var(dpia, o, loc));
    stage->depth--;
    body = phrase_lam(dpia, accum.param, phrase_lam(dpia, o, body, loc), loc);
    return phrase_lam(dpia, elem.param, body, loc);
}

const struct phrase *stage1_continue_reduce(struct stage1 *stage, const struct phrase *exp,
                                            const char *hint, struct frames *frames)
{
    struct dpia *dpia = stage->dpia;
    struct frame frame = {.kind = FRAME_REDUCE, .loc = exp->loc};

    frame.value = stage1_continue(stage, exp->u.prim.args[2], NULL, frames);
    frame.init = stage1_continue(stage, exp->u.prim.args[1], NULL, frames);
    frame.fun = accept_step(stage, exp->u.prim.args[0]);
    frame.var = var_new(dpia, hint ? hint : "r", exp->type, exp->loc);
    VEC_PUSH(dpia_arena(dpia), frames, frame);
    return phrase_var(dpia, frame.var, exp->loc);
}

const struct phrase *stage1_accept_reduce(struct stage1 *stage, const struct phrase *exp,
                                          const struct phrase *acc)
{
    struct frames frames = {0};
    const struct phrase *result = stage1_continue_reduce(stage, exp, NULL, &frames);

    enum primitive loop = translate_copy_loop(frames.at[frames.len - 1].fun);

    return stage1_close(stage, &frames,
                        translate_assign(stage->dpia, loop, acc, result, exp->loc));
}
