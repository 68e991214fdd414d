/* What the work-groups of a map keep in local memory: the arrays that they bind, and what their
 * reductions take. An array takes none where it is written over another, which is what the memory
 * stage does (memory/merge.h): of
 *
 *     let row = map (\x. x) source in
 *     let most = reduce max -inf row in
 *     let es = map (\x. exp (x - most)) row in e
 *
 * where e does not mention the row, es takes its place. All work-items have to know `most`, so that
 * none of them reads the row any more once another one writes to it. */
#include "translate/strategy_gpu_kept.h"

#include "dpia/uses.h"
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "translate/strategy_flat.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"

static bool has_size(const struct phrase *phrase)
{
    bool has = phrase->kind == PHRASE_NAT_LAM;
    for (size_t i = 0; i < phrase_child_count(phrase) && !has; i++)
        has = has_size(phrase_child(phrase, i));
    return has;
}

static bool is_let(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_LET) && phrase_arg(phrase, 1)->kind == PHRASE_LAM;
}

/* What a let in PHRASE binds VAR to; null if there is none. */
static const struct phrase *bound_to(const struct phrase *phrase, const struct var *var)
{
    const struct phrase *found = NULL;
    if (is_let(phrase) && phrase_lam_param(phrase_arg(phrase, 1)) == var)
        return phrase_arg(phrase, 0);
    for (size_t i = 0; i < phrase_child_count(phrase) && !found; i++)
        found = bound_to(phrase_child(phrase, i), var);
    return found;
}

/* Whether USE mentions what a let in FUN binds to a reduction that takes in all that FUN takes of
 * ROW, but for one use more. */
static bool waits_for_row(const struct phrase *fun, const struct phrase *phrase,
                          const struct phrase *use, const struct var *row)
{
    bool waits = is_let(phrase) && form_find_reduction(phrase_arg(phrase, 0)) &&
                 phrase_mentions(use, phrase_lam_param(phrase_arg(phrase, 1))) &&
                 phrase_uses(phrase_arg(phrase, 0), row) + 1 == phrase_uses(fun, row);
    for (size_t i = 0; i < phrase_child_count(phrase) && !waits; i++)
        waits = waits_for_row(fun, phrase_child(phrase, i), use, row);
    return waits;
}

/* Whether ARRAY, which the groups' function FUN binds, is written over another such one. */
static bool is_written_over(const struct phrase *fun, const struct phrase *array)
{
    const struct phrase *each = phrase_arg(array, 0), *row = phrase_arg(array, 1);
    if (row->kind != PHRASE_VAR || each->kind != PHRASE_LAM ||
        phrase_array_elem(row) != phrase_array_elem(array) ||
        phrase_array_elem(row)->kind != DATA_SCALAR || cost_has_loop(each) || has_size(each))
        return false;
    const struct phrase *bound = bound_to(fun, phrase_var_of(row));
    return bound && strategy_is_kept(bound) && waits_for_row(fun, fun, each, phrase_var_of(row));
}

/* The bytes of local memory that PHRASE, a part of FUN, itself has. */
static const struct nat *kept_bytes(struct strategy *strategy, const struct phrase *fun,
                                    const struct phrase *phrase)
{
    struct nat_table *nats = dpia_nats(strategy->dpia);
    if (form_is_reduction(phrase))
        return nat_const(nats, (int64_t)strategy_gpu_group_bytes(strategy, phrase));
    if (!phrase_is_prim(phrase, PRIM_LET) || !strategy_is_kept(phrase_arg(phrase, 0)))
        return nat_const(nats, 0);
    const struct phrase *array = phrase_arg(phrase, 0);
    if (is_written_over(fun, array))
        return nat_const(nats, 0);
    size_t each = strategy_flat_bytes(phrase_array_elem(array));
    return nat_mul(nats, nat_const(nats, (int64_t)each), phrase_array_size(array));
}

/* Adds to *BYTES those of PHRASE, a part of FUN; false if there is a size in it that only a group
 * knows. *SOME: an array is among them. */
static bool add_kept(struct strategy *strategy, const struct phrase *fun,
                     const struct phrase *phrase, const struct nat **bytes, bool *some)
{
    if (phrase->kind == PHRASE_NAT_LAM)
        return false;
    *bytes = nat_add(dpia_nats(strategy->dpia), *bytes, kept_bytes(strategy, fun, phrase));
    *some = *some || (phrase_is_prim(phrase, PRIM_LET) && strategy_is_kept(phrase_arg(phrase, 0)));
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (!add_kept(strategy, fun, phrase_child(phrase, i), bytes, some))
            return false;
    return true;
}

bool strategy_gpu_keeps(struct strategy *strategy, const struct phrase *map,
                        const struct nat **bytes)
{
    const struct phrase *fun = phrase_arg(map, 0);
    bool some = false;
    *bytes = nat_const(dpia_nats(strategy->dpia), 0);
    return add_kept(strategy, fun, fun, bytes, &some) && some;
}
