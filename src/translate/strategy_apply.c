/* Application and binding for the strategy's rules.
 *
 * A rule such as map fusion makes `f (g x)` of two functions. When f uses its parameter more than
 * once, substituting `g x` would do its work again, so it is bound:
 *
 *     (\y. y * y) (x + 1)   becomes   let y = x + 1 in y * y
 *
 * Nothing is bound that costs nothing: variables, constants, and views of them. What may fail is
 * bound where it is not evaluated in any case, (\y. 0) (x / n): it must fail then as before. */
#include "translate/strategy_apply.h"

#include "base/name.h"
#include "dpia/fail.h"
#include "dpia/uses.h"
#include "translate/strategy_state.h"
#include "view/view.h"

bool strategy_is_repeating(enum primitive prim)
{
    return primitive_is_loop(prim) || prim == PRIM_REDUCE || prim == PRIM_REDUCE_LOCAL ||
           prim == PRIM_REDUCE_ASSOC || prim == PRIM_REDUCE_COMM || prim == PRIM_GENERATE ||
           prim == PRIM_SCAN || prim == PRIM_SCAN_ASSOC || prim == PRIM_ITERATE ||
           prim == PRIM_LOOP || prim == PRIM_WHILE || prim == PRIM_FILTER;
}

bool strategy_has_loop(const struct phrase *phrase)
{
    bool repeats = phrase->kind == PHRASE_PRIM && strategy_is_repeating(phrase_prim_of(phrase));
    if ((repeats && !phrase_is_prim(phrase, PRIM_GENERATE)) ||
        phrase_is_prim(phrase, PRIM_SCATTER))
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (strategy_has_loop(phrase_child(phrase, i)))
            return true;
    return false;
}

static bool is_view_function(struct dpia *dpia, const struct phrase *phrase)
{
    return phrase->kind == PHRASE_LAM && (data_is_flat(phrase_data(phrase_lam_body(phrase))) ||
                                          strategy_is_view(dpia, phrase_lam_body(phrase)));
}

/* Whether argument POSITION of PHRASE is a number beside what is viewed, or the value of many
 * elements of an array, which is computed once. */
static bool is_beside(struct dpia *dpia, const struct phrase *phrase, size_t position)
{
    return data_is_flat(phrase_data(phrase_child(phrase, position))) &&
           (phrase_data(phrase)->kind == DATA_ARRAY || view_computes_with(dpia, phrase, position));
}

bool strategy_is_view(struct dpia *dpia, const struct phrase *phrase)
{
    if (phrase->kind == PHRASE_VAR || phrase->kind == PHRASE_LITERAL)
        return true;
    if (phrase->kind != PHRASE_PRIM || primitive_class(phrase_prim_of(phrase)) != PRIM_LAYOUT)
        return false;
    if (phrase_prim_of(phrase) == PRIM_GENERATE)
        return is_view_function(dpia, phrase_arg(phrase, 0));
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (!is_beside(dpia, phrase, i) && !strategy_is_view(dpia, phrase_child(phrase, i)))
            return false;
    return true;
}

bool strategy_binds(const struct phrase *phrase, const struct var *var)
{
    if (phrase->kind == PHRASE_LAM && phrase_lam_param(phrase) == var)
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (strategy_binds(phrase_child(phrase, i), var))
            return true;
    return false;
}

