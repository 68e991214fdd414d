/* A side of a rule with what its parameters stand for:
 *
 *     map (\x. f (g x)) xs,  f = \y. y * y, g = \z. z + 1       map (\x. let y = x + 1 in y * y) xs
 *
 * Sizes and data types are put in first, so that variables bound on that side get their types; then
 * parameters are replaced, and a function that stands for one is applied at once, so that no work
 * is done twice (apply.h) unless the rule asks for that. A variable of the rule's that a function
 * is applied to has the name that the program gives it there. What stands on both sides alike stays
 * as it is, with its place. */
#include "rewrite/instance.h"

#include "rewrite/apply.h"
#include "rewrite/test.h"

struct filling {
    struct dpia *dpia;
    const struct program *program;
    struct map *values; /* struct var * -> struct phrase * */
    struct map *used;   /* the variables whose phrase stands somewhere already */
    bool again;         /* what takes little is computed wherever it is used (again.h) */
};

static const struct phrase *fill(const struct filling *filling, const struct phrase *phrase);

static const struct phrase *fill_application(const struct filling *filling,
                                             const struct phrase *phrase)
{
    size_t count = 0;
    const struct phrase *head = phrase;
    for (; head->kind == PHRASE_APP; head = phrase_app_fun(head))
        count++;
    const struct phrase **args =
        ARENA_ARRAY(dpia_arena(filling->dpia), const struct phrase *, count);
    for (size_t i = count; i-- > 0; phrase = phrase_app_fun(phrase))
        args[i] = fill(filling, phrase_app_arg(phrase));
    const struct phrase *fun = fill(filling, head);
    if (filling->again && count == 1 && phrase_is_at(args[0], PRIM_MAP, LOOP_OPEN))
        return phrase_app(filling->dpia, fun, args[0], fun->loc);
    return apply_all(filling->dpia, filling->program, fun, args, count);
}

/* What stands for a parameter of the rule that is applied to VAR in PHRASE, alone; null if none is.
 */
static const struct phrase *function_of(const struct filling *filling, const struct var *var,
                                        const struct phrase *phrase)
{
    const struct phrase *found = NULL;
    if (phrase->kind == PHRASE_APP && phrase_app_fun(phrase)->kind == PHRASE_VAR &&
        phrase_app_arg(phrase)->kind == PHRASE_VAR && phrase_var_of(phrase_app_arg(phrase)) == var)
        found = map_get(filling->values, phrase_var_of(phrase_app_fun(phrase)));
    for (size_t i = 0; i < phrase_child_count(phrase) && !found; i++)
        found = function_of(filling, var, phrase_child(phrase, i));
    return found;
}

/* \x. g x, where \y. e stands for g: x is called y, as in the program. */
static const struct phrase *renamed(const struct filling *filling, const struct phrase *lambda)
{
    struct dpia *dpia = filling->dpia;
    const struct var *param = phrase_lam_param(lambda);
    const struct phrase *fun = function_of(filling, param, phrase_lam_body(lambda));
    if (!fun || fun->kind != PHRASE_LAM)
        return lambda;
    const struct var *named =
        var_titled(dpia, var_title(phrase_lam_param(fun)), param->type, param->loc);
    return phrase_lam(
        dpia, named,
        phrase_subst(dpia, phrase_lam_body(lambda), param, phrase_var(dpia, named, lambda->loc)),
        lambda->loc);
}

/* What VAR stands for: as it is at first, then copies, which have binders of their own. */
static const struct phrase *value_of(const struct filling *filling, const struct var *var)
{
    const struct phrase *value = map_get(filling->values, var);
    if (map_has(filling->used, var))
        return phrase_copy(filling->dpia, value);
    map_set(filling->used, var, (void *)value);
    return value;
}

static const struct phrase *fill(const struct filling *filling, const struct phrase *phrase)
{
    size_t count = phrase_child_count(phrase);
    const struct phrase **children =
        ARENA_ARRAY(dpia_arena(filling->dpia), const struct phrase *, count);
    if (phrase->kind == PHRASE_LAM)
        phrase = renamed(filling, phrase);
    if (phrase->kind == PHRASE_APP)
        return fill_application(filling, phrase);
    if (phrase->kind == PHRASE_VAR && map_has(filling->values, phrase_var_of(phrase)))
        return value_of(filling, phrase_var_of(phrase));
    for (size_t i = 0; i < count; i++)
        children[i] = fill(filling, phrase_child(phrase, i));
    return phrase_with_children(filling->dpia, phrase, children);
}

/* \f xs. SIDE at LOC, without sizes and data types that are parameters. */
static const struct phrase *over_phrases(struct dpia *dpia, const struct match *match,
                                         const struct phrase *side, struct loc loc)
{
    const struct rule *rule = match->rule;
    for (size_t i = rule->parts.len; i-- > 0;)
        side = phrase_lam(dpia, rule->parts.at[i].var, side, side->loc);
    for (size_t i = rule->vars.len; i-- > 0;)
        side = phrase_lam(dpia, rule->vars.at[i], side, side->loc);
    return phrase_instance_at(dpia, side, (struct phrase_kinds){match->nats, match->datas}, loc);
}

const struct phrase *instance_of(struct dpia *dpia, const struct program *program,
                                 const struct match *match, const struct phrase *side,
                                 struct loc loc)
{
    struct arena *arena = dpia_arena(dpia);
    struct filling filling = {dpia, program, map_new_objects(arena), map_new_objects(arena),
                              test_allows_again(match->rule->test)};
    side = over_phrases(dpia, match, side, loc);
    for (size_t i = 0; i < match->rule->vars.len; i++) {
        map_set(filling.values, phrase_lam_param(side),
                map_get(match->vars, match->rule->vars.at[i]));
        side = phrase_lam_body(side);
    }
    for (size_t i = 0; i < match->rule->parts.len; i++) {
        map_set(filling.values, phrase_lam_param(side),
                map_get(match->vars, match->rule->parts.at[i].var));
        side = phrase_lam_body(side);
    }
    return fill(&filling, side);
}
