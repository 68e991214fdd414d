/* Stage II for reduceI (dpia.txt section 4.2):
 *
 *     reduceI F I E C = new (\acc. acc.1 := I;
 *                                  for n (\i. F (idx E i) acc.2 acc.1);
 *                                  C acc.2)
 *
 * The paper's definition gives both halves of one variable to F, which its own APP rule forbids: F
 * may write one component and then read another one that it has overwritten. That is right for a
 * scalar, and where stage2_in_place shows that nothing is read after it was written. Otherwise the
 * new value goes into a variable of its own:
 *
 *     for n (\i. new (\next. F (idx E i) acc.2 next.1; acc.1 := next.2))
 *
 * The loop over the accumulator's arrays, for I and for the copy, is parallel if F has a parallel
 * loop in it: then this reduction is run by the host. */
#include "base/diag.h"
#include "base/name.h"
#include "translate/assign.h"
#include "translate/leaves.h"
#include "translate/stage2_private.h"

/* The parts of reduceI (\ELEM OLD OUT. BODY) INIT ARRAY (\RESULT. REST). */
struct parts {
    const struct var *elem, *old, *out, *result;
    const struct phrase *body, *init, *array, *rest;
};

static const struct phrase *open_lambda(const struct phrase *fun, const struct var **param)
{
    if (fun->kind != PHRASE_LAM)
        bug(fun->loc, "a function of reduceI is no lambda");
    *param = fun->u.lam.param;
    return fun->u.lam.body;
}

static struct parts parts_of(const struct phrase *reduce)
{
    struct parts parts = {.init = reduce->u.prim.args[1], .array = reduce->u.prim.args[2]};
    const struct phrase *fun = open_lambda(reduce->u.prim.args[0], &parts.elem);

    fun = open_lambda(fun, &parts.old);
    parts.body = open_lambda(fun, &parts.out);
    parts.rest = open_lambda(reduce->u.prim.args[3], &parts.result);
    return parts;
}

/* The name of the `let` that binds the result, or of the operator's parameter, if that names all
 * components and the other does not. Stage I calls a result without a name r. */
static const char *accumulator_name(const struct parts *parts)
{
    const char *name = parts->result->name;
    size_t count = leaves_count(phrase_data(parts->init));
    bool is_worse = !name_has_parts(name, count) && name_has_parts(parts->old->name, count);

    if (!is_worse && (name[0] != 'r' || name[1] != '\0'))
        return name;
    return parts->old->name[0] ? parts->old->name : "acc";
}

/* F with ACC for the old accumulator and the new one, or by way of `next`. */
static const struct phrase *step(struct stage2 *stage, const struct parts *parts,
                                 const struct var *acc)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = parts->body->loc;
    bool in_place = stage2_in_place(stage, parts->body, parts->old, parts->out);
    const struct var *next =
        in_place ? acc : translate_new_var(dpia, "next", acc->type->fst->data, loc);
    const struct phrase *body =
        phrase_subst(dpia, parts->body, parts->old, translate_exp_of(dpia, acc));

    body = phrase_subst(dpia, body, parts->out, translate_acc_of(dpia, next));
    if (in_place)
        return body;
    const struct phrase *copy =
        translate_assign(dpia, translate_copy_loop(parts->body), translate_acc_of(dpia, acc),
                         translate_exp_of(dpia, next), loc);

    return phrase_new(dpia, PRIM_NEW, next, phrase_seq(dpia, body, copy, loc), loc);
}

static const struct phrase *reduction_loop(struct stage2 *stage, const struct phrase *reduce,
                                           const struct parts *parts, const struct var *acc)
{
    const struct var *index = stage2_index(stage, parts->array, parts->elem);
    const struct phrase *value = stage2_element(stage, parts->array, index);
    const struct phrase *body = stage2_bind(stage, parts->elem, value, step(stage, parts, acc));

    stage->depth++;
    body = stage2_command(stage, body);
    stage->depth--;
    return phrase_for(stage->dpia, reduce->u.prim.nats[0], index, body, reduce->loc);
}

const struct phrase *stage2_reduce(struct stage2 *stage, const struct phrase *reduce)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = reduce->loc;
    struct parts parts = parts_of(reduce);
    const struct var *acc =
        translate_new_var(dpia, accumulator_name(&parts), phrase_data(parts.init), loc);
    const struct phrase *init = stage2_command(
        stage, translate_assign(dpia, translate_copy_loop(parts.body), translate_acc_of(dpia, acc),
                                parts.init, loc));
    const struct phrase *loop = reduction_loop(stage, reduce, &parts, acc);
    const struct phrase *rest =
        phrase_subst(dpia, parts.rest, parts.result, translate_exp_of(dpia, acc));
    const struct phrase *all =
        phrase_seq(dpia, loop, stage2_command(stage, rest), loc);

    return phrase_new(dpia, PRIM_NEW, acc, phrase_seq(dpia, init, all, loc), loc);
}
