/* Application and binding for the right sides of rules.
 *
 * A rule such as map fusion makes `f (g x)` of two functions. When f uses its parameter more than
 * once, substituting `g x` would do its work again, so it is bound:
 *
 *     (\y. y * y) (x + 1)   becomes   let y = x + 1 in y * y
 *
 * Nothing is bound that costs nothing: variables, constants, and views of them. What may fail is
 * bound where it is not evaluated in any case, (\y. 0) (x / n): it must fail then as before. */
#include "rewrite/apply.h"

#include "dpia/fail.h"
#include "dpia/uses.h"

bool apply_may_move(struct dpia *dpia, const struct program *program, const struct phrase *arg,
                    const struct phrase *body, const struct var *var)
{
    if (phrase_demand(body, var) > 1)
        return false;
    if (phrase_is_prim(arg, PRIM_PAIR))
        return !fail_anywhere(dpia, program, arg);
    return phrase_demands(body, var) || !fail_anywhere(dpia, program, arg);
}

static const struct phrase *component(struct dpia *dpia, const struct phrase *fun,
                                      const struct phrase *arg, int which)
{
    const struct phrase *part = phrase_arg(arg, which - 1);
    size_t fst = data_component_count(phrase_data(phrase_arg(arg, 0)));
    size_t snd = data_component_count(phrase_data(phrase_arg(arg, 1)));
    struct title title = title_slice(dpia_arena(dpia), var_title(phrase_lam_param(fun)),
                                     which == 1 ? 0 : fst, which == 1 ? fst : snd, fst + snd);
    const struct var *var = var_titled(dpia, title, part->type, part->loc);
    return phrase_var(dpia, var, part->loc);
}

/* (\y. e) (pair a b)  =  (\u. (\v. e[pair u v / y]) b) a */
static const struct phrase *apply_to_pair(struct dpia *dpia, const struct program *program,
                                          const struct phrase *fun, const struct phrase *arg)
{
    const struct phrase *fst = component(dpia, fun, arg, 1);
    const struct phrase *snd = component(dpia, fun, arg, 2);
    const struct phrase *body =
        phrase_app(dpia, fun, phrase_data_pair(dpia, fst, snd, arg->loc), fun->loc);
    const struct phrase *inner = apply_once(
        dpia, program, phrase_lam(dpia, phrase_var_of(snd), body, fun->loc), phrase_arg(arg, 1));
    return apply_once(dpia, program, phrase_lam(dpia, phrase_var_of(fst), inner, fun->loc),
                      phrase_arg(arg, 0));
}

/* (\y. \z. e) a  =  \z. (\y. e) a: what is bound is bound in an expression. */
static const struct phrase *apply_under(struct dpia *dpia, const struct program *program,
                                        const struct phrase *fun, const struct phrase *arg)
{
    const struct phrase *inner = phrase_lam_body(fun);
    const struct phrase *outer =
        phrase_lam(dpia, phrase_lam_param(fun), phrase_lam_body(inner), fun->loc);
    return phrase_lam(dpia, phrase_lam_param(inner), apply_once(dpia, program, outer, arg),
                      inner->loc);
}

const struct phrase *apply_once(struct dpia *dpia, const struct program *program,
                                const struct phrase *fun, const struct phrase *arg)
{
    bool trivial = arg->type->kind != TYPE_EXP ||
                   (phrase_is_trivial(arg) && !fail_anywhere(dpia, program, arg));
    if (fun->kind != PHRASE_LAM || trivial ||
        apply_may_move(dpia, program, arg, phrase_lam_body(fun), phrase_lam_param(fun)))
        return phrase_app(dpia, fun, arg, fun->loc);
    if (phrase_lam_body(fun)->kind == PHRASE_LAM)
        return apply_under(dpia, program, fun, arg);
    if (phrase_is_prim(arg, PRIM_PAIR))
        return apply_to_pair(dpia, program, fun, arg);
    const struct var *param =
        var_titled(dpia, var_title(phrase_lam_param(fun)), arg->type, fun->loc);
    const struct phrase *body = phrase_app(dpia, fun, phrase_var(dpia, param, fun->loc), fun->loc);
    return phrase_let(dpia, param, arg, body, fun->loc);
}

const struct phrase *apply_all(struct dpia *dpia, const struct program *program,
                               const struct phrase *fun, const struct phrase *const *args,
                               size_t count)
{
    if (count == 0)
        return fun;
    if (fun->kind != PHRASE_LAM)
        return apply_all(dpia, program, phrase_app(dpia, fun, args[0], fun->loc), args + 1,
                         count - 1);
    const struct phrase *applied =
        apply_all(dpia, program, phrase_lam_body(fun), args + 1, count - 1);
    return apply_once(dpia, program, phrase_lam(dpia, phrase_lam_param(fun), applied, fun->loc),
                      args[0]);
}
