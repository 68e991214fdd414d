/* A of the layout primitives (dpia.txt Fig. 5a, fourth group). Those that construct data become
 * acceptors of their parts:
 *
 *     A(zip E1 E2)(A) = A(E1)(zipAcc1 A); A(E2)(zipAcc2 A)
 *     A(pair E1 E2)(A) = A(E1)(pairAcc1 A); A(E2)(pairAcc2 A)
 *     A(split n m E)(A) = A(E)(splitAcc n m A)
 *     A(join n m E)(A) = A(E)(joinAcc n m A)
 *     A(transpose E)(A) = A(E)(transposeAcc A)
 *
 * Those that take data apart (fst, snd, unzip, drop, idx) go through C and an assignment, and
 * C passes all of them on to stage III: stage1_strict.c. */
#include "translate/stage1_private.h"

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

const struct phrase *stage1_a_split(struct stage1 *stage, const struct phrase *exp,
                                    const struct phrase *to)
{
    const struct phrase *flat = phrase_acc_split(
        stage->dpia, PRIM_SPLIT_ACC, phrase_nat_arg(exp, 0), phrase_nat_arg(exp, 1), to, exp->loc);
    return stage1_a(stage, phrase_arg(exp, 0), flat);
}

const struct phrase *stage1_a_join(struct stage1 *stage, const struct phrase *exp,
                                   const struct phrase *to)
{
    const struct phrase *rows = phrase_acc_split(stage->dpia, PRIM_JOIN_ACC, phrase_nat_arg(exp, 0),
                                                 phrase_nat_arg(exp, 1), to, exp->loc);
    return stage1_a(stage, phrase_arg(exp, 0), rows);
}

const struct phrase *stage1_a_transpose(struct stage1 *stage, const struct phrase *exp,
                                        const struct phrase *to)
{
    const struct phrase *view = phrase_acc_view(stage->dpia, PRIM_TRANSPOSE_ACC, to, exp->loc);
    return stage1_a(stage, phrase_arg(exp, 0), view);
}
