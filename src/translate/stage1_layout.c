/* Stage I for the layout primitives (dpia.txt Fig. 5, fourth group). C passes them through to
 * stage III; A turns those that construct data into acceptors of their parts:
 *
 *     A(zip E1 E2)(A) = A(E1)(zipAcc1 A); A(E2)(zipAcc2 A)
 *     A(pair E1 E2)(A) = A(E1)(pairAcc1 A); A(E2)(pairAcc2 A)
 *     A(split n m E)(A) = A(E)(splitAcc n m A)
 *     A(join n m E)(A) = A(E)(joinAcc n m A)
 *     A(transpose E)(A) = A(E)(transposeAcc A)
 *     A(coerce d1 d2 E)(A) = A(E)(coerceAcc d1 d2 A)
 *
 * Those that take data apart (fst, snd, unzip, take, drop, idx) go through C and an assignment:
 * see stage1_accept_strict. */
#include "translate/stage1_private.h"

/* The two halves of a pair or of an array of pairs, written one after the other. */
static const struct phrase *accept_halves(struct stage1 *stage, const struct phrase *exp,
                                          const struct phrase *acc, enum primitive first,
                                          enum primitive second)
{
    struct dpia *dpia = stage->dpia;
    const struct phrase *copy = phrase_copy(dpia, acc);
    const struct phrase *one = stage1_accept(stage, exp->u.prim.args[0],
                                             phrase_acc_view(dpia, first, acc, exp->loc));
    const struct phrase *two = stage1_accept(stage, exp->u.prim.args[1],
                                             phrase_acc_view(dpia, second, copy, exp->loc));

    return phrase_seq(dpia, one, two, exp->loc);
}

const struct phrase *stage1_accept_zip(struct stage1 *stage, const struct phrase *exp,
                                       const struct phrase *acc)
{
    return accept_halves(stage, exp, acc, PRIM_ZIP_ACC_FST, PRIM_ZIP_ACC_SND);
}

const struct phrase *stage1_accept_pair(struct stage1 *stage, const struct phrase *exp,
                                        const struct phrase *acc)
{
    return accept_halves(stage, exp, acc, PRIM_PAIR_ACC_FST, PRIM_PAIR_ACC_SND);
}

const struct phrase *stage1_accept_split(struct stage1 *stage, const struct phrase *exp,
                                         const struct phrase *acc)
{
    const struct phrase *flat = phrase_acc_split(stage->dpia, PRIM_SPLIT_ACC, exp->u.prim.nats[0],
                                                 exp->u.prim.nats[1], acc, exp->loc);

    return stage1_accept(stage, exp->u.prim.args[0], flat);
}

const struct phrase *stage1_accept_join(struct stage1 *stage, const struct phrase *exp,
                                        const struct phrase *acc)
{
    const struct phrase *rows = phrase_acc_split(stage->dpia, PRIM_JOIN_ACC, exp->u.prim.nats[0],
                                                 exp->u.prim.nats[1], acc, exp->loc);

    return stage1_accept(stage, exp->u.prim.args[0], rows);
}

const struct phrase *stage1_accept_transpose(struct stage1 *stage, const struct phrase *exp,
                                             const struct phrase *acc)
{
    const struct phrase *view = phrase_acc_view(stage->dpia, PRIM_TRANSPOSE_ACC, acc, exp->loc);

    return stage1_accept(stage, exp->u.prim.args[0], view);
}

const struct phrase *stage1_accept_coerce(struct stage1 *stage, const struct phrase *exp,
                                          const struct phrase *acc)
{
    const struct phrase *view =
        phrase_coerce_acc(stage->dpia, exp->u.prim.datas[0], acc, exp->loc);

    return stage1_accept(stage, exp->u.prim.args[0], view);
}

/* fst and snd; at once where the residual is a pair. */
const struct phrase *stage1_continue_select(struct stage1 *stage, const struct phrase *exp,
                                            struct frames *frames)
{
    int which = exp->u.prim.prim == PRIM_FST ? 1 : 2;
    const struct phrase *pair = stage1_continue(stage, exp->u.prim.args[0], NULL, frames);

    return phrase_select(stage->dpia, pair, which, exp->loc);
}

/* unzipFst and unzipSnd; at once where the residual is a zip. */
const struct phrase *stage1_continue_unzip(struct stage1 *stage, const struct phrase *exp,
                                           struct frames *frames)
{
    int which = exp->u.prim.prim == PRIM_UNZIP_FST ? 1 : 2;
    const struct phrase *array = stage1_continue(stage, exp->u.prim.args[0], NULL, frames);

    return phrase_unzip(stage->dpia, array, which, exp->loc);
}
