/* The acceptor-passing translation A (dpia.txt Fig. 5a): A(E)(acc) is a command with the effect of
 * acc := E. One clause for each kind of phrase and each functional primitive; the longer clauses
 * are in the files of their families.
 *
 * Theorem 4.1 holds for an expression and an acceptor that do not interfere: the variables that
 * ACC uses actively must not occur in E. A violation gives a well-typed command with a wrong
 * meaning (A(pair E1 E2)(v.1) where E2 reads v.2), so it is checked at every call, and is a bug of
 * whoever made the call. */
#include "base/diag.h"
#include "translate/assign.h"
#include "translate/stage1_private.h"

/* Every variable that ACC uses actively, i.e. outside of the index expressions in it. */
static void check_apart(const struct phrase *acc, const struct phrase *exp)
{
    if (acc->type->kind == TYPE_EXP)
        return;
    if (acc->kind == PHRASE_VAR && phrase_mentions(exp, acc->u.var))
        bug(exp->loc, "acceptor translation of an expression that reads '%s', which it writes",
            acc->u.var->name);
    for (size_t k = 0; k < phrase_child_count(acc); k++)
        check_apart(phrase_child(acc, k), exp);
}

/* A := x, at any data type (section 4.1). */
static const struct phrase *accept_residual(struct stage1 *stage, const struct phrase *exp,
                                            const struct phrase *acc)
{
    return translate_assign(stage->dpia, PRIM_MAPI_SEQ, acc, exp, exp->loc);
}

const struct phrase *stage1_accept_strict(struct stage1 *stage, const struct phrase *exp,
                                          const struct phrase *acc)
{
    struct frames frames = {0};
    const struct phrase *residual = stage1_continue(stage, exp, NULL, &frames);

    return stage1_close(stage, &frames, accept_residual(stage, residual, acc));
}

static const struct phrase *accept_prim(struct stage1 *stage, const struct phrase *exp,
                                        const struct phrase *acc)
{
    switch (exp->u.prim.prim) {
    case PRIM_MAP:
    case PRIM_MAP_GLOBAL:
    case PRIM_MAP_WORKGROUP:
    case PRIM_MAP_LOCAL:
    case PRIM_MAP_SEQ:
        return stage1_accept_map(stage, exp, acc);
    case PRIM_REDUCE:
        return stage1_accept_reduce(stage, exp, acc);
    case PRIM_ZIP:
        return stage1_accept_zip(stage, exp, acc);
    case PRIM_SPLIT:
        return stage1_accept_split(stage, exp, acc);
    case PRIM_JOIN:
        return stage1_accept_join(stage, exp, acc);
    case PRIM_PAIR:
        return stage1_accept_pair(stage, exp, acc);
    case PRIM_TRANSPOSE:
        return stage1_accept_transpose(stage, exp, acc);
    case PRIM_COERCE:
        return stage1_accept_coerce(stage, exp, acc);
    case PRIM_GENERATE:
        return stage1_accept_generate(stage, exp, acc);
    case PRIM_ARRAY:
        return stage1_accept_array(stage, exp, acc);
    case PRIM_LET:
        return stage1_accept_let(stage, exp, acc);
    case PRIM_IF:
        return stage1_accept_if(stage, exp, acc);
    case PRIM_LET_NAT:
        return stage1_accept_let_nat(stage, exp, acc);
    case PRIM_FST:
    case PRIM_SND:
    case PRIM_UNZIP_FST:
    case PRIM_UNZIP_SND:
    case PRIM_TAKE:
    case PRIM_DROP:
    case PRIM_IDX:
    case PRIM_NAT_VALUE:
    case PRIM_FROM_IDX:
    case PRIM_TO_IDX:
        return stage1_accept_strict(stage, exp, acc);
    case PRIM_REDUCE_ASSOC:
    case PRIM_REDUCE_COMM:
    case PRIM_SKIP:
    case PRIM_SEQ:
    case PRIM_ASSIGN:
    case PRIM_NEW:
    case PRIM_FOR:
    case PRIM_PARFOR:
    case PRIM_PARFOR_GLOBAL:
    case PRIM_PARFOR_WORKGROUP:
    case PRIM_PARFOR_LOCAL:
    case PRIM_IF_COMM:
    case PRIM_LET_NAT_COMM:
    case PRIM_PARFOR_GLOBAL_SLOTS:
    case PRIM_PARFOR_WORKGROUP_SLOTS:
    case PRIM_PARFOR_LOCAL_SLOTS:
    case PRIM_NEW_GLOBAL:
    case PRIM_NEW_PRIVATE:
    case PRIM_SPLIT_ACC:
    case PRIM_JOIN_ACC:
    case PRIM_PAIR_ACC_FST:
    case PRIM_PAIR_ACC_SND:
    case PRIM_ZIP_ACC_FST:
    case PRIM_ZIP_ACC_SND:
    case PRIM_UNZIP_ACC:
    case PRIM_TRANSPOSE_ACC:
    case PRIM_COERCE_ACC:
    case PRIM_IDX_ACC:
    case PRIM_MAPI:
    case PRIM_MAPI_GLOBAL:
    case PRIM_MAPI_WORKGROUP:
    case PRIM_MAPI_LOCAL:
    case PRIM_MAPI_SEQ:
    case PRIM_REDUCEI:
    case PRIM_COUNT:
        break;
    }
    bug(exp->loc, "acceptor translation of '%s'", primitive_name(exp->u.prim.prim));
}

const struct phrase *stage1_accept(struct stage1 *stage, const struct phrase *exp,
                                   const struct phrase *acc)
{
    check_apart(acc, exp);
    switch (exp->kind) {
    case PHRASE_VAR:
    case PHRASE_LITERAL:
    case PHRASE_PROJ:
        return accept_residual(stage, exp, acc);
    case PHRASE_APP:
    case PHRASE_OPERATOR:
        return stage1_accept_strict(stage, exp, acc);
    case PHRASE_PRIM:
        return accept_prim(stage, exp, acc);
    case PHRASE_LAM:
    case PHRASE_NAT_LAM:
    case PHRASE_NAT_APP:
    case PHRASE_DATA_LAM:
    case PHRASE_DATA_APP:
    case PHRASE_PAIR:
        break;
    }
    bug(exp->loc, "acceptor translation of a phrase that is no expression");
}
