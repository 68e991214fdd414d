/* Stage I for if and letNat, which Fig. 5 of dpia.txt does not have.
 *
 *     A(if E B1 B2)(A) = C(E)(\c. ifComm c (A(B1)(A)) (A(B2)(A)))
 *     C(if E B1 B2)(k) = new (\v. A(if E B1 B2)(v.1); k(v.2))
 *
 * but `if` stays an expression, like an operator, where all of it is one simple scalar expression
 * and neither branch can fail: only the chosen branch may run.
 *
 *     A(letNat E (\k. B))(A) = C(E)(\v. letNatComm v (\k. A(B)(A)))
 *     C(letNat E (\k. B))(C) = C(E)(\v. letNatComm v (\k. C(B)(C))) */
#include "translate/stage1_build.h"
#include "translate/stage1_rules.h"
#include "translate/stage1_simple.h"
#include "translate/stage1_state.h"

const struct phrase *stage1_a_if_expression(struct stage1 *stage, const struct phrase *exp,
                                            const struct phrase *to)
{
    return stage1_is_simple(stage, exp) ? stage1_a_strict(stage, exp, to) : NULL;
}

const struct phrase *stage1_c_if_expression(struct stage1 *stage, const struct phrase *exp,
                                            const struct phrase *to)
{
    return stage1_is_simple(stage, exp) ? stage1_c_strict(stage, exp, to) : NULL;
}

const struct phrase *stage1_a_if(struct stage1 *stage, const struct phrase *exp,
                                 const struct phrase *to)
{
    const struct phrase *other_acc = phrase_copy(stage->dpia, to);
    const struct phrase *cond = phrase_arg(exp, 0);
    const struct var *c = stage1_param(stage, cond, "c");
    const struct phrase *then = stage1_a(stage, phrase_arg(exp, 1), to);
    const struct phrase *other = stage1_a(stage, phrase_arg(exp, 2), other_acc);
    return stage1_c(stage, cond, c,
                    phrase_if_comm(stage->dpia, stage1_use(stage, c), then, other, exp->loc));
}

/* C(E)(\v. letNatComm v (\k. BODY)). */
static const struct phrase *let_nat(struct stage1 *stage, const struct phrase *exp,
                                    const struct phrase *body)
{
    const struct phrase *number = phrase_arg(exp, 0);
    const struct nat_var *nat = phrase_nat_lam_param(phrase_arg(exp, 1));
    const struct var *v = stage1_param(stage, number, "v");
    return stage1_c(stage, number, v,
                    phrase_let_nat_comm(stage->dpia, stage1_use(stage, v), nat, body, exp->loc));
}

const struct phrase *stage1_a_let_nat(struct stage1 *stage, const struct phrase *exp,
                                      const struct phrase *to)
{
    const struct phrase *body = phrase_nat_lam_body(phrase_arg(exp, 1));
    return let_nat(stage, exp, stage1_a(stage, body, to));
}

const struct phrase *stage1_c_let_nat(struct stage1 *stage, const struct phrase *exp,
                                      const struct phrase *to)
{
    const struct phrase *body = phrase_nat_lam_body(phrase_arg(exp, 1));
    return let_nat(stage, exp, stage1_c_to(stage, body, to));
}
