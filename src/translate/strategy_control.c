/* Levels of what controls: loops, scans, filters, updates (strategy_levels.c has the modes).
 *
 *     loop, iterate, while   run by the host where a step has something parallel in it, else by one
 *                            work-item as a whole; on a device, reduce as well
 *     scan                   sequential, as the program says
 *     scanAssoc              strategy_scan.c, strategy_scan_host.c
 *     update                 the array is written as a result is; then one element after the other
 *     scatter                likewise; at host level strategy_scatter.c
 *     filter                 strategy_filter_host.c
 *     assert                 as what it guards */
#include "dpia/uses.h"
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_filter.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_scan.h"
#include "translate/strategy_scatter.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"

/* PHRASE with the arguments that it is given. */
static const struct phrase *with_args(struct strategy *strategy, const struct phrase *phrase,
                                      const struct phrase *a, const struct phrase *b,
                                      const struct phrase *c)
{
    return phrase_with_children(strategy->dpia, phrase, (const struct phrase *[]){a, b, c});
}

static bool is_few(const struct strategy *strategy, const struct nat *n)
{
    int64_t value;
    return nat_is_const(n, &value) && value <= strategy->device->few_elements;
}

bool strategy_is_open(const struct strategy *strategy, const struct phrase *phrase)
{
    if (phrase_is_at(phrase, PRIM_MAP, LOOP_OPEN))
        return !is_few(strategy, phrase_array_size(phrase));
    return (phrase_is_prim(phrase, PRIM_REDUCE_ASSOC) || phrase_is_prim(phrase, PRIM_REDUCE_COMM) ||
            phrase_is_prim(phrase, PRIM_SCAN_ASSOC) || phrase_is_prim(phrase, PRIM_SCATTER)) &&
           !is_few(strategy, phrase_array_size(phrase_arg(phrase, 2)));
}

bool strategy_has_parallel(const struct strategy *strategy, const struct phrase *phrase)
{
    if (strategy_is_open(strategy, phrase) || phrase_is_at(phrase, PRIM_MAP, LOOP_GLOBAL) ||
        phrase_is_at(phrase, PRIM_MAP, LOOP_WORKGROUP) || phrase_is_prim(phrase, PRIM_PACK) ||
        phrase_is_prim(phrase, PRIM_SCAN_TILES) || phrase_is_prim(phrase, PRIM_PACK_TILES))
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (strategy_has_parallel(strategy, phrase_child(phrase, i)))
            return true;
    return false;
}

/* Whether PHRASE is a filter or a histogram: only those that the host runs are parallel. */
static bool is_open_on_host(const struct strategy *strategy, const struct phrase *phrase)
{
    if (phrase_is_prim(phrase, PRIM_FILTER))
        return strategy->target == STRATEGY_DEVICE &&
               !is_few(strategy, phrase_array_size(phrase_arg(phrase, 1)));
    return phrase_is_prim(phrase, PRIM_REDUCE_BY_INDEX) &&
           strategy->target != STRATEGY_SEQUENTIAL &&
           !is_few(strategy, phrase_array_size(phrase_arg(phrase, 3)));
}

bool strategy_hosts_parallel(const struct strategy *strategy, const struct phrase *phrase)
{
    if (strategy_is_open(strategy, phrase) || is_open_on_host(strategy, phrase))
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (form_is_hosted(phrase, i)
                ? strategy_hosts_parallel(strategy, phrase_child(phrase, i))
                : strategy_has_parallel(strategy, phrase_child(phrase, i)))
            return true;
    return strategy_has_parallel(strategy, phrase);
}

/* The mode of a loop's step. */
static enum strategy_mode step_mode(const struct strategy *strategy, const struct phrase *step,
                                    enum strategy_mode mode)
{
    return mode == MODE_HOST && !strategy_hosts_parallel(strategy, step) ? MODE_SEQUENTIAL : mode;
}

/* The function of a loop, whose value is written into its accumulator. */
static const struct phrase *walk_step(struct strategy *strategy, const struct phrase *fun,
                                      enum strategy_mode mode)
{
    if (fun->kind != PHRASE_LAM)
        return mode == MODE_HOST ? strategy_result(strategy, fun)
                                 : strategy_walk(strategy, fun, mode);
    const struct phrase *body = walk_step(strategy, phrase_lam_body(fun), mode);
    return phrase_lam(strategy->dpia, phrase_lam_param(fun), body, fun->loc);
}

/* Whether FUN, the step of a loop, has an accumulator of a type that is packed. */
static bool packs(const struct phrase *fun)
{
    while (fun->kind == PHRASE_LAM)
        fun = phrase_lam_body(fun);
    return fun->type->kind == TYPE_EXP && data_has_packed(phrase_data(fun));
}