const struct phrase *strategy_replace(struct strategy *strategy, const struct phrase *phrase,
                                      const struct phrase *part, const struct phrase *by)
{
    if (phrase == part)
        return by;
    size_t count = phrase_child_count(phrase);
    const struct phrase **children =
        ARENA_ARRAY(dpia_arena(strategy->dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = strategy_replace(strategy, phrase_child(phrase, i), part, by);
    return phrase_with_children(strategy->dpia, phrase, children);
}

bool strategy_may_fail(const struct strategy *strategy, const struct phrase *phrase)
{
    return fail_anywhere(strategy->dpia, strategy->program, phrase);
}

bool strategy_may_move(struct strategy *strategy, const struct phrase *arg,
                       const struct phrase *body, const struct var *var)
{
    if (phrase_demand(body, var) > 1)
        return false;
    if (phrase_is_prim(arg, PRIM_PAIR))
        return !strategy_may_fail(strategy, arg);
    return phrase_demands(body, var) || !strategy_may_fail(strategy, arg);
}

static const struct phrase *component(struct strategy *strategy, const struct phrase *fun,
                                      const struct phrase *arg, int which)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *part = phrase_arg(arg, which - 1);
    size_t fst = data_component_count(phrase_data(phrase_arg(arg, 0)));
    size_t snd = data_component_count(phrase_data(phrase_arg(arg, 1)));
    struct title title = title_slice(dpia_arena(dpia), var_title(phrase_lam_param(fun)),
                                     which == 1 ? 0 : fst, which == 1 ? fst : snd, fst + snd);
    const struct var *var = var_titled(dpia, title, part->type, part->loc);
    return phrase_var(dpia, var, part->loc);
}

/* (\y. e) (pair a b)  =  (\u. (\v. e[pair u v / y]) b) a */
static const struct phrase *apply_to_pair(struct strategy *strategy, const struct phrase *fun,
                                          const struct phrase *arg)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *fst = component(strategy, fun, arg, 1);
    const struct phrase *snd = component(strategy, fun, arg, 2);
    const struct phrase *body =
        phrase_app(dpia, fun, phrase_data_pair(dpia, fst, snd, arg->loc), fun->loc);
    const struct phrase *inner = strategy_apply(
        strategy, phrase_lam(dpia, phrase_var_of(snd), body, fun->loc), phrase_arg(arg, 1));
    return strategy_apply(strategy, phrase_lam(dpia, phrase_var_of(fst), inner, fun->loc),
                          phrase_arg(arg, 0));
}

const struct phrase *strategy_apply(struct strategy *strategy, const struct phrase *fun,
                                    const struct phrase *arg)
{
    struct dpia *dpia = strategy->dpia;
    bool trivial = phrase_is_trivial(arg) && !strategy_may_fail(strategy, arg);
    if (fun->kind != PHRASE_LAM || trivial ||
        strategy_may_move(strategy, arg, phrase_lam_body(fun), phrase_lam_param(fun)))
        return phrase_app(dpia, fun, arg, fun->loc);
    if (phrase_is_prim(arg, PRIM_PAIR))
        return apply_to_pair(strategy, fun, arg);
    const struct var *param =
        var_titled(dpia, var_title(phrase_lam_param(fun)), arg->type, fun->loc);
    const struct phrase *body = phrase_app(dpia, fun, phrase_var(dpia, param, fun->loc), fun->loc);
    return phrase_let(dpia, param, arg, body, fun->loc);
}

const struct phrase *strategy_apply2(struct strategy *strategy, const struct phrase *fun,
                                     const struct phrase *a, const struct phrase *b)
{
    if (fun->kind != PHRASE_LAM)
        return phrase_app(strategy->dpia, phrase_app(strategy->dpia, fun, a, fun->loc), b,
                          fun->loc);
    const struct phrase *inner = phrase_lam_body(fun);
    const struct phrase *applied = strategy_apply(strategy, inner, b);
    return strategy_apply(strategy,
                          phrase_lam(strategy->dpia, phrase_lam_param(fun), applied, fun->loc), a);
}

const struct phrase *strategy_lambda(struct strategy *strategy, const char *name,
                                     const struct data *param, strategy_body *make, void *data,
                                     struct loc loc)
{
    return strategy_lambda_titled(strategy, title_made_up(name), param, make, data, loc);
}

const struct phrase *strategy_lambda_titled(struct strategy *strategy, struct title title,
                                            const struct data *param, strategy_body *make,
                                            void *data, struct loc loc)
{
    struct dpia *dpia = strategy->dpia;
    const struct var *var = var_titled(dpia, title, type_exp(dpia_types(dpia), param), loc);
    return phrase_lam(dpia, var, make(strategy, phrase_var(dpia, var, loc), data), loc);
}
