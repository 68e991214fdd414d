/* Scans that the host runs: which way is a strategy's (src/rules/choices.dpia), over the steps of
 * strategy_scan.c.
 *
 *     strategy scanOnDevice = choice (alternatives scanInOnePass scanInTiles) ... scanInOrder
 *
 * A scan in parallel reads its input twice: a computed one is bound first, but for a map that is
 * cheap enough to be computed twice. What a map makes of each result is the END of the scan. */
#include "translate/strategy_scan.h"

#include "dpia/uses.h"
#include "rewrite/cost.h"
#include "rewrite/operator.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_bound.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"

/* What STEP makes of OVER, which SCAN has become, after its size has been bound where that may be
 * negative. */
static const struct phrase *step_over_size(struct strategy *strategy, const struct phrase *scan,
                                           const struct phrase *over, strategy_do_step *step,
                                           strategy_otherwise *otherwise)
{
    const struct nat_var *size = strategy_scan_bind_size(strategy, &over);
    const struct phrase *after = strategy_step_over(strategy, scan, over, step, otherwise);
    return size && after
               ? strategy_scan_with_size(strategy, size, phrase_array_size(scan), after)
               : after;
}

/* What a scan is over: SOURCE, or MAP of it, which is cheap enough to be computed twice. */
struct scanned {
    const struct phrase *map, *source;
};

static struct scanned scanned_by(const struct phrase *scan)
{
    const struct phrase *array = phrase_arg(scan, 2);
    bool fuses =
        phrase_is_at(array, PRIM_MAP, LOOP_OPEN) && !cost_has_loop(phrase_arg(array, 0));
    return fuses ? (struct scanned){array, phrase_arg(array, 1)} : (struct scanned){NULL, array};
}

/* SCAN from FIRST, over INPUT in the place of its source. */
static const struct phrase *scan_over(struct strategy *strategy, const struct phrase *scan,
                                      const struct phrase *first, const struct phrase *input)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *map = scanned_by(scan).map;
    if (map)
        input = phrase_map(dpia, level_of(LOOP_OPEN), phrase_arg(map, 0), input, map->loc);
    return phrase_scan(dpia, phrase_prim_of(scan), phrase_arg(scan, 0), first, input, scan->loc);
}

const struct phrase *step_over_scanned(struct strategy *strategy, const struct phrase *scan,
                                       strategy_do_step *step, strategy_otherwise *otherwise)
{
    const struct phrase *init = phrase_arg(scan, 1), *source = scanned_by(scan).source;
    struct strategy_computed_vec computed = {0};
    const struct phrase *input = strategy_name_computed(strategy, "input", source, &computed);
    bool is_free = phrase_is_trivial(init) || operator_facts(phrase_arg(scan, 0), init).neutral;
    const struct phrase *first = strategy_name_where(strategy, "first", !is_free, init, &computed);
    const struct phrase *over = scan_over(strategy, scan, first, input);
    const struct phrase *after = step_over_size(strategy, scan, over, step, otherwise);
    return strategy_let_computed(strategy, &computed, after);
}

/* By one work-item. What is computed of its input in parallel is computed before. */
const struct phrase *step_scan_in_order(struct strategy *strategy, const struct phrase *scan,
                                        strategy_otherwise *otherwise)
{
    (void)otherwise;
    const struct phrase *source = scanned_by(scan).source;
    bool is_bound = strategy->target != STRATEGY_SEQUENTIAL &&
                    strategy_hosts_parallel(strategy, source);
    struct strategy_computed_vec computed = {0};
    const struct phrase *input =
        strategy_name_where(strategy, "input", is_bound, source, &computed);
    if (is_bound)
        scan = scan_over(strategy, scan, phrase_arg(scan, 1), input);
    return strategy_let_computed(strategy, &computed, strategy_scan_sequential(strategy, scan));
}

/* END (null: the identity) of each result of SCAN at host level; null where no step can do that. */
static const struct phrase *host_scan(struct strategy *strategy, const struct phrase *scan,
                                      const struct phrase *end)
{
    bool device = strategy->target == STRATEGY_DEVICE, is_done;
    const struct phrase *after = strategy_decide_ended(
        strategy, device ? "scanOnDevice" : "scanOnProcessor", scan, end, &is_done);
    return is_done || !end ? after : NULL;
}

const struct phrase *strategy_host_scan(struct strategy *strategy, const struct phrase *scan)
{
    const struct phrase *after = host_scan(strategy, scan, NULL);
    return after ? after : strategy_in_order(strategy, scan);
}

const struct phrase *step_map_of_scan(struct strategy *strategy, const struct phrase *map,
                                      strategy_otherwise *otherwise)
{
    (void)otherwise;
    const struct phrase *scan = phrase_arg(map, 1), *fun = phrase_arg(map, 0);
    if (!phrase_is_prim(scan, PRIM_SCAN_ASSOC) || cost_has_loop(fun) ||
        strategy_may_fail(strategy, fun) || !data_is_flat(phrase_array_elem(map)))
        return NULL;
    strategy_note(strategy, "scan-map fusion", map->loc);
    return host_scan(strategy, scan, strategy_sequential(strategy, fun));
}
