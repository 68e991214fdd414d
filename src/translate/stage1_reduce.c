/* Stage I for reduce (dpia.txt Fig. 5, third group):
 *
 *     A(reduce F I E)(A) = C(E)(\x. C(I)(\y. reduceI (\x a o. A(F x a)(o)) y x (\r. A(r)(A))))
 *     C(reduce F I E)(k) = C(E)(\x. C(I)(\y. reduceI (\x a o. A(F x a)(o)) y x k))
 *
 * The element and the accumulator keep the names of F's parameters. The result is named after the
 * `let` that binds it, if one does: the code that follows then speaks of it by that name. Where the
 * steps are parallel, the arrays of the result are copied into A in parallel too: that is A of a
 * parallel map of the identity. */
#include "translate/stage1_private.h"

static const struct phrase *reduce(struct stage1 *stage, const struct phrase *exp,
                                   const struct phrase *k)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase *init = exp->u.prim.args[1], *array = exp->u.prim.args[2];
    const struct var *x = stage1_param(stage, array, "x"), *y = stage1_param(stage, init, "y");
    const struct phrase *args[] = {stage1_each2(stage, exp->u.prim.args[0]), stage1_use(stage, y),
                                   stage1_use(stage, x), k};
    const struct phrase *loop =
        phrase_prim(dpia, PRIM_REDUCEI, exp->u.prim.nats, exp->u.prim.nat_count, exp->u.prim.datas,
                    exp->u.prim.data_count, args, 4, exp->loc);

    return stage1_c(stage, array, x, stage1_c(stage, init, y, loop));
}

const struct phrase *stage1_c_reduce(struct stage1 *stage, const struct phrase *exp,
                                     const struct phrase *to)
{
    return reduce(stage, exp, to);
}

/* The map to copy an array by at the place of FUN: parallel if FUN has a parallel map in it (then
 * the host or a work-group runs it), or PRIM_MAP_SEQ. */
static enum primitive copy_map(const struct phrase *fun)
{
    struct loop_kind kind;

    if (fun->kind == PHRASE_PRIM && loop_of(fun->u.prim.prim, &kind) && kind.family == LOOP_MAP &&
        kind.level != LOOP_SEQUENTIAL)
        return kind.level == LOOP_WORKGROUP ? PRIM_MAP_GLOBAL : fun->u.prim.prim;
    for (size_t k = 0; k < phrase_child_count(fun); k++) {
        enum primitive found = copy_map(phrase_child(fun, k));

        if (found != PRIM_MAP_SEQ)
            return found;
    }
    return PRIM_MAP_SEQ;
}

/* EXP with its arrays copied by MAP. */
static const struct phrase *copied(struct dpia *dpia, enum primitive map, const struct phrase *exp)
{
    const struct data *data = phrase_data(exp);
    struct loc loc = exp->loc;

    if (data->kind == DATA_PAIR)
        return phrase_data_pair(
            dpia, copied(dpia, map, phrase_select(dpia, exp, 1, loc)),
            copied(dpia, map, phrase_select(dpia, phrase_copy(dpia, exp), 2, loc)), loc);
    if (data->kind != DATA_ARRAY)
        return exp;
    const struct var *x = var_new(dpia, "x", type_exp(dpia_types(dpia), data->fst), loc);

    return phrase_map(dpia, map, phrase_lam(dpia, x, phrase_var(dpia, x, loc), loc), exp, loc);
}

const struct phrase *stage1_copied(struct stage1 *stage, const struct phrase *fun,
                                   const struct phrase *exp)
{
    enum primitive map = copy_map(fun);

    return map == PRIM_MAP_SEQ ? exp : copied(stage->dpia, map, exp);
}

const struct phrase *stage1_a_reduce(struct stage1 *stage, const struct phrase *exp,
                                     const struct phrase *to)
{
    struct dpia *dpia = stage->dpia;
    const struct var *r = var_new(dpia, "r", exp->type, exp->loc);
    const struct phrase *result = stage1_copied(stage, exp->u.prim.args[0], stage1_use(stage, r));

    return reduce(stage, exp, phrase_lam(dpia, r, stage1_a(stage, result, to), exp->loc));
}
