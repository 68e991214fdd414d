/* Steps: which there are, who does them and what they leave to others (rewrite/steps.def).
 *
 *     strategy onDevice = choice ... (otherwise (choice ... rowsByGroups) byItems) byItems
 *     rowsByGroups of map f xs:  if n >= 32 then mapWorkgroup f xs else (byItems of map f xs)
 *
 * The walk over a program (strategy_levels.c) asks the strategy of its target at each place where
 * the host runs a map without a level. A person's strategy that stands in the place of the one that
 * fuses may do steps, too: what it leaves open is then decided as always; what they made is not
 * looked at again. */
#include "translate/strategy_steps.h"

#include "base/diag.h"
#include "base/map.h"
#include "rewrite/rewrite.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"

static const struct {
    strategy_over *over;
    strategy_do_step *function;
} steps[] = {
#define STEP(name, head, targets, over, function, meaning) {over, function},
#include "rewrite/steps.def"
#undef STEP
};

static unsigned target_of(const struct strategy *strategy)
{
    switch (strategy->target) {
    case STRATEGY_DEVICE:
        return STEP_DEVICE;
    case STRATEGY_THREADS:
        return STEP_THREADS;
    case STRATEGY_SEQUENTIAL:
        return STEP_SEQUENTIAL;
    case STRATEGY_NONE:
        break;
    }
    return 0;
}

/* ---- What is left to others ---- */

static const struct phrase *at_global_level(struct strategy *strategy, const struct phrase *map,
                                            strategy_otherwise *otherwise)
{
    (void)otherwise;
    return strategy_map_at_global_level(strategy, map);
}

static const struct {
    enum primitive prim;
    strategy_over *over;
    strategy_do_step *function;
} in_orders[] = {
    {PRIM_MAP, step_at_once, at_global_level},
    {PRIM_REDUCE_ASSOC, step_over_reduced, step_reduce_in_order},
    {PRIM_REDUCE_COMM, step_over_reduced, step_reduce_in_order},
    {PRIM_SCAN_ASSOC, step_at_once, step_scan_in_order},
    {PRIM_REDUCE_BY_INDEX, step_at_once, step_histogram_in_order},
    {PRIM_REDUCE, step_at_once, step_histogram_in_order},
    {PRIM_FILTER, step_at_once, step_filter_in_order},
    {PRIM_SCATTER, step_at_once, step_scatter_in_order},
};

const struct phrase *strategy_in_order(struct strategy *strategy, const struct phrase *phrase)
{
    for (size_t i = 0; i < sizeof in_orders / sizeof *in_orders; i++)
        if (phrase_is_prim(phrase, in_orders[i].prim))
            return in_orders[i].over(strategy, phrase, in_orders[i].function, NULL);
    bug(phrase->loc, "a step leaves to others what nobody runs");
}

/* The end of PHRASE, at hand, of RESULT: of a scan a map of all that it gives. */
static const struct phrase *ended_apart(struct strategy *strategy, const struct phrase *phrase,
                                        const struct phrase *result)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *end = strategy->ending.end;
    if (!phrase_is_prim(phrase, PRIM_SCAN_ASSOC))
        return strategy_ended(strategy, end, result);
    const struct var *var = var_new(dpia, "scanned", result->type, result->loc);
    const struct phrase *scanned = phrase_var(dpia, var, result->loc);
    const struct phrase *map =
        phrase_map(dpia, level_of(LOOP_OPEN), phrase_copy(dpia, end), scanned, result->loc);
    return phrase_let(dpia, var, result, strategy_result(strategy, map), result->loc);
}

static const struct phrase *go_on_without_end(struct strategy *strategy,
                                              const struct phrase *phrase)
{
    const struct phrase *after = tactic_go_on(strategy->rest, phrase);
    if (after || strategy->others == OTHERS_STAY_OPEN)
        return after ? after : phrase;
    return strategy->others == OTHERS_BY_DEFAULT ? strategy_walk(strategy, phrase, MODE_HOST)
                                                 : strategy_in_order(strategy, phrase);
}

/* What the strategy at hand makes of PHRASE, for the sizes that a step leaves to others. Where it
 * has nothing to say, that is what the default makes of it, and one after the other where it is
 * the default. */
static const struct phrase *go_on(struct strategy *strategy, const struct phrase *phrase)
{
    struct strategy_ending *ending = &strategy->ending;
    const struct phrase *end = phrase == ending->over ? ending->end : NULL;
    bool was_done = ending->done;
    ending->done = false;
    const struct phrase *after = go_on_without_end(strategy, phrase);
    if (end && !ending->done)
        after = ended_apart(strategy, phrase, after);
    ending->done = was_done;
    return after;
}

/* ---- Steps ---- */

const struct phrase *step_at_once(struct strategy *strategy, const struct phrase *phrase,
                                  strategy_do_step *step, strategy_otherwise *otherwise)
{
    return step(strategy, phrase, otherwise);
}

static void finish(struct strategy *strategy, const struct phrase *phrase)
{
    struct arena *arena = dpia_arena(strategy->dpia);
    if (!strategy->finished)
        strategy->finished = map_new_objects(arena);
    map_set(strategy->finished, phrase, strategy);
}

bool strategy_is_finished(const struct strategy *strategy, const struct phrase *phrase)
{
    return strategy->finished && map_has(strategy->finished, phrase);
}

