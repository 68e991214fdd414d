/* Stage I for the half of a pair whose other half may fail. Both are to be evaluated, though only
 * one is read; Fig. 5 of dpia.txt, where no expression fails, has not that case.
 *
 *     A(fst (pair E1 E2))(A) = A(let p = pair E1 E2 in fst p)(A)
 *
 * and let stores what may fail in a variable, whether or not that is read. */
#include "translate/stage1_build.h"
#include "translate/stage1_rules.h"
#include "translate/stage1_simple.h"
#include "translate/stage1_state.h"

/* The `pair` whose value EXP is, or null if there is none in sight. */
static const struct phrase *pair_of(const struct phrase *exp)
{
    while (phrase_is_prim(exp, PRIM_LET) || phrase_is_prim(exp, PRIM_LET_NAT)) {
        const struct phrase *scope = phrase_arg(exp, 1);
        if (scope->kind != PHRASE_LAM && scope->kind != PHRASE_NAT_LAM)
            return NULL;
        exp = phrase_child(scope, 0);
    }
    if (phrase_is_prim(exp, PRIM_PAIR))
        return exp;
    if (!phrase_is_prim(exp, PRIM_FST) && !phrase_is_prim(exp, PRIM_SND))
        return NULL;
    const struct phrase *outer = pair_of(phrase_arg(exp, 0));

    return outer ? pair_of(phrase_arg(outer, phrase_is_prim(exp, PRIM_SND))) : NULL;
}

/* let p = E in fst p, if EXP is fst E and the other half of E may fail; else null. */
static const struct phrase *bound_first(struct stage1 *stage, const struct phrase *exp)
{
    struct dpia *dpia = stage->dpia;
    bool first = phrase_is_prim(exp, PRIM_FST);
    const struct phrase *both = phrase_arg(exp, 0), *pair = pair_of(both);
    if (!pair || !stage1_may_fail(stage, phrase_arg(pair, first)))
        return NULL;
    const struct var *p = var_new(dpia, "p", both->type, both->loc);
    const struct phrase *half =
        phrase_select(dpia, phrase_var(dpia, p, both->loc), first ? 1 : 2, exp->loc);

    return phrase_let(dpia, p, both, half, exp->loc);
}

const struct phrase *stage1_a_half(struct stage1 *stage, const struct phrase *exp,
                                   const struct phrase *to)
{
    const struct phrase *let = bound_first(stage, exp);
    return let ? stage1_a(stage, let, to) : NULL;
}

const struct phrase *stage1_c_half(struct stage1 *stage, const struct phrase *exp,
                                   const struct phrase *to)
{
    const struct phrase *let = bound_first(stage, exp);
    return let ? stage1_c_to(stage, let, to) : NULL;
}
