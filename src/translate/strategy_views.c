/* Levels of views that are about to be written into memory, where that may be done part by part
 * instead of by one copy of all elements (strategy_levels.c):
 *
 *     concat E1 E2               one loop for each, none of which tests where it is
 *     pad l n r z E              E, and around it z: where nothing is parallel, or there is little
 *                                around an E that is computed
 *     take n (mapGlobal F E)     the part of the map, and of a scan
 *
 * Stage I then passes the acceptor on to the parts (stage1_views.c). */
#include "translate/strategy_apply.h"
#include "rewrite/cost.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "view/view.h"

const struct phrase *strategy_result_parts(struct strategy *strategy, const struct phrase *phrase)
{
    struct dpia *dpia = strategy->dpia;
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = view_computes_with(dpia, phrase, i)
                          ? strategy_walk(strategy, phrase_child(phrase, i), MODE_HOST)
                          : strategy_result(strategy, phrase_child(phrase, i));
    return phrase_with_children(dpia, phrase, children);
}

static bool is_little(const struct strategy *strategy, const struct nat *nat)
{
    int64_t value;
    return nat_is_const(nat, &value) && value <= strategy->device->few_padded;
}

/* The value may be an array itself, and is then no part of the result. */
static const struct phrase *pad(struct strategy *strategy, const struct phrase *phrase)
{
    const struct nat *l = phrase_nat_arg(phrase, 0), *r = phrase_nat_arg(phrase, 2);
    bool little = is_little(strategy, l) && is_little(strategy, r) &&
                  !cost_is_view(strategy->dpia, phrase_arg(phrase, 1));
    if (strategy->target != STRATEGY_SEQUENTIAL && !little)
        return NULL;
    return phrase_pad(strategy->dpia, l, r,
                      strategy_walk(strategy, phrase_arg(phrase, 0), MODE_HOST),
                      strategy_result(strategy, phrase_arg(phrase, 1)), phrase->loc);
}

static bool is_computed(const struct phrase *phrase)
{
    if (phrase_is_prim(phrase, PRIM_JOIN) || phrase_is_prim(phrase, PRIM_TRANSPOSE))
        return is_computed(phrase_arg(phrase, 0));
    return phrase_is_at(phrase, PRIM_MAP, LOOP_GLOBAL) ||
           phrase_is_at(phrase, PRIM_MAP, LOOP_WORKGROUP) ||
           phrase_is_at(phrase, PRIM_MAP, LOOP_SEQUENTIAL) || phrase_is_prim(phrase, PRIM_SCAN) ||
           phrase_is_prim(phrase, PRIM_SCAN_TILES);
}

const struct phrase *strategy_views(struct strategy *strategy, const struct phrase *phrase)
{
    if (phrase_is_prim(phrase, PRIM_CONCAT))
        return strategy_result_parts(strategy, phrase);
    if (phrase_is_prim(phrase, PRIM_PAD))
        return pad(strategy, phrase);
    if (phrase_is_prim(phrase, PRIM_TAKE) && is_computed(phrase_arg(phrase, 0)))
        return strategy_result_parts(strategy, phrase);
    return NULL;
}
