/* Stage I for what a work-group shares, and for address spaces (dpia.txt 6.2):
 *
 *     C(toLocal E)(k) = newLocal (\v. A(E)(v.1); k(v.2)), and toGlobal, toPrivate
 *     A(toLocal E)(A) = C(toLocal E)(\x. A(x)(A))
 *     C(reduceLocal F E)(k) = C(E)(\x. reduceILocal (\x y o. A(F x y)(o)) x k), if E is a view
 *     C(reduceLocal F E)(k) = newLocal (\v. A(E)(v.1); reduceILocal (\x y o. A(F x y)(o)) v.2 k)
 *     A(reduceLocal F E)(A) = C(reduceLocal F E)(\r. A(r)(A))
 *     A(idx E i)(A) = A(E)(singleAcc A), where E : exp[[1]d] is computed
 *     C(idx E i)(k) = new d (\v. A(E)(singleAcc v.1); k(v.2)), where it is
 *
 * In the paper toLocal wraps a function: its (toLocal F) E is toLocal (F E). Stage II reduces in
 * the local memory that E was written to, and makes one where there is none.
 *
 *     reduceLocal (+) (mapLocal g xs)   newLocal [n+1]f32 (\partial.
 *                                         mapILocal (\x o. A(g x)(o)) xs partial.1;
 *                                         reduceILocal (\x y o. o := x + y) partial.2 k)
 *
 * A view that is put into memory which several share is copied in parallel, and so is a view beside
 * what is computed: toLocal xs is toLocal (map (\x. x) xs), whose level is open. To private memory
 * the work-item that has it copies. What toLocal has at the end is copied out by the loops that
 * filled it. */
#include "translate/assign.h"
#include "translate/stage1_build.h"
#include "translate/stage1_reduce.h"
#include "translate/stage1_rules.h"
#include "translate/stage1_simple.h"
#include "translate/stage1_state.h"
#include "view/law.h"

/* Whether child POSITION of EXP is one of the arrays that stage I writes it from. */
static bool is_part(struct stage1 *stage, const struct phrase *exp, size_t position)
{
    if (phrase_is_prim(exp, PRIM_IF))
        return position > 0;
    return (view_has_acceptor(stage->dpia, exp) || phrase_is_prim(exp, PRIM_CONCAT) ||
            phrase_is_prim(exp, PRIM_ZIP) || phrase_is_prim(exp, PRIM_PAD)) &&
           view_has_elements_of(stage->dpia, exp, position);
}

/* map (\x. x) EXP at LEVEL */
static const struct phrase *copy(struct stage1 *stage, struct level level, const struct phrase *exp)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase_type *elem = type_exp(dpia_types(dpia), phrase_array_elem(exp));
    const struct var *x = var_new(dpia, "x", elem, exp->loc);
    const struct phrase *same = phrase_lam(dpia, x, phrase_var(dpia, x, exp->loc), exp->loc);
    return phrase_map(dpia, level, same, exp, translate_copy_loc(exp, exp->loc));
}

/* EXP with the parts that are views, and so are only copied, as maps at LEVEL. */
static const struct phrase *spread(struct stage1 *stage, struct level level,
                                   const struct phrase *exp)
{
    const struct phrase *children[3];
    bool any = false;
    if (phrase_data(exp)->kind != DATA_ARRAY)
        return exp;
    if (stage1_is_simple(stage, exp))
        return copy(stage, level, exp);
    for (size_t k = 0; k < phrase_child_count(exp); k++)
        any |= is_part(stage, exp, k);
    if (!any)
        return exp;
    for (size_t k = 0; k < phrase_child_count(exp); k++) {
        const struct phrase *child = phrase_child(exp, k);
        children[k] = is_part(stage, exp, k) ? spread(stage, level, child) : child;
    }
    return phrase_with_children(stage->dpia, exp, children);
}

/* The E of toLocal E, and of toLocal (toLocal E), with what is only copied as maps. */
static const struct phrase *value_of(struct stage1 *stage, const struct phrase *exp)
{
    const struct phrase *value = phrase_arg(exp, 0);
    while (phrase_is_in(value, PRIM_TO, phrase_space(exp)))
        value = phrase_arg(value, 0);
    return phrase_is_in(exp, PRIM_TO, SPACE_PRIVATE) ? value
                                                     : spread(stage, level_of(LOOP_OPEN), value);
}

