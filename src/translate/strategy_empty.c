/* What is checked for each row, also where rows have no elements.
 *
 * A grid for maps in each other, `map (\i. map (\x. f x) (idx xss i)) is`, has a work-item for each
 * element. What stands around an inner map, as the index of a row, is then checked by the
 * work-items of the row's elements: none, where it has none. So the host asks before:
 *
 *     if m >= 1 then all dimensions in a grid else the outer map alone
 *
 * for each size m that may be 0 of a map around which something may fail. */
#include "translate/strategy_empty.h"

#include "dpia/fail.h"
#include "rewrite/cost.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_state.h"

bool strategy_is_quick_let(struct dpia *dpia, const struct phrase *phrase)
{
    if (!phrase_is_prim(phrase, PRIM_LET) || phrase_arg(phrase, 1)->kind != PHRASE_LAM)
        return false;
    const struct phrase *bound = phrase_arg(phrase, 0);
    return (data_is_flat(phrase_data(bound)) && !cost_has_loop(bound)) || cost_is_view(dpia, bound);
}

const struct phrase *strategy_within(struct dpia *dpia, const struct phrase *phrase)
{
    if (phrase_is_prim(phrase, PRIM_JOIN))
        return phrase_arg(phrase, 0);
    return strategy_is_quick_let(dpia, phrase) ? phrase_lam_body(phrase_arg(phrase, 1)) : NULL;
}

/* N >= 1, as well as COND, null for nothing more; COND where that is known of N. */
static const struct phrase *and_some(struct strategy *strategy, const struct phrase *cond,
                                     const struct nat *n, struct loc loc)
{
    struct dpia *dpia = strategy->dpia;
    const struct nat *zero = nat_const(dpia_nats(dpia), 0);
    if (nat_is_lt(dpia_nats(dpia), zero, n))
        return cond;
    const struct phrase *some =
        phrase_binary(dpia, OP_GE, phrase_nat_value(dpia, n, loc),
                      phrase_int(dpia, SCALAR_I64, 1, loc), loc);
    return cond ? phrase_binary(dpia, OP_LOG_AND, cond, some, loc) : some;
}

const struct phrase *strategy_has_elements(struct strategy *strategy, const struct phrase *map)
{
    const struct phrase *cond = NULL;
    bool fails = false;
    while (phrase_is_at(map, PRIM_MAP, LOOP_OPEN) && phrase_arg(map, 0)->kind == PHRASE_LAM) {
        const struct phrase *body = phrase_lam_body(phrase_arg(map, 0)), *inside;
        for (; (inside = strategy_within(strategy->dpia, body)); body = inside)
            fails = fails || (phrase_is_prim(body, PRIM_LET) &&
                              strategy_may_fail(strategy, phrase_arg(body, 0)));
        if (!phrase_is_at(body, PRIM_MAP, LOOP_OPEN))
            break;
        fails = fails || strategy_may_fail(strategy, phrase_arg(body, 1));
        if (fails)
            cond = and_some(strategy, cond, phrase_array_size(body), map->loc);
        map = body;
    }
    return cond;
}
