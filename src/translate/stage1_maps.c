/* Stage I for what produces an array: map at every level (dpia.txt Fig. 5, third group, and 6.2),
 * generate, and array literals.
 *
 *     A(map F E)(A) = C(E)(\x. mapI (\x o. A(F x)(o)) x A)
 *     C(map F E)(k) = new (\tmp. A(map F E)(tmp.1); k(tmp.2))
 *     A(generate F)(A) = mapISeq (\i o. A(F i)(o)) (generate (\i. i)) A
 *     C(generate F)(k) = k(generate F), where F issues no command; else as for map
 *     A(packSize E)(A) = resize n A; A(E)(packSizeAcc n A)
 *     A(room n E)(A) = A(E)(takeAcc k (pairAcc1 A)); pairAcc2 A := k, where E has k elements
 *     A(array E1 ... En)(A) = A(E1)(idxAcc A 0); ...; A(En)(idxAcc A (n - 1))
 *
 * An array of constants is an expression, from which stage III makes a table; only a few scalars
 * are written one by one:
 *
 *     A(array 1 2 ...)(A) = A := array 1 2 ...          C(array 1 2 ...)(k) = k(array 1 2 ...)
 *
 * The variable of mapI has the name of F's parameter; tmp has that of k's. */
#include "base/diag.h"
#include "dpia/uses.h"
#include "translate/assign.h"
#include "translate/stage1_build.h"
#include "translate/stage1_rules.h"
#include "translate/stage1_simple.h"
#include "translate/stage1_state.h"

const struct phrase *stage1_a_map(struct stage1 *stage, const struct phrase *exp,
                                  const struct phrase *to)
{
    const struct phrase *array = phrase_arg(exp, 1);
    const struct var *x = stage1_param(stage, array, "x");
    const struct phrase *each = stage1_each(stage, phrase_arg(exp, 0));
    return stage1_c(
        stage, array, x,
        translate_mapi(stage->dpia, phrase_level(exp), each, stage1_use(stage, x), to, exp->loc));
}

/* Whether EXP is an array with room for more elements than are there, whose number is known: then
 * what is not written of it is not read either. */
static bool leaves_room(const struct phrase *exp)
{
    while (exp->kind == PHRASE_LAM || exp->kind == PHRASE_NAT_LAM)
        exp = exp->kind == PHRASE_LAM ? phrase_lam_body(exp) : phrase_nat_lam_body(exp);
    if (phrase_is_prim(exp, PRIM_IF))
        return leaves_room(phrase_arg(exp, 1)) && leaves_room(phrase_arg(exp, 2));
    if (phrase_is_prim(exp, PRIM_LET) || phrase_is_prim(exp, PRIM_LET_NAT))
        return leaves_room(phrase_arg(exp, 1));
    return phrase_is_prim(exp, PRIM_ROOM) || phrase_is_prim(exp, PRIM_PACK_TILES);
}

/* C by way of A: of map (Fig. 5b), and of all that needs memory to be written to. */
const struct phrase *stage1_c_new(struct stage1 *stage, const struct phrase *exp,
                                  const struct phrase *to)
{
    struct dpia *dpia = stage->dpia;
    struct var *var = translate_new_titled(dpia, stage1_hint(to), phrase_data(exp), exp->loc);
    var->is_unchecked = leaves_room(exp);
    const struct phrase *fill = stage1_a(stage, exp, translate_acc_of(dpia, var));
    const struct phrase *rest = stage1_apply(stage, to, translate_exp_of(dpia, var));
    return phrase_new(dpia, SPACE_ANY, var, phrase_seq(dpia, fill, rest, exp->loc), exp->loc);
}

const struct phrase *stage1_a_pack(struct stage1 *stage, const struct phrase *exp,
                                   const struct phrase *to)
{
    struct dpia *dpia = stage->dpia;
    const struct nat *n = phrase_nat_arg(exp, 0);
    const struct phrase *fill =
        stage1_a(stage, phrase_arg(exp, 0), phrase_pack_acc(dpia, n, to, exp->loc));
    const struct phrase *resize = phrase_resize(dpia, n, phrase_copy(dpia, to), exp->loc);
    return phrase_seq(dpia, resize, fill, exp->loc);
}

