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
#include "base/name.h"
#include "translate/assign.h"
#include "translate/leaves.h"
#include "translate/stage2_private.h"

/* The parts of reduceI (\ELEM OLD OUT. BODY) INIT ARRAY (\RESULT. REST). */
struct parts {
    const struct var *elem, *old, *out, *result;
    const struct phrase *body, *init, *array, *rest;
};

static struct parts parts_of(const struct phrase *reduce)
{
    struct parts parts = {.init = reduce->u.prim.args[1], .array = reduce->u.prim.args[2]};
    const struct phrase *fun = stage2_open(reduce->u.prim.args[0], &parts.elem);

    fun = stage2_open(fun, &parts.old);
    parts.body = stage2_open(fun, &parts.out);
    parts.rest = stage2_open(reduce->u.prim.args[3], &parts.result);
    return parts;
}

const char *stage2_accumulator_name(const struct var *old, const struct var *result)
{
    const char *name = result->name;
    size_t count = leaves_count(result->type->data);
    bool is_worse = !name_has_parts(name, count) && name_has_parts(old->name, count);

    if (!is_worse && (name[0] != 'r' || name[1] != '\0'))
        return name;
    return old->name[0] ? old->name : "acc";
}

static const struct phrase *reduction_loop(struct stage2 *stage, const struct phrase *reduce,
                                           const struct parts *parts, const struct var *acc)
{
    const struct var *index = stage2_index(stage, parts->array, parts->elem);
    const struct phrase *value = stage2_element(stage, parts->array, index);
    const struct phrase *body = stage2_step(stage, parts->body, parts->old, parts->out, acc);

    body = stage2_bind(stage, parts->elem, value, body);

    return phrase_for(stage->dpia, reduce->u.prim.nats[0], index, body, reduce->loc);
}

const struct phrase *stage2_reduce(struct stage2 *stage, const struct phrase *reduce)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = reduce->loc;
    struct parts parts = parts_of(reduce);
    const struct var *reused = stage2_reused(reduce, parts.init, parts.result, parts.rest);

    if (reused)
        return reduction_loop(stage, reduce, &parts, reused);
    const struct var *acc = translate_new_var(
        dpia, stage2_accumulator_name(parts.old, parts.result), phrase_data(parts.init), loc);
    const struct phrase *init = translate_assign(dpia, translate_copy_loop(parts.body),
                                                 translate_acc_of(dpia, acc), parts.init, loc);
    const struct phrase *loop = reduction_loop(stage, reduce, &parts, acc);
    const struct phrase *rest =
        phrase_subst(dpia, parts.rest, parts.result, translate_exp_of(dpia, acc));
    const struct phrase *all = phrase_seq(dpia, loop, rest, loc);

    return phrase_new(dpia, PRIM_NEW, acc, phrase_seq(dpia, init, all, loc), loc);
}
