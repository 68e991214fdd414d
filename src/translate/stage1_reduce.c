/* Stage I for reduce (dpia.txt Fig. 5, third group):
 *
 *     A(reduce F I E)(A) = C(E)(\x. C(I)(\y. reduceI (\x a o. A(F x a)(o)) y x (\r. A(r)(A))))
 *     C(reduce F I E)(k) = C(E)(\x. C(I)(\y. reduceI (\x a o. A(F x a)(o)) y x k))
 *
 * and, where both I and E may fail, in the order in which the source computes them:
 *
 *     C(reduce F I E)(k) = C(I)(\y. C(E)(\x. reduceI (\x a o. A(F x a)(o)) y x k))
 *
 * The element and the accumulator keep the names of F's parameters. The result is named after the
 * `let` that binds it, if one does: the code that follows then speaks of it by that name. Where the
 * steps are parallel, the arrays of the result are copied into A in parallel too: that is A of a
 * parallel map of the identity, for each component where elements have arrays in them. So is the
 * first value, where it is put into some memory:
 *
 *     C(toPrivate z)(k) = C(toPrivate (mapLocal (\x. x) z))(k), where F has a mapLocal */
#include "translate/stage1_reduce.h"

#include <string.h>

#include "translate/assign.h"
#include "translate/stage1_build.h"
#include "translate/stage1_rules.h"
#include "translate/stage1_simple.h"
#include "translate/stage1_state.h"

/* The name of the accumulator that is the parameter of FUN behind BEFORE others. */
static struct title accumulator_title(const struct phrase *fun, unsigned before,
                                      struct title result)
{
    if (strcmp(result.text, "r") != 0)
        return result;
    for (; before > 0 && fun->kind == PHRASE_LAM; before--)
        fun = phrase_lam_body(fun);
    return fun->kind == PHRASE_LAM && phrase_lam_param(fun)->name[0]
               ? var_title(phrase_lam_param(fun))
               : title_made_up("acc");
}

struct stage1_start stage1_start(struct stage1 *stage, const struct phrase *init,
                                 const struct phrase *fun, unsigned before, struct title result)
{
    struct stage1_start start = {init, stage1_param(stage, init, "y")};
    if (!stage1_is_simple(stage, init))
        start.param =
            var_titled(stage->dpia, accumulator_title(fun, before, result), init->type, init->loc);
    if (phrase_is_prim(init, PRIM_TO) && stage1_is_simple(stage, phrase_arg(init, 0))) {
        const struct phrase *copy = stage1_copied(stage, fun, phrase_arg(init, 0));
        start.init = phrase_with_children(stage->dpia, init, &copy);
    }
    return start;
}

const struct phrase *stage1_begin(struct stage1 *stage, struct stage1_start start,
                                  const struct phrase *array, const struct var *x,
                                  const struct phrase *loop)
{
    if (stage1_may_fail(stage, start.init) && stage1_may_fail(stage, array))
        return stage1_c(stage, start.init, start.param, stage1_c(stage, array, x, loop));
    return stage1_c(stage, array, x, stage1_c(stage, start.init, start.param, loop));
}

static const struct phrase *reduce(struct stage1 *stage, const struct phrase *exp,
                                   const struct phrase *k)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase *fun = phrase_arg(exp, 0), *array = phrase_arg(exp, 2);
    const struct var *x = stage1_param(stage, array, "x");
    struct stage1_start start =
        stage1_start(stage, phrase_arg(exp, 1), fun, 1, stage1_hint(k));
    const struct phrase *args[] = {stage1_each2(stage, fun), stage1_use(stage, start.param),
                                   stage1_use(stage, x), k};
    const struct phrase *loop =
        phrase_prim(dpia, PRIM_REDUCEI, phrase_prim_nats(exp), phrase_nat_arg_count(exp),
                    phrase_prim_datas(exp), phrase_data_arg_count(exp), args, 4, exp->loc);
    return stage1_begin(stage, start, array, x, loop);
}

const struct phrase *stage1_c_reduce(struct stage1 *stage, const struct phrase *exp,
                                     const struct phrase *to)
{
    return reduce(stage, exp, to);
}

/* EXP with its arrays copied by the maps for LOOPS, from number FIRST on. */
static const struct phrase *copied(struct dpia *dpia, const struct copy_loops *loops,
                                   unsigned first, const struct phrase *exp)
{
    const struct data *data = phrase_data(exp);
    struct loc loc = exp->loc;
    if (data->kind == DATA_PAIR)
        return phrase_data_pair(
            dpia, copied(dpia, loops, first, phrase_select(dpia, exp, 1, loc)),
            copied(dpia, loops, first, phrase_select(dpia, phrase_copy(dpia, exp), 2, loc)), loc);
    if (data->kind != DATA_ARRAY || first == loops->count)
        return exp;
    if (translate_rank(data) < loops->count - first)
        first = loops->count - translate_rank(data);
    if (translate_copies_joined(loops, first, data->fst))
        return phrase_split(dpia, data->fst->size, data->size,
                            copied(dpia, loops, first, phrase_join(dpia, exp, loc)), loc);
    if (translate_copies_apart(loops, first, data->fst))
        return phrase_zip(dpia, copied(dpia, loops, first, phrase_unzip(dpia, exp, 1, loc)),
                          copied(dpia, loops, first,
                                 phrase_unzip(dpia, phrase_copy(dpia, exp), 2, loc)),
                          loc);
    const struct var *x = var_new(dpia, "x", type_exp(dpia_types(dpia), data->fst), loc);
    const struct phrase *body = copied(dpia, loops, first + 1, phrase_var(dpia, x, loc));

    return phrase_map(dpia, loops->at[first], phrase_lam(dpia, x, body, loc), exp, loc);
}

const struct phrase *stage1_copied(struct stage1 *stage, const struct phrase *fun,
                                   const struct phrase *exp)
{
    struct copy_loops loops = translate_copy_loops(fun, NULL);
    return copied(stage->dpia, &loops, 0, exp);
}

const struct phrase *stage1_a_reduce(struct stage1 *stage, const struct phrase *exp,
                                     const struct phrase *to)
{
    struct dpia *dpia = stage->dpia;
    const struct var *r = var_new(dpia, "r", exp->type, exp->loc);
    const struct phrase *result = stage1_copied(stage, phrase_arg(exp, 0), stage1_use(stage, r));
    return reduce(stage, exp, phrase_lam(dpia, r, stage1_a(stage, result, to), exp->loc));
}
