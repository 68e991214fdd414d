/* Histograms that the host runs: which way is a strategy's (src/rules/choices.dpia), over the steps
 * of strategy_histogram.c and strategy_histogram_atomic.c.
 *
 *     strategy histogramOnDevice = alternatives histogramByGroups ... histogramInOrder
 *
 * What pairs are computed of is bound before, for several read it; where an atomic operation is
 * given a pair that is no expression, so are the pairs. So are bins that another histogram has
 * counted. Sizes of what is read are checked before, also where there is nothing to be read. */
#include "translate/strategy_histogram.h"

#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "translate/strategy_bound.h"
#include "translate/strategy_histogram_step.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"

/* What a histogram begins with, EXP; with a name if it is more than a view, or a map of one. */
static const struct phrase *name_bins(struct strategy *strategy, const struct phrase *exp,
                                      struct strategy_computed_vec *computed)
{
    struct dpia *dpia = strategy->dpia;
    if (phrase_is_prim(exp, PRIM_ZIP)) {
        const struct phrase *first = name_bins(strategy, phrase_arg(exp, 0), computed);
        return phrase_zip(dpia, first, name_bins(strategy, phrase_arg(exp, 1), computed), exp->loc);
    }
    bool maps = form_is_map_of_view(dpia, exp) && !cost_has_loop(phrase_arg(exp, 0));
    return maps ? exp : strategy_name_computed(strategy, "bins", exp, computed);
}

/* EXP, reduceByIndex or a reduction, over INPUT; what bins begin with is among what is COMPUTED. */
static const struct phrase *with_input(struct strategy *strategy, const struct phrase *exp,
                                       const struct phrase *input,
                                       struct strategy_computed_vec *computed)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *fun = phrase_arg(exp, 0), *start = phrase_arg(exp, 1);
    if (!phrase_is_prim(exp, PRIM_REDUCE_BY_INDEX))
        return phrase_reduce(dpia, PRIM_REDUCE, fun, start, input, exp->loc);
    const struct phrase *bins = name_bins(strategy, phrase_arg(exp, 2), computed);
    return phrase_reduce_by_index(dpia, fun, start, bins, input, exp->loc);
}

/* PAIRS with names for what is computed of what maps, which are taken in, are over. */
static const struct phrase *name_sources(struct strategy *strategy, const struct phrase *pairs,
                                         struct strategy_computed_vec *computed)
{
    struct dpia *dpia = strategy->dpia;
    if (phrase_is_prim(pairs, PRIM_ZIP)) {
        const struct phrase *first = name_sources(strategy, phrase_arg(pairs, 0), computed);
        return phrase_zip(dpia, first, name_sources(strategy, phrase_arg(pairs, 1), computed),
                          pairs->loc);
    }
    bool maps = phrase_is_at(pairs, PRIM_MAP, LOOP_OPEN) && !cost_has_loop(phrase_arg(pairs, 0));
    if (!maps)
        return strategy_name_computed(strategy, "input", pairs, computed);
    return phrase_map(dpia, level_of(LOOP_OPEN), phrase_arg(pairs, 0),
                      strategy_name_computed(strategy, "input", phrase_arg(pairs, 1), computed),
                      pairs->loc);
}

/* Whether EXP is a histogram; if so, whether it is one by index whose pairs, for atomic operations,
 * are better COMPUTED before. */
static bool is_histogram(struct strategy *strategy, const struct phrase *exp, bool *computed)
{
    struct histogram histogram;
    size_t mark = strategy_mark(strategy);
    bool matches = histogram_match(strategy, exp, &histogram);
    *computed = matches && !histogram.written && histogram_is_atomic(strategy, &histogram) &&
                !histogram_is_quick(strategy, &histogram);
    strategy_forget(strategy, mark);
    return matches;
}

/* What STEP makes of EXP, with its pairs, if they are WHOLE, or what they are made of computed
 * before. */
static const struct phrase *step_over(struct strategy *strategy, const struct phrase *exp,
                                      bool whole, strategy_do_step *step,
                                      strategy_otherwise *otherwise)
{
    struct strategy_computed_vec computed = {0}, sized = {0};
    bool by_index = phrase_is_prim(exp, PRIM_REDUCE_BY_INDEX);
    const struct phrase *pairs = phrase_arg(exp, by_index ? 3 : 2);
    const struct phrase *input = whole || !by_index
                                     ? strategy_name_computed(strategy, "input", pairs, &computed)
                                     : name_sources(strategy, pairs, &computed);
    input = strategy_name_sized(strategy, input, &sized);
    const struct phrase *named = with_input(strategy, exp, input, &computed);
    const struct phrase *after = step(strategy, named, otherwise);
    return strategy_let_computed(strategy, &computed,
                                 strategy_let_named(strategy, &sized, after));
}

const struct phrase *step_over_counted(struct strategy *strategy, const struct phrase *exp,
                                       strategy_do_step *step, strategy_otherwise *otherwise)
{
    bool unused;
    return is_histogram(strategy, exp, &unused)
               ? step_over(strategy, exp, false, step, otherwise)
               : NULL;
}

const struct phrase *step_over_pairs(struct strategy *strategy, const struct phrase *exp,
                                     strategy_do_step *step, strategy_otherwise *otherwise)
{
    bool whole;
    return is_histogram(strategy, exp, &whole) ? step_over(strategy, exp, whole, step, otherwise)
                                               : NULL;
}

const struct phrase *step_histogram_in_order(struct strategy *strategy, const struct phrase *exp,
                                             strategy_otherwise *otherwise)
{
    bool unused;
    (void)otherwise;
    if (phrase_is_prim(exp, PRIM_REDUCE))
        return is_histogram(strategy, exp, &unused) ? strategy_stated_reduce(strategy, exp) : NULL;
    if (phrase_combines_in_parallel(exp))
        return NULL;
    strategy_note_quietly(strategy, "made sequential", exp->loc);
    return strategy_stated_reduce(strategy, strategy_histogram_in_order(strategy, exp));
}

const struct phrase *strategy_host_histogram(struct strategy *strategy, const struct phrase *exp)
{
    bool device = strategy->target == STRATEGY_DEVICE, unused;
    if (phrase_is_prim(exp, PRIM_REDUCE) && !is_histogram(strategy, exp, &unused))
        return NULL;
    const struct phrase *after =
        strategy_decide(strategy, device ? "histogramOnDevice" : "histogramOnProcessor", exp);
    return after ? after : strategy_in_order(strategy, exp);
}
