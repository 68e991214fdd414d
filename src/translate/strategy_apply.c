/* What the strategy's rules make and ask of phrases. */
#include "translate/strategy_apply.h"

#include "dpia/fail.h"
#include "rewrite/apply.h"
#include "translate/strategy_state.h"

bool strategy_binds(const struct phrase *phrase, const struct var *var)
{
    if (phrase->kind == PHRASE_LAM && phrase_lam_param(phrase) == var)
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (strategy_binds(phrase_child(phrase, i), var))
            return true;
    return false;
}

bool strategy_binds_size(const struct phrase *phrase, const struct nat *nat)
{
    bool binds =
        phrase->kind == PHRASE_NAT_LAM && nat_mentions(nat, phrase_nat_lam_param(phrase));
    for (size_t i = 0; !binds && i < phrase_child_count(phrase); i++)
        binds = strategy_binds_size(phrase_child(phrase, i), nat);
    return binds;
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

const struct phrase *strategy_apply(struct strategy *strategy, const struct phrase *fun,
                                    const struct phrase *arg)
{
    return apply_once(strategy->dpia, strategy->program, fun, arg);
}

const struct phrase *strategy_apply2(struct strategy *strategy, const struct phrase *fun,
                                     const struct phrase *a, const struct phrase *b)
{
    const struct phrase *args[] = {a, b};
    return apply_all(strategy->dpia, strategy->program, fun, args, 2);
}

const struct phrase *strategy_if_several(struct strategy *strategy, const struct nat *count,
                                         const struct phrase *several, const struct phrase *one)
{
    struct dpia *dpia = strategy->dpia;
    const struct loc loc = several->loc;
    const struct phrase *test =
        phrase_binary(dpia, OP_GT, phrase_nat_value(dpia, count, loc),
                      phrase_int(dpia, SCALAR_I64, 1, loc), loc);
    return phrase_if(dpia, test, several, one, loc);
}

const struct phrase *strategy_lambda(struct strategy *strategy, const char *name,
                                     const struct data *param, strategy_body *make, void *data,
                                     struct loc loc)
{
    struct dpia *dpia = strategy->dpia;
    const struct var *var =
        var_titled(dpia, title_made_up(name), type_exp(dpia_types(dpia), param), loc);
    return phrase_lam(dpia, var, make(strategy, phrase_var(dpia, var, loc), data), loc);
}

const struct phrase *strategy_itself(struct strategy *strategy, const struct phrase *param,
                                     void *data)
{
    (void)strategy;
    (void)data;
    return param;
}