const struct phrase *stage1_a_room(struct stage1 *stage, const struct phrase *exp,
                                   const struct phrase *to)
{
    struct dpia *dpia = stage->dpia;
    struct loc loc = exp->loc;
    const struct nat *n = phrase_nat_arg(exp, 0), *k = phrase_nat_arg(exp, 1);
    const struct phrase *all = phrase_acc_view(dpia, PRIM_PAIR_ACC_FST, to, loc);
    const struct phrase *some =
        phrase_acc_part(dpia, PRIM_TAKE_ACC, k, nat_sub(dpia_nats(dpia), n, k), all, loc);
    const struct phrase *count =
        phrase_acc_view(dpia, PRIM_PAIR_ACC_SND, phrase_copy(dpia, to), loc);
    return phrase_seq(dpia, stage1_a(stage, phrase_arg(exp, 0), some),
                      stage1_a(stage, phrase_nat_value(dpia, k, loc), count), loc);
}

/* generate n (\i. i) : [n]idx(n). */
static const struct phrase *all_indices(struct dpia *dpia, const struct nat *n, struct loc loc)
{
    struct types *types = dpia_types(dpia);
    const struct var *i = var_new(dpia, "i", type_exp(types, data_idx(types, n)), loc);
    return phrase_generate(dpia, n, phrase_lam(dpia, i, phrase_var(dpia, i, loc), loc), loc);
}

const struct phrase *stage1_a_generate(struct stage1 *stage, const struct phrase *exp,
                                       const struct phrase *to)
{
    const struct phrase *indices = all_indices(stage->dpia, phrase_nat_arg(exp, 0), exp->loc);
    const struct phrase *each = stage1_each(stage, phrase_arg(exp, 0));
    return translate_mapi(stage->dpia, level_of(LOOP_SEQUENTIAL), each, indices, to, exp->loc);
}

/* A view, if its elements are computed by an expression alone. */
const struct phrase *stage1_c_generate_view(struct stage1 *stage, const struct phrase *exp,
                                            const struct phrase *to)
{
    struct dpia *dpia = stage->dpia;
    struct opened elem = stage1_open(stage, phrase_arg(exp, 0));
    if (!stage1_is_simple(stage, elem.body))
        return NULL;
    const struct phrase *fun = phrase_lam(dpia, elem.param, elem.body, exp->loc);

    return stage1_apply(stage, to, phrase_generate(dpia, phrase_nat_arg(exp, 0), fun, exp->loc));
}

/* The index K of an array of N elements; in range because the array literal has more than K. */
static const struct phrase *constant_index(struct dpia *dpia, const struct nat *n, size_t k,
                                           struct loc loc)
{
    const struct nat *value = nat_const(dpia_nats(dpia), (int64_t)k);
    return phrase_to_idx(dpia, n, phrase_nat_value(dpia, value, loc), loc);
}

const struct phrase *stage1_a_table(struct stage1 *stage, const struct phrase *exp,
                                    const struct phrase *to)
{
    return phrase_table_length(exp) > PHRASE_SHORT_TABLE ? stage1_a_residual(stage, exp, to) : NULL;
}

const struct phrase *stage1_c_table(struct stage1 *stage, const struct phrase *exp,
                                    const struct phrase *to)
{
    return phrase_table_length(exp) > 0 ? stage1_c_residual(stage, exp, to) : NULL;
}

const struct phrase *stage1_a_array(struct stage1 *stage, const struct phrase *exp,
                                    const struct phrase *to)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase *all = phrase_skip(dpia, exp->loc);
    for (size_t k = 0; k < phrase_arg_count(exp); k++) {
        const struct phrase *elem = phrase_arg(exp, k);
        const struct phrase *index = constant_index(dpia, phrase_nat_arg(exp, 0), k, elem->loc);
        const struct phrase *place =
            phrase_idx_acc(dpia, k == 0 ? to : phrase_copy(dpia, to), index, elem->loc);
        all = phrase_seq(dpia, all, stage1_a(stage, elem, place), exp->loc);
    }
    return all;
}
