/* Building redexes, and the continuations in them. Rules are written with these as the figure has
 * them:
 *
 *     C(E1 + E2)(k) = C(E1)(\x. C(E2)(\y. k(x + y)))
 *
 *     x = stage1_param(stage, e1, "x"); y = stage1_param(stage, e2, "y");
 *     body = stage1_apply(stage, k, x + y);
 *     return stage1_c(stage, e1, x, stage1_c(stage, e2, y, body));
 *
 * The name of a continuation's parameter says how a variable is called that C allocates for it:
 *
 *     C(map F E)(\tmp. P) = new (\tmp. A(map F E)(tmp.1); P[tmp.2 / tmp])
 *
 * so `let` passes on the name that the source gave. */
#include "translate/stage1_build.h"

#include "translate/stage1_state.h"
#include "translate/stage1_values.h"

const struct phrase *stage1_use(struct stage1 *stage, const struct var *var)
{
    return phrase_var(stage->dpia, var, var->loc);
}

static const struct phrase *redex(struct stage1 *stage, enum primitive translation,
                                  const struct phrase *exp, const struct phrase *to)
{
    const struct data *data = phrase_data(exp);
    const struct phrase *args[] = {exp, to};
    return phrase_prim(stage->dpia, translation, NULL, 0, &data, 1, args, 2, exp->loc);
}

const struct phrase *stage1_a(struct stage1 *stage, const struct phrase *exp,
                              const struct phrase *acc)
{
    return redex(stage, PRIM_TRANSLATE_A, exp, acc);
}

const struct phrase *stage1_c_to(struct stage1 *stage, const struct phrase *exp,
                                 const struct phrase *k)
{
    return redex(stage, PRIM_TRANSLATE_C, exp, k);
}

const struct phrase *stage1_c(struct stage1 *stage, const struct phrase *exp,
                              const struct var *param, const struct phrase *body)
{
    return stage1_c_to(stage, exp, phrase_lam(stage->dpia, param, body, exp->loc));
}

/* What a variable for EXP is called that has no name in the source; null if C(EXP) needs none. */
static const char *name_of(const struct phrase *exp)
{
    while (phrase_is_prim(exp, PRIM_LET) || phrase_is_prim(exp, PRIM_LET_NAT)) {
        const struct phrase *scope = phrase_arg(exp, 1);
        if (scope->kind != PHRASE_LAM && scope->kind != PHRASE_NAT_LAM)
            return NULL;
        exp = phrase_child(scope, 0);
    }
    if (phrase_is_prim(exp, PRIM_REDUCE) || phrase_is_prim(exp, PRIM_LOOP) ||
        phrase_is_prim(exp, PRIM_ITERATE) || phrase_is_prim(exp, PRIM_WHILE))
        return "r";
    if (phrase_is_prim(exp, PRIM_REDUCE_LOCAL))
        return "partial";
    if (phrase_is_prim(exp, PRIM_IF))
        return "v";
    if (exp->kind != PHRASE_PRIM || (primitive_class(phrase_prim_of(exp)) != PRIM_FUNCTIONAL &&
                                     !phrase_is_prim(exp, PRIM_GENERATE)))
        return NULL;
    return "tmp";
}

const struct var *stage1_param(struct stage1 *stage, const struct phrase *exp, const char *name)
{
    const char *found = name_of(exp);
    return var_new(stage->dpia, found ? found : name, exp->type, exp->loc);
}

struct title stage1_hint(const struct phrase *k)
{
    return phrase_param_title(k, "v");
}

const struct phrase *stage1_apply(struct stage1 *stage, const struct phrase *k,
                                  const struct phrase *exp)
{
    if (k->kind != PHRASE_LAM)
        return phrase_app(stage->dpia, k, exp, exp->loc);
    stage1_set(stage, phrase_lam_param(k), exp);
    return phrase_lam_body(k);
}

struct opened stage1_open(struct stage1 *stage, const struct phrase *fun)
{
    struct opened opened;
    if (fun->kind == PHRASE_LAM)
        return (struct opened){phrase_lam_param(fun), phrase_lam_body(fun)};
    opened.param = var_new(stage->dpia, "x", fun->type->fst, fun->loc);
    opened.body =
        phrase_app(stage->dpia, fun, phrase_var(stage->dpia, opened.param, fun->loc), fun->loc);
    return opened;
}

/* \o. A(EXP)(o). */
static const struct phrase *accepting(struct stage1 *stage, const struct phrase *exp,
                                      struct loc loc)
{
    struct dpia *dpia = stage->dpia;
    const struct var *o = var_new(dpia, "o", type_acc(dpia_types(dpia), phrase_data(exp)), loc);
    return phrase_lam(dpia, o, stage1_a(stage, exp, phrase_var(dpia, o, loc)), loc);
}

const struct phrase *stage1_each(struct stage1 *stage, const struct phrase *fun)
{
    struct opened elem = stage1_open(stage, fun);
    return phrase_lam(stage->dpia, elem.param, accepting(stage, elem.body, fun->loc), fun->loc);
}

const struct phrase *stage1_each2(struct stage1 *stage, const struct phrase *fun)
{
    struct opened elem = stage1_open(stage, fun);
    struct opened accum = stage1_open(stage, elem.body);
    const struct phrase *body = accepting(stage, accum.body, fun->loc);
    body = phrase_lam(stage->dpia, accum.param, body, fun->loc);
    return phrase_lam(stage->dpia, elem.param, body, fun->loc);
}
