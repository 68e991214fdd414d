/* Scatters that the host runs: which way is a strategy's (src/rules/choices.dpia), over steps.
 *
 *     strategy scatterOnDevice = choice scatterInParallel scatterInOrder
 *
 *     scatterInParallel of scatter xs is vs:  scatter xs is (mapGlobal (\x. x) vs)
 *
 * The array is written as a result is. */
#include "translate/strategy_scatter.h"

#include "dpia/uses.h"
#include "rewrite/cost.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_bound.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"

/* mapGlobal (\x. x) ROWS, with a second dimension of the grid for rows on a device. */
static const struct phrase *by_item(struct strategy *strategy, const struct phrase *rows,
                                    unsigned dimension, struct loc loc);

static const struct phrase *row_itself(struct strategy *strategy, const struct phrase *row,
                                       void *data)
{
    const unsigned *dimension = data;
    return *dimension == 0 ? row : by_item(strategy, row, *dimension - 1, row->loc);
}

static const struct phrase *by_item(struct strategy *strategy, const struct phrase *rows,
                                    unsigned dimension, struct loc loc)
{
    const struct data *elem = phrase_array_elem(rows);
    const struct level level = {LOOP_GLOBAL, dimension};
    return phrase_map(strategy->dpia, level,
                      strategy_lambda(strategy, "x", elem, row_itself, &dimension, loc), rows, loc);
}

/* The values of SCATTER: a map whose iterations write them where they belong, with nothing in it
 * that needs them side by side. */
static const struct phrase *in_parallel(struct strategy *strategy, const struct phrase *scatter)
{
    const struct phrase *values = phrase_arg(scatter, 2);
    bool rows = strategy->target == STRATEGY_DEVICE &&
                phrase_array_elem(values)->kind == DATA_ARRAY;
    strategy_note(strategy, "parallel scatter", scatter->loc);
    if (phrase_is_at(values, PRIM_MAP, LOOP_OPEN) && !cost_has_loop(phrase_arg(values, 0)))
        return phrase_map(strategy->dpia, level_of(LOOP_GLOBAL),
                          strategy_sequential(strategy, phrase_arg(values, 0)),
                          strategy_walk(strategy, phrase_arg(values, 1), MODE_HOST), values->loc);
    values = strategy_walk(strategy, values, MODE_HOST);
    return phrase_is_prim(values, PRIM_MAP) ? values
                                            : by_item(strategy, values, rows, scatter->loc);
}

/* The places of SCATTER. Those that are read off the array that is changed are written into memory
 * of their own. */
static const struct phrase *places_of(struct strategy *strategy, const struct phrase *scatter)
{
    const struct phrase *places = phrase_arg(scatter, 1);
    return phrase_shares_variable(phrase_arg(scatter, 0), places)
               ? strategy_result(strategy, places)
               : strategy_walk(strategy, places, MODE_HOST);
}

/* SCATTER of the values that VALUES makes of it. */
typedef const struct phrase *make_values(struct strategy *strategy, const struct phrase *scatter);

static const struct phrase *with_values(struct strategy *strategy, const struct phrase *scatter,
                                        make_values *values)
{
    const struct phrase *array = strategy_result(strategy, phrase_arg(scatter, 0));
    const struct phrase *places = places_of(strategy, scatter);
    return phrase_scatter(strategy->dpia, array, places, values(strategy, scatter), scatter->loc);
}

const struct phrase *step_scatter_in_parallel(struct strategy *strategy,
                                              const struct phrase *scatter,
                                              strategy_otherwise *otherwise)
{
    (void)otherwise;
    return with_values(strategy, scatter, in_parallel);
}

static const struct phrase *in_order(struct strategy *strategy, const struct phrase *scatter)
{
    const struct phrase *values = phrase_arg(scatter, 2);
    return strategy->target == STRATEGY_SEQUENTIAL ? strategy_walk(strategy, values, MODE_HOST)
                                                   : strategy_sequential(strategy, values);
}

/* What is computed of the values in parallel is computed before. */
const struct phrase *step_scatter_in_order(struct strategy *strategy, const struct phrase *scatter,
                                           strategy_otherwise *otherwise)
{
    struct strategy_computed_vec computed = {0};
    const struct phrase *all = phrase_arg(scatter, 2), *values, *over;
    bool is_bound =
        strategy->target != STRATEGY_SEQUENTIAL && strategy_hosts_parallel(strategy, all);
    (void)otherwise;
    values = strategy_name_where(strategy, "values", is_bound, all, &computed);
    over = phrase_scatter(strategy->dpia, phrase_arg(scatter, 0), phrase_arg(scatter, 1), values,
                          scatter->loc);
    return strategy_let_computed(strategy, &computed, with_values(strategy, over, in_order));
}

const struct phrase *strategy_host_scatter(struct strategy *strategy,
                                           const struct phrase *scatter)
{
    bool device = strategy->target == STRATEGY_DEVICE;
    const struct phrase *after =
        strategy_decide(strategy, device ? "scatterOnDevice" : "scatterOnProcessor", scatter);
    return after ? after : strategy_in_order(strategy, scatter);
}