/* Whether STEP is for PHRASE, and for the target; if not, *WHY. */
static bool is_for(const struct strategy *strategy, const struct named_step *step,
                   const struct phrase *phrase, const char **why)
{
    struct arena *arena = dpia_arena(strategy->dpia);
    if (!(step->targets & target_of(strategy))) {
        *why = arena_printf(arena, "'%s' is %s, see --target", step->name, step_targets(step));
        return false;
    }
    bool begins = phrase->kind == PHRASE_PRIM && step_begins(step, phrase_prim_of(phrase));
    bool is_map = begins && phrase_is_prim(phrase, PRIM_MAP);
    *why = is_map ? arena_printf(arena, "'%s' is for a map without a level", step->name)
                  : arena_printf(arena, "'%s' is for %s", step->name, step_heads(step));
    return begins && (!is_map || phrase_level(phrase).kind == LOOP_OPEN);
}

static const struct phrase *do_step(void *data, const struct named_step *step,
                                    const struct phrase *phrase, const struct tactic_rest *rest,
                                    const char **why)
{
    struct strategy *strategy = data;
    const struct tactic_rest *outer = strategy->rest;
    size_t mark = strategy_mark(strategy);
    if (!is_for(strategy, step, phrase, why))
        return NULL;
    *why = arena_printf(dpia_arena(strategy->dpia), "'%s' finds nothing there that it is for",
                        step->name);
    strategy->rest = rest;
    const struct phrase *after =
        steps[step->number].over(strategy, phrase, steps[step->number].function, go_on);
    strategy->rest = outer;
    if (!after) {
        strategy_forget(strategy, mark);
        return NULL;
    }
    if (strategy->others != OTHERS_BECOME_LOOPS) {
        strategy_complete(strategy, mark, phrase, after);
        finish(strategy, after);
    }
    return after;
}

/* ---- Whoever applies strategies ---- */

static void note(void *data, const struct tactic_step *step)
{
    struct strategy *strategy = data;
    size_t mark = strategy_mark(strategy);
    if (step->quiet)
        strategy_note_quietly(strategy, step->rule->name, step->before->loc);
    else
        strategy_note(strategy, step->rule->name, step->before->loc);
    strategy_complete(strategy, mark, step->before, step->after);
    strategy->rule_steps++;
}

static size_t mark_of(void *data)
{
    return strategy_mark(data);
}

static void forget(void *data, size_t mark)
{
    strategy_forget(data, mark);
}

static int64_t number_of(void *data, size_t number)
{
    const struct strategy *strategy = data;
    return device_number(strategy->device, number);
}

struct tactic_host strategy_host(struct strategy *strategy)
{
    return (struct tactic_host){
        strategy, note, mark_of, number_of, forget, do_step};
}

/* What RULE makes of PHRASE; loops are what is left to others. */
static const struct phrase *by_rule(struct strategy *strategy, const struct rule *rule,
                                    const struct phrase *phrase)
{
    struct failure failure;
    const struct tactic_host host = strategy_host(strategy);
    const struct tactic_rest *rest = strategy->rest;
    enum strategy_others others = strategy->others;
    strategy->rest = NULL;
    strategy->others = OTHERS_BECOME_LOOPS;
    const struct phrase *after =
        tactic_apply(strategy->dpia, strategy->program, rule, NULL, phrase, &host, false, &failure);
    strategy->rest = rest;
    strategy->others = others;
    return after == phrase ? NULL : after;
}

/* Rules leave things open, on which the strategy is asked again. */
enum { MOST_AGAIN = 16 };

const struct phrase *strategy_decide(struct strategy *strategy, const char *name,
                                     const struct phrase *phrase)
{
    const struct rule *rule = choice_default(strategy->dpia, strategy->choices, name);
    size_t before = strategy->rule_steps;
    const struct phrase *after = by_rule(strategy, rule, phrase);
    if (!after || strategy->rule_steps == before)
        return after;
    if (strategy->again == MOST_AGAIN) {
        strategy->choices->endless = rule;
        return NULL;
    }
    strategy->again++;
    after = strategy_result(strategy, after);
    strategy->again--;
    return after;
}

/* ---- Ends, and results ---- */

const struct phrase *strategy_decide_result(struct strategy *strategy, const char *name,
                                            const struct phrase *phrase, bool is_result)
{
    const struct strategy_ending outer = strategy->ending;
    strategy->ending = (struct strategy_ending){.phrase = phrase, .written = is_result};
    const struct phrase *after = strategy_decide(strategy, name, phrase);
    if (!after)
        after = strategy_in_order(strategy, phrase);
    strategy->ending = outer;
    return after;
}

bool strategy_is_result(const struct strategy *strategy, const struct phrase *phrase)
{
    const struct strategy_ending *ending = &strategy->ending;
    return ending->written && (phrase == ending->phrase || phrase == ending->over);
}

const struct phrase *strategy_decide_ended(struct strategy *strategy, const char *name,
                                           const struct phrase *phrase, const struct phrase *end,
                                           bool *is_done)
{
    const struct strategy_ending outer = strategy->ending;
    strategy->ending = (struct strategy_ending){.phrase = phrase, .end = end};
    const struct phrase *after = strategy_decide(strategy, name, phrase);
    *is_done = strategy->ending.done;
    strategy->ending = outer;
    return after;
}

const struct phrase *strategy_step_over(struct strategy *strategy, const struct phrase *before,
                                        const struct phrase *over, strategy_do_step *step,
                                        strategy_otherwise *otherwise)
{
    struct strategy_ending *ending = &strategy->ending;
    bool is_ended = before == ending->phrase || before == ending->over;
    if (is_ended)
        ending->over = over;
    const struct phrase *after = step(strategy, over, otherwise);
    ending->done |= is_ended && after;
    return after;
}

const struct phrase *strategy_end_of(const struct strategy *strategy, const struct phrase *over)
{
    return over == strategy->ending.over ? strategy->ending.end : NULL;
}

const struct phrase *strategy_ended(struct strategy *strategy, const struct phrase *end,
                                    const struct phrase *result)
{
    return end && result ? strategy_apply(strategy, end, result) : result;
}
