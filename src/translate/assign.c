/* Assignment at compound types by induction on the type (dpia.txt section 4.1):
 *
 *     A := E  at a scalar or index type    A := E
 *     A := E  at [n]d                      mapISeq (\x a. a := x) E A
 *     A := E  at (d1 x d2)                 pairAcc1 A := fst E; pairAcc2 A := snd E
 *
 * The paper's clause for arrays is a parallel mapI; a copy inside of a kernel is sequential here,
 * and the strategy stage makes parallel copies where they are wanted, as functional maps. Stage II
 * asks for other loops where it introduces a copy at the host's level. */
#include "translate/assign.h"

#include "base/diag.h"
#include "dpia/loops.h"

const struct var *translate_new_var(struct dpia *dpia, const char *name, const struct data *data,
                                    struct loc loc)
{
    return var_new(dpia, name, type_var(dpia_types(dpia), data), loc);
}

const struct phrase *translate_acc_of(struct dpia *dpia, const struct var *var)
{
    return phrase_proj(dpia, phrase_var(dpia, var, var->loc), 1, var->loc);
}

const struct phrase *translate_exp_of(struct dpia *dpia, const struct var *var)
{
    return phrase_proj(dpia, phrase_var(dpia, var, var->loc), 2, var->loc);
}

const struct phrase *translate_mapi(struct dpia *dpia, enum primitive loop,
                                    const struct phrase *fun, const struct phrase *array,
                                    const struct phrase *acc, struct loc loc)
{
    const struct nat *nats[] = {phrase_array_size(array)};
    const struct data *datas[] = {phrase_data(array)->fst, phrase_data(acc)->fst};
    const struct phrase *args[] = {fun, array, acc};

    return phrase_prim(dpia, loop, nats, 1, datas, 2, args, 3, loc);
}

static const struct phrase *assign_array(struct dpia *dpia, enum primitive loop,
                                         const struct phrase *acc, const struct phrase *exp,
                                         struct loc loc)
{
    struct types *types = dpia_types(dpia);
    const struct data *elem = phrase_data(exp)->fst;
    const struct var *x = var_new(dpia, "x", type_exp(types, elem), loc);
    const struct var *o = var_new(dpia, "o", type_acc(types, elem), loc);
    const struct phrase *body = translate_assign(dpia, PRIM_MAPI_SEQ, phrase_var(dpia, o, loc),
                                                 phrase_var(dpia, x, loc), loc);
    const struct phrase *fun = phrase_lam(dpia, x, phrase_lam(dpia, o, body, loc), loc);

    return translate_mapi(dpia, loop, fun, exp, acc, loc);
}

static const struct phrase *assign_pair(struct dpia *dpia, enum primitive loop,
                                        const struct phrase *acc, const struct phrase *exp,
                                        struct loc loc)
{
    const struct phrase *first =
        translate_assign(dpia, loop, phrase_acc_view(dpia, PRIM_PAIR_ACC_FST, acc, loc),
                         phrase_select(dpia, exp, 1, loc), loc);
    const struct phrase *second = translate_assign(
        dpia, loop, phrase_acc_view(dpia, PRIM_PAIR_ACC_SND, phrase_copy(dpia, acc), loc),
        phrase_select(dpia, phrase_copy(dpia, exp), 2, loc), loc);

    return phrase_seq(dpia, first, second, loc);
}

const struct phrase *translate_assign(struct dpia *dpia, enum primitive loop,
                                      const struct phrase *acc, const struct phrase *exp,
                                      struct loc loc)
{
    switch (phrase_data(exp)->kind) {
    case DATA_SCALAR:
    case DATA_IDX:
    case DATA_VECTOR:
        return phrase_assign(dpia, acc, exp, loc);
    case DATA_ARRAY:
        return assign_array(dpia, loop, acc, exp, loc);
    case DATA_PAIR:
        return assign_pair(dpia, loop, acc, exp, loc);
    case DATA_VAR:
        break;
    }
    bug(loc, "assignment at a type variable");
}

enum primitive translate_copy_loop(const struct phrase *command)
{
    if (command->type->kind == TYPE_EXP || command->type->kind == TYPE_ACC)
        return PRIM_MAPI_SEQ;
    struct loop_kind kind;

    if (command->kind == PHRASE_PRIM && loop_of(command->u.prim.prim, &kind) &&
        kind.family == LOOP_MAPI && kind.level != LOOP_SEQUENTIAL)
        return kind.level == LOOP_WORKGROUP ? PRIM_MAPI_GLOBAL : command->u.prim.prim;
    for (size_t k = 0; k < phrase_child_count(command); k++) {
        enum primitive found = translate_copy_loop(phrase_child(command, k));

        if (found != PRIM_MAPI_SEQ)
            return found;
    }
    return PRIM_MAPI_SEQ;
}
