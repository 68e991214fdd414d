/* A of the layout primitives (dpia.txt Fig. 5a, fourth group). Those that construct data become
 * acceptors of their parts:
 *
 *     A(zip E1 E2)(A) = A(E1)(zipAcc1 A); A(E2)(zipAcc2 A)
 *     A(pair E1 E2)(A) = A(E1)(pairAcc1 A); A(E2)(pairAcc2 A)
 *     A(V E)(A) = A(E)(V' A), where V' is the acceptor of the view V (src/view/views.def):
 *     A(split n m E)(A) = A(E)(splitAcc n m A), and join, transpose, reverse, asVector, asScalar
 *     A(rotate K E)(A) = C(K)(\k. A(E)(rotateAcc k A))
 *
 * Those that take data apart (fst, snd, unzip, drop, idx) go through C and an assignment, and
 * C passes all of them on to stage III: stage1_strict.c. */
#include "translate/stage1_build.h"
#include "translate/stage1_rules.h"
#include "translate/stage1_state.h"
#include "view/law.h"
#include "view/view.h"

/* The two halves of a pair or of an array of pairs, written one after the other. */
static const struct phrase *halves(struct stage1 *stage, const struct phrase *exp,
                                   const struct phrase *acc, enum primitive first,
                                   enum primitive second)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase *copy = phrase_copy(dpia, acc);
    const struct phrase *one =
        stage1_a(stage, phrase_arg(exp, 0), phrase_acc_view(dpia, first, acc, exp->loc));
    const struct phrase *two =
        stage1_a(stage, phrase_arg(exp, 1), phrase_acc_view(dpia, second, copy, exp->loc));
    return phrase_seq(dpia, one, two, exp->loc);
}

const struct phrase *stage1_a_zip(struct stage1 *stage, const struct phrase *exp,
                                  const struct phrase *to)
{
    return halves(stage, exp, to, PRIM_ZIP_ACC_FST, PRIM_ZIP_ACC_SND);
}

const struct phrase *stage1_a_pair(struct stage1 *stage, const struct phrase *exp,
                                   const struct phrase *to)
{
    return halves(stage, exp, to, PRIM_PAIR_ACC_FST, PRIM_PAIR_ACC_SND);
}

const struct phrase *stage1_a_acceptor(struct stage1 *stage, const struct phrase *exp,
                                       const struct phrase *to)
{
    struct dpia *dpia = stage->dpia;
    if (!view_has_acceptor(dpia, exp))
        return NULL;
    size_t viewed = view_position(dpia, exp), count = phrase_arg_count(exp);
    const struct var *vars[VIEW_MOST_ARGS] = {0};
    const struct phrase *args[VIEW_MOST_ARGS] = {0}, *comm;
    args[viewed] = to;
    for (size_t k = 0; k < count; k++)
        if (k != viewed) {
            vars[k] = stage1_param(stage, phrase_arg(exp, k), view_arg_name(dpia, exp, k));
            args[k] = stage1_use(stage, vars[k]);
        }
    comm = stage1_a(stage, phrase_arg(exp, viewed), view_acceptor(dpia, exp, args));
    for (size_t k = count; k-- > 0;)
        if (vars[k])
            comm = stage1_c(stage, phrase_arg(exp, k), vars[k], comm);
    return comm;
}
