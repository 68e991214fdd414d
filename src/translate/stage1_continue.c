/* The continuation-passing translation C (dpia.txt Fig. 5b), in direct style: the result is the
 * expression that the continuation is applied to, and the commands before it go to a list (see
 * stage1.c). One clause for each kind of phrase and each functional primitive.
 *
 * Most clauses are strict: they translate their arguments from left to right and give the same
 * phrase over the residuals, as Fig. 5b does for operators and layout. Those that produce an array
 * (map, array) or choose (if) allocate a variable and go through A. */
#include "base/diag.h"
#include "translate/assign.h"
#include "translate/stage1_private.h"

const struct phrase *stage1_continue_new(struct stage1 *stage, const struct phrase *exp,
                                         const char *name, struct frames *frames)
{
    const struct var *var = translate_new_var(stage->dpia, name, phrase_data(exp), exp->loc);
    const struct phrase *fill = stage1_accept(stage, exp, translate_acc_of(stage->dpia, var));

    return stage1_push_new(stage, frames, var, fill);
}

const struct phrase *stage1_continue_strict(struct stage1 *stage, const struct phrase *exp,
                                            struct frames *frames)
{
    size_t count = phrase_child_count(exp);
    const struct phrase **residuals =
        ARENA_ARRAY(dpia_arena(stage->dpia), const struct phrase *, count);

    for (size_t k = 0; k < count; k++)
        residuals[k] = stage1_continue(stage, phrase_child(exp, k), NULL, frames);
    return phrase_with_children(stage->dpia, exp, residuals);
}

/* A call f E1 ... En of a scalar function stays an expression; f itself is a variable. */
static const struct phrase *continue_call(struct stage1 *stage, const struct phrase *exp,
                                          struct frames *frames)
{
    if (exp->kind == PHRASE_VAR)
        return exp;
    if (exp->kind != PHRASE_APP)
        bug(exp->loc, "application of something that is neither a variable nor a lambda");
    const struct phrase *fun = continue_call(stage, exp->u.app.fun, frames);
    const struct phrase *arg = stage1_continue(stage, exp->u.app.arg, NULL, frames);

    return phrase_app(stage->dpia, fun, arg, exp->loc);
}

static const struct phrase *continue_prim(struct stage1 *stage, const struct phrase *exp,
                                          const char *hint, struct frames *frames)
{
    switch (exp->u.prim.prim) {
    case PRIM_MAP:
    case PRIM_MAP_GLOBAL:
    case PRIM_MAP_WORKGROUP:
    case PRIM_MAP_LOCAL:
    case PRIM_MAP_SEQ:
    case PRIM_ARRAY:
        return stage1_continue_new(stage, exp, hint ? hint : "tmp", frames);
    case PRIM_REDUCE:
        return stage1_continue_reduce(stage, exp, hint, frames);
    case PRIM_GENERATE:
        return stage1_continue_generate(stage, exp, hint, frames);
    case PRIM_LET:
        return stage1_continue_let(stage, exp, hint, frames);
    case PRIM_IF:
        return stage1_continue_if(stage, exp, hint, frames);
    case PRIM_LET_NAT:
        return stage1_continue_let_nat(stage, exp, hint, frames);
    case PRIM_FST:
    case PRIM_SND:
        return stage1_continue_select(stage, exp, frames);
    case PRIM_UNZIP_FST:
    case PRIM_UNZIP_SND:
        return stage1_continue_unzip(stage, exp, frames);
    case PRIM_ZIP:
    case PRIM_SPLIT:
    case PRIM_JOIN:
    case PRIM_PAIR:
    case PRIM_TRANSPOSE:
    case PRIM_TAKE:
    case PRIM_DROP:
    case PRIM_IDX:
    case PRIM_COERCE:
    case PRIM_NAT_VALUE:
    case PRIM_FROM_IDX:
    case PRIM_TO_IDX:
        return stage1_continue_strict(stage, exp, frames);
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
    bug(exp->loc, "continuation translation of '%s'", primitive_name(exp->u.prim.prim));
}

const struct phrase *stage1_continue(struct stage1 *stage, const struct phrase *exp,
                                     const char *hint, struct frames *frames)
{
    switch (exp->kind) {
    case PHRASE_VAR:
    case PHRASE_LITERAL:
    case PHRASE_PROJ:
        return exp;
    case PHRASE_APP:
        return continue_call(stage, exp, frames);
    case PHRASE_OPERATOR:
        return stage1_continue_strict(stage, exp, frames);
    case PHRASE_PRIM:
        return continue_prim(stage, exp, hint, frames);
    case PHRASE_LAM:
    case PHRASE_NAT_LAM:
    case PHRASE_NAT_APP:
    case PHRASE_DATA_LAM:
    case PHRASE_DATA_APP:
    case PHRASE_PAIR:
        break;
    }
    bug(exp->loc, "continuation translation of a phrase that is no expression");
}
