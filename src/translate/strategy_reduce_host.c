/* Reductions that the host runs: which way is a strategy's (src/rules/choices.dpia), over the steps
 * of strategy_reduce.c.
 *
 *     strategy reduceOnDevice = choice reduceColumns reduceByGroups ... reduceInOrder
 *
 * What a reduction runs over is bound before its pieces are read, unless it is read where it is:
 * let xs = E in reduce f z xs. A number that is computed from a reduction, and from what is known
 * before, is the END of that reduction: a step may compute it in the kernel that has the last
 * word. */
#include "translate/strategy_reduce.h"

#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_cpu.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"

/* The map over which REDUCE runs, if the reduction takes it in; else null. A device computes rows
 * of which each has work for several work-items before. */
static const struct phrase *taken_in(const struct strategy *strategy, const struct phrase *reduce)
{
    const struct phrase *array = phrase_arg(reduce, 2);
    if (!phrase_is_at(array, PRIM_MAP, LOOP_OPEN))
        return NULL;
    bool rows = strategy->target == STRATEGY_DEVICE && data_is_flat(phrase_array_elem(array)) &&
                strategy_has_parallel(strategy, phrase_arg(array, 0));
    return rows ? NULL : array;
}

/* REDUCE over SOURCE, or over MAP of it if there is one. */
static const struct phrase *with_source(struct strategy *strategy, const struct phrase *reduce,
                                        const struct phrase *map, const struct phrase *source)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *array =
        map ? phrase_map(dpia, level_of(LOOP_OPEN), phrase_arg(map, 0), source, map->loc) : source;
    return phrase_reduce(dpia, phrase_prim_of(reduce), phrase_arg(reduce, 0),
                         phrase_arg(reduce, 1), array, reduce->loc);
}

const struct phrase *step_over_reduced(struct strategy *strategy, const struct phrase *reduce,
                                       strategy_do_step *step, strategy_otherwise *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *map = taken_in(strategy, reduce), *over, *body;
    const struct phrase *source = map ? phrase_arg(map, 1) : phrase_arg(reduce, 2);
    if (strategy_is_at_hand(strategy, source)) {
        over = with_source(strategy, reduce, map, strategy_walk(strategy, source, MODE_HOST));
        return strategy_step_over(strategy, reduce, over, step, otherwise);
    }
    const struct var *var = var_new(dpia, "input", source->type, source->loc);
    over = with_source(strategy, reduce, map, phrase_var(dpia, var, source->loc));
    body = strategy_step_over(strategy, reduce, over, step, otherwise);
    return body ? phrase_let(dpia, var, strategy_result(strategy, source), body, reduce->loc)
                : NULL;
}

/* END (null: the identity) of REDUCE at host level. */
static const struct phrase *host_reduce(struct strategy *strategy, const struct phrase *reduce,
                                        const struct phrase *end)
{
    bool device = strategy->target == STRATEGY_DEVICE, is_done;
    const struct phrase *after = strategy_decide_ended(
        strategy, device ? "reduceOnDevice" : "reduceOnProcessor", reduce, end, &is_done);
    if (!after)
        after = strategy_in_order(strategy, reduce);
    return is_done ? after : strategy_ended(strategy, end, after);
}

const struct phrase *strategy_host_reduce(struct strategy *strategy, const struct phrase *reduce)
{
    return host_reduce(strategy, reduce, NULL);
}

const struct phrase *strategy_end_of_reduction(struct strategy *strategy,
                                               const struct phrase *phrase)
{
    bool flat = strategy->target == STRATEGY_DEVICE && phrase->type->kind == TYPE_EXP &&
                data_is_flat(phrase_data(phrase));
    const struct phrase *reduce = flat ? form_find_reduction(phrase) : NULL;
    if (!reduce || reduce == phrase || !data_is_flat(phrase_data(reduce)))
        return NULL;
    const struct var *sum;
    const struct phrase *end = strategy_without_reduction(strategy, phrase, reduce, &sum);
    return end ? host_reduce(strategy, reduce,
                             phrase_lam(strategy->dpia, sum, end, phrase->loc))
               : NULL;
}
