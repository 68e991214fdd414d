/* Arrays that are computed before they are read several times:
 *
 *     e E              =  let input = E in e input
 *     e (zip xs E)     =  let input = E in e (zip xs input)      where xs is a view
 *
 * so that a view beside something computed is not copied. And checks of sizes that come before:
 *
 *     e (coerce xs)    =  let sized = coerce xs in e sized       where xs is a variable */
#include "translate/strategy_bound.h"

#include "rewrite/cost.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"

const struct phrase *strategy_name_where(struct strategy *strategy, const char *name,
                                         bool is_bound, const struct phrase *exp,
                                         struct strategy_computed_vec *computed)
{
    struct dpia *dpia = strategy->dpia;
    if (!is_bound)
        return exp;
    struct strategy_computed one = {var_new(dpia, name, exp->type, exp->loc), exp};
    VEC_PUSH(dpia_arena(dpia), computed, one);
    return phrase_var(dpia, one.var, exp->loc);
}

const struct phrase *strategy_name_computed(struct strategy *strategy, const char *name,
                                            const struct phrase *array,
                                            struct strategy_computed_vec *computed)
{
    struct dpia *dpia = strategy->dpia;
    if (cost_is_view(dpia, array) && !cost_has_loop(array))
        return array;
    if (phrase_is_prim(array, PRIM_ZIP)) {
        const struct phrase *parts[2];
        for (size_t i = 0; i < 2; i++)
            parts[i] = strategy_name_computed(strategy, name, phrase_arg(array, i), computed);
        return phrase_zip(dpia, parts[0], parts[1], array->loc);
    }
    return strategy_name_where(strategy, name, true, array, computed);
}

const struct phrase *strategy_let_computed(struct strategy *strategy,
                                           const struct strategy_computed_vec *computed,
                                           const struct phrase *body)
{
    for (size_t i = computed->len; i-- > 0 && body;) {
        const struct strategy_computed *one = &computed->at[i];
        body = phrase_let(strategy->dpia, one->var, strategy_result(strategy, one->bound), body,
                          one->bound->loc);
    }
    return body;
}

/* COERCE, of a variable, by a variable in SIZED. */
static const struct phrase *sized_variable(struct strategy *strategy, const struct phrase *coerce,
                                           struct strategy_computed_vec *sized)
{
    const struct var *var = phrase_var_of(phrase_arg(coerce, 0));
    for (size_t i = 0; i < sized->len; i++) {
        const struct phrase *known = sized->at[i].bound;
        if (known->type == coerce->type && phrase_var_of(phrase_arg(known, 0)) == var)
            return phrase_var(strategy->dpia, sized->at[i].var, coerce->loc);
    }
    return strategy_name_where(strategy, var->name, true, coerce, sized);
}

const struct phrase *strategy_name_sized(struct strategy *strategy, const struct phrase *array,
                                         struct strategy_computed_vec *sized)
{
    struct dpia *dpia = strategy->dpia;
    const size_t count = phrase_child_count(array);
    if (phrase_is_prim(array, PRIM_COERCE) && phrase_arg(array, 0)->kind == PHRASE_VAR)
        return sized_variable(strategy, array, sized);
    if (array->kind != PHRASE_PRIM || count == 0)
        return array;
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = strategy_name_sized(strategy, phrase_child(array, i), sized);
    return phrase_with_children(dpia, array, children);
}

const struct phrase *strategy_let_named(struct strategy *strategy,
                                        const struct strategy_computed_vec *named,
                                        const struct phrase *body)
{
    for (size_t i = named->len; i-- > 0 && body;)
        body = phrase_let(strategy->dpia, named->at[i].var, named->at[i].bound, body,
                          named->at[i].bound->loc);
    return body;
}

const struct phrase *strategy_bound(struct strategy *strategy, const char *name,
                                    const struct phrase *array, strategy_body *make, void *data)
{
    struct strategy_computed_vec computed = {0};
    const struct phrase *input = strategy_name_computed(strategy, name, array, &computed);
    return strategy_let_computed(strategy, &computed, make(strategy, input, data));
}
