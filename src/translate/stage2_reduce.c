/* Stage II for reduceI (dpia.txt section 4.2):
 *
 *     reduceI F I E C = new (\acc. acc.1 := I;
 *                                  for n (\i. F (idx E i) acc.2 acc.1);
 *                                  C acc.2)
 *
 * where a step that must not be run in place goes by way of a second variable (stage2_step.c).
 *
 * The loop over the accumulator's arrays, for I and for the copy, is parallel if F has a parallel
 * loop in it: then this reduction is run by the host. */
#include "translate/stage2_reduce.h"

#include "translate/stage2_element.h"
#include "translate/stage2_home.h"
#include "translate/stage2_state.h"
#include "translate/stage2_step.h"

/* The parts of reduceI (\ELEM OLD OUT. BODY) INIT ARRAY. */
struct parts {
    const struct var *elem;
    struct stage2_body step;
    const struct phrase *init, *array;
};

static struct parts parts_of(const struct phrase *reduce)
{
    struct parts parts = {.init = phrase_arg(reduce, 1), .array = phrase_arg(reduce, 2)};
    const struct phrase *fun = stage2_open(phrase_arg(reduce, 0), &parts.elem);
    fun = stage2_open(fun, &parts.step.old);
    parts.step.body = stage2_open(fun, &parts.step.out);
    return parts;
}

static const struct phrase *reduction_loop(struct stage2 *stage, const struct phrase *reduce,
                                           const struct parts *parts, struct stage2_home acc)
{
    const struct var *index = stage2_index(stage, parts->array, parts->elem);
    const struct phrase *value = stage2_element(stage, parts->array, index);
    const struct phrase *body =
        stage2_bind(stage, parts->elem, value, stage2_step(stage, &parts->step, acc));
    return phrase_for(stage->dpia, phrase_nat_arg(reduce, 0), index, body, reduce->loc);
}

const struct phrase *stage2_reduce(struct stage2 *stage, const struct phrase *reduce)
{
    struct parts parts = parts_of(reduce);
    struct stage2_home part = stage2_returned_part(stage, reduce, parts.init);
    if (part.part)
        return reduction_loop(stage, reduce, &parts, part);
    struct stage2_accumulator acc =
        stage2_accumulate(stage, reduce, parts.init, &parts.step);
    return stage2_around(stage, &acc, reduction_loop(stage, reduce, &parts, acc.home));
}