const struct phrase *strategy_host_step(struct strategy *strategy, const struct phrase *step)
{
    bool parallel = strategy->target == STRATEGY_DEVICE && strategy_hosts_parallel(strategy, step);
    return parallel || packs(step) ? walk_step(strategy, step, MODE_HOST) : NULL;
}

static const struct phrase *walk_iteration(struct strategy *strategy, const struct phrase *phrase,
                                           enum strategy_mode mode)
{
    enum strategy_mode inside = step_mode(strategy, phrase_arg(phrase, 0), mode);
    return with_args(strategy, phrase, walk_step(strategy, phrase_arg(phrase, 0), inside),
                     strategy_walk(strategy, phrase_arg(phrase, 1), mode), NULL);
}

static const struct phrase *walk_while(struct strategy *strategy, const struct phrase *phrase,
                                       enum strategy_mode mode)
{
    bool parallel = strategy_hosts_parallel(strategy, phrase_arg(phrase, 0)) ||
                    strategy_hosts_parallel(strategy, phrase_arg(phrase, 1));
    enum strategy_mode inside = mode == MODE_HOST && !parallel ? MODE_SEQUENTIAL : mode;
    return with_args(strategy, phrase, strategy_walk(strategy, phrase_arg(phrase, 0), inside),
                     walk_step(strategy, phrase_arg(phrase, 1), inside),
                     strategy_walk(strategy, phrase_arg(phrase, 2), mode));
}

/* A scan that the program wrote as sequential: its input is computed where it stands. */
static const struct phrase *stated_scan(struct strategy *strategy, const struct phrase *scan,
                                        enum strategy_mode mode)
{
    return with_args(strategy, scan, strategy_sequential(strategy, phrase_arg(scan, 0)),
                     strategy_walk(strategy, phrase_arg(scan, 1), mode),
                     strategy_walk(strategy, phrase_arg(scan, 2), mode));
}

static const struct phrase *walk_scan(struct strategy *strategy, const struct phrase *scan,
                                      enum strategy_mode mode)
{
    if (phrase_is_prim(scan, PRIM_SCAN))
        return stated_scan(strategy, scan, mode);
    return mode == MODE_HOST ? strategy_host_scan(strategy, scan)
                             : strategy_scan_sequential(strategy, scan);
}

/* EXP, that is written into memory. */
static const struct phrase *written(struct strategy *strategy, const struct phrase *exp,
                                    enum strategy_mode mode)
{
    return mode == MODE_HOST ? strategy_result(strategy, exp) : strategy_walk(strategy, exp, mode);
}

static const struct phrase *walk_change(struct strategy *strategy, const struct phrase *phrase,
                                        enum strategy_mode mode)
{
    if (mode == MODE_HOST && phrase_is_prim(phrase, PRIM_SCATTER))
        return strategy_host_scatter(strategy, phrase);
    const struct phrase *values = phrase_arg(phrase, 2);
    const struct phrase *array = written(strategy, phrase_arg(phrase, 0), mode);
    const struct phrase *places = strategy_walk(strategy, phrase_arg(phrase, 1), mode);
    return with_args(strategy, phrase, array, places,
                     phrase_is_prim(phrase, PRIM_UPDATE) ? written(strategy, values, mode)
                                                         : strategy_walk(strategy, values, mode));
}

static const struct phrase *walk_assert(struct strategy *strategy, const struct phrase *phrase,
                                        enum strategy_mode mode, bool is_result)
{
    const struct phrase *cond = strategy_walk(strategy, phrase_arg(phrase, 0), mode);
    const struct phrase *exp = is_result ? strategy_result(strategy, phrase_arg(phrase, 1))
                                         : strategy_walk(strategy, phrase_arg(phrase, 1), mode);
    return with_args(strategy, phrase, cond, exp, NULL);
}

const struct phrase *strategy_control(struct strategy *strategy, const struct phrase *phrase,
                                      enum strategy_mode mode, bool is_result)
{
    if (phrase_is_prim(phrase, PRIM_LOOP) || phrase_is_prim(phrase, PRIM_ITERATE))
        return walk_iteration(strategy, phrase, mode);
    if (phrase_is_prim(phrase, PRIM_WHILE))
        return walk_while(strategy, phrase, mode);
    if (phrase_is_prim(phrase, PRIM_SCAN) || phrase_is_prim(phrase, PRIM_SCAN_ASSOC))
        return walk_scan(strategy, phrase, mode);
    if (phrase_is_prim(phrase, PRIM_UPDATE) || phrase_is_prim(phrase, PRIM_SCATTER))
        return walk_change(strategy, phrase, mode);
    if (phrase_is_prim(phrase, PRIM_FILTER))
        return mode == MODE_HOST ? strategy_host_filter(strategy, phrase, is_result)
                                 : strategy_filter_inside(strategy, phrase, mode);
    if (phrase_is_prim(phrase, PRIM_ASSERT))
        return walk_assert(strategy, phrase, mode, is_result);
    return NULL;
}
