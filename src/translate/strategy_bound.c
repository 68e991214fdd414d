/* Arrays that are computed before they are read several times:
 *
 *     e E              =  let input = E in e input
 *     e (zip xs E)     =  let input = E in e (zip xs input)      where xs is a view
 *
 * so that a view beside something computed is not copied. */
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

const struct phrase *strategy_bound(struct strategy *strategy, const char *name,
                                    const struct phrase *array, strategy_body *make, void *data)
{
    struct strategy_computed_vec computed = {0};
    const struct phrase *input = strategy_name_computed(strategy, name, array, &computed);
    return strategy_let_computed(strategy, &computed, make(strategy, input, data));
}