static const struct phrase *to_memory(struct stage1 *stage, const struct phrase *exp,
                                      const struct phrase *value, const struct phrase *k)
{
    struct dpia *dpia = stage->dpia;
    const struct var *var = translate_new_titled(dpia, stage1_hint(k), phrase_data(exp), exp->loc);
    const struct phrase *fill = stage1_a(stage, value, translate_acc_of(dpia, var));
    const struct phrase *rest = stage1_apply(stage, k, translate_exp_of(dpia, var));
    return phrase_new(dpia, phrase_space(exp), var, phrase_seq(dpia, fill, rest, exp->loc),
                      exp->loc);
}

const struct phrase *stage1_c_to_memory(struct stage1 *stage, const struct phrase *exp,
                                        const struct phrase *to)
{
    return to_memory(stage, exp, value_of(stage, exp), to);
}

const struct phrase *stage1_a_to_memory(struct stage1 *stage, const struct phrase *exp,
                                        const struct phrase *to)
{
    const struct phrase *value = value_of(stage, exp);
    const struct var *x = stage1_param(stage, exp, "v");
    const struct phrase *result = stage1_copied(stage, value, stage1_use(stage, x));
    return to_memory(stage, exp, value,
                     phrase_lam(stage->dpia, x, stage1_a(stage, result, to), exp->loc));
}

/* reduceILocal (\x y o. A(F x y)(o)) ARRAY K. */
static const struct phrase *reduction(struct stage1 *stage, const struct phrase *exp,
                                      const struct phrase *array, const struct phrase *k)
{
    const struct phrase *args[] = {stage1_each2(stage, phrase_arg(exp, 0)), array, k};
    return phrase_prim(stage->dpia, PRIM_REDUCEI_LOCAL, phrase_prim_nats(exp),
                       phrase_nat_arg_count(exp), phrase_prim_datas(exp),
                       phrase_data_arg_count(exp), args, 3, exp->loc);
}

/* The array is a view: stage II copies it. */
const struct phrase *stage1_c_reduce_local_view(struct stage1 *stage, const struct phrase *exp,
                                                const struct phrase *to)
{
    const struct phrase *array = phrase_arg(exp, 1);
    const struct var *x = stage1_param(stage, array, "x");
    if (!stage1_is_simple(stage, array))
        return NULL;
    return stage1_c(stage, array, x, reduction(stage, exp, stage1_use(stage, x), to));
}

const struct phrase *stage1_c_reduce_local(struct stage1 *stage, const struct phrase *exp,
                                           const struct phrase *to)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase *array = phrase_arg(exp, 1);
    while (phrase_is_in(array, PRIM_TO, SPACE_LOCAL))
        array = phrase_arg(array, 0);
    const struct var *var =
        translate_new_titled(dpia, stage1_hint(to), phrase_data(array), exp->loc);
    const struct phrase *fill =
        stage1_a(stage, spread(stage, level_of(LOOP_LOCAL), array), translate_acc_of(dpia, var));
    const struct phrase *rest = reduction(stage, exp, translate_exp_of(dpia, var), to);

    return phrase_new(dpia, SPACE_LOCAL, var, phrase_seq(dpia, fill, rest, exp->loc), exp->loc);
}

const struct phrase *stage1_a_reduce_local(struct stage1 *stage, const struct phrase *exp,
                                           const struct phrase *to)
{
    const struct var *r = stage1_param(stage, exp, "r");
    return stage1_c(stage, exp, r, stage1_a(stage, stage1_use(stage, r), to));
}

/* The array of which EXP is the only element, if it is computed; else null. */
static const struct phrase *single(struct stage1 *stage, const struct phrase *exp)
{
    const struct phrase *array = phrase_arg(exp, 0);
    int64_t count;
    if (!nat_is_const(phrase_array_size(array), &count) || count != 1 ||
        stage1_may_fail(stage, phrase_arg(exp, 1)) || stage1_is_simple(stage, array))
        return NULL;
    return array;
}

const struct phrase *stage1_a_idx_single(struct stage1 *stage, const struct phrase *exp,
                                         const struct phrase *to)
{
    const struct phrase *array = single(stage, exp);
    return array ? stage1_a(stage, array, phrase_single_acc(stage->dpia, to, exp->loc)) : NULL;
}

const struct phrase *stage1_c_idx_single(struct stage1 *stage, const struct phrase *exp,
                                         const struct phrase *to)
{
    return single(stage, exp) ? stage1_c_new(stage, exp, to) : NULL;
}
