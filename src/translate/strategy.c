/* The strategy stage: functional DPIA in, functional DPIA out (dpia.txt 2.1; the paper starts where
 * a strategy has been chosen).
 *
 * In:  any functional phrase. Out: the same without `map`, `reduceAssoc`, `reduceComm` and
 * `scanAssoc`; where an array is written at host level, a map with a level writes it. In imperative
 * entries this is for the right sides of assignments (strategy_commands.c).
 *
 * Two passes (passes.def), each of named rules that stand with their law and side condition in
 * their files. The first one applies a strategy of src/rules, `fuse` or `fuseForDevice`, as `dpiac
 * rewrite` does, or what a person chose in its place; of the second one the rules are here:
 *
 *     strategy_levels.c   levels of maps, parallel copies; with strategy_reduce.c: map-reduce
 *                         fusion, chunked and strided reduction, reduce-map interchange; with
 *                         strategy_scan.c: map-scan fusion, chunked scan
 *     strategy_cpu_*.c    on a CPU: vectorised reductions, rows together, columns by rows, tiled
 *                         contractions
 *     strategy_gpu_*.c    on a GPU: two-level reductions, maps by work-groups, vectorising, nested
 *                         maps, tiling, columns in pieces, transposition in tiles
 *
 * The right sides of the last two are written in DPIA, in strategy_cpu.dpia and strategy_gpu*.dpia.
 *
 * Example, for a device, without the elements that four do not divide:
 *
 *     reduceAssoc (+) 0.0 (map (\p. fst p * snd p) (zip xs ys))
 *     =  letNat groups = max(1, min(lanes/256, n/1024)) in
 *        let sums = mapWorkgroup (\share. reduceLocal (+) (mapLocal (\own. the sum of the lanes of
 *                     (reduce (\p a. a + fst p * snd p) 0.0 own)) share))
 *                     (every (256*groups)th of zip (asVector 4 xs) (asVector 4 ys)) in
 *        the sum of sums, by one group
 *
 * With the target STRATEGY_NONE all of that is left out: the program is translated as it stands.
 *
 * From which sizes on that is done, and in how many pieces, are numbers of a device
 * (device/device.h).
 *
 * Left out: sizes of tiles that depend on the machine (a program can state them itself). */
#include "base/diag.h"
#include "dpia/program.h"
#include "rewrite/rewrite.h"
#include "rewrite/tactic.h"
#include "translate/sequential.h"
#include "translate/strategy_by_hand.h"
#include "translate/strategy_commands.h"
#include "translate/strategy_known.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"

static void note(struct strategy *strategy, const char *rule, struct loc loc, bool quiet)
{
    struct strategy_step step = {
        .rule = rule, .loc = loc, .quiet = quiet, .entry = strategy->entry};
    if (strategy->log)
        VEC_PUSH(dpia_arena(strategy->dpia), strategy->log, step);
}

void strategy_note(struct strategy *strategy, const char *rule, struct loc loc)
{
    note(strategy, rule, loc, false);
}

void strategy_note_quietly(struct strategy *strategy, const char *rule, struct loc loc)
{
    note(strategy, rule, loc, true);
}

size_t strategy_mark(const struct strategy *strategy)
{
    return strategy->log ? strategy->log->len : 0;
}

void strategy_forget(struct strategy *strategy, size_t mark)
{
    if (strategy->log)
        strategy->log->len = mark;
}

size_t strategy_complete(struct strategy *strategy, size_t mark, const struct phrase *before,
                         const struct phrase *after)
{
    size_t count = 0;
    if (mark > strategy_mark(strategy) || before->type != after->type)
        bug(before->loc, "a step of the strategy that was not begun, or that makes another type");
    for (size_t i = mark; i < strategy_mark(strategy); i++) {
        struct strategy_step *step = &strategy->log->at[i];
        if (step->before)
            continue;
        step->before = before;
        step->after = after;
        count++;
    }
    return count;
}

static const struct phrase *pass_sequential(struct strategy *strategy, const struct phrase *exp)
{
    return translate_sequential(strategy->dpia, exp);
}

/* What the strategy NAME makes of EXP. */
static const struct phrase *pass_rules(struct strategy *strategy, const char *name,
                                       const struct phrase *exp)
{
    struct dpia *dpia = strategy->dpia;
    const struct tactic_host host = strategy_host(strategy);
    struct failure failure;
    const struct phrase *after =
        tactic_apply(dpia, strategy->program, choice_default(dpia, strategy->choices, name), NULL,
                     exp, &host, false, &failure);
    return after ? after : exp;
}

/* What a person's strategies make of EXP; the one that fuses goes before them, where none is for
 * EXP as a whole. */
static const struct phrase *pass_fuse(struct strategy *strategy, const struct phrase *exp)
{
    bool device = strategy->target == STRATEGY_DEVICE;
    const struct tactic_host host = strategy_host(strategy);
    const struct phrase *chosen =
        choices_apply_whole(strategy->dpia, strategy->program, strategy->entry, strategy->choices,
                            exp, &host);
    if (!chosen)
        chosen = pass_rules(strategy, device ? "fuseForDevice" : "fuse", exp);
    return choices_apply_at_places(strategy->dpia, strategy->program, strategy->entry,
                                   strategy->choices, chosen, &host);
}

enum { NONE = 1, CHOSEN = 2 };

typedef const struct phrase *strategy_pass(struct strategy *strategy, const struct phrase *exp);

static const struct {
    const char *name;
    unsigned targets;
    strategy_pass *run;
} passes[] = {
#define STRATEGY_PASS(name, targets, function, meaning) {name, targets, function},
#include "translate/passes.def"
};

const struct phrase *strategy_passes(struct strategy *strategy, const struct phrase *exp)
{
    unsigned own = strategy->target == STRATEGY_NONE ? NONE : CHOSEN;
    for (size_t i = 0; i < sizeof passes / sizeof passes[0]; i++) {
        bool is_left_out = strategy->only_fuses && passes[i].run == strategy_levels;
        if (!(passes[i].targets & own) || is_left_out)
            continue;
        const struct phrase *chosen = passes[i].run(strategy, exp);
        if (chosen->type != exp->type)
            bug(exp->loc, "pass '%s' makes another type", passes[i].name);
        exp = chosen;
    }
    return exp;
}

static const struct phrase *entry_body(struct strategy *strategy, const struct entry *entry)
{
    bool functional = entry->body->type->kind == TYPE_EXP;
    return functional ? strategy_passes(strategy, entry->body)
                      : strategy_commands(strategy, entry->body);
}

/* PROGRAM after the passes of STRATEGY, for DEVICES. */
static struct program *passed(struct strategy *strategy, const struct program *program,
                              const struct devices *devices)
{
    struct arena *arena = dpia_arena(strategy->dpia);
    struct program *chosen = ARENA_NEW(arena, struct program);
    *chosen = *program;
    chosen->entries = (struct entry_vec){NULL, 0, 0};
    for (size_t i = 0; i < program->entries.len; i++) {
        struct entry *entry = ARENA_NEW(arena, struct entry);
        *entry = *program->entries.at[i];
        strategy->entry = entry;
        choices_begin(strategy->choices);
        strategy->device = devices_for(devices, entry->name);
        entry->body = entry_body(strategy, entry);
        VEC_PUSH(arena, &chosen->entries, entry);
    }
    return chosen;
}

struct program *strategy_choose(struct dpia *dpia, const struct program *program,
                                enum strategy_target target, const struct devices *devices,
                                struct choices *choices, struct strategy_log *log)
{
    struct strategy strategy = {.dpia = dpia,
                                .group_items = STRATEGY_ITEMS,
                                .target = target,
                                .lanes = program->lanes,
                                .program = program,
                                .choices = choices,
                                .log = log};
    return passed(&strategy, program, devices);
}

struct program *strategy_fused(struct dpia *dpia, const struct program *program,
                               enum strategy_target target, const struct devices *devices,
                               struct choices *choices)
{
    struct strategy strategy = {.dpia = dpia,
                                .group_items = STRATEGY_ITEMS,
                                .target = target,
                                .lanes = program->lanes,
                                .program = program,
                                .choices = choices,
                                .only_fuses = true};
    return passed(&strategy, program, devices);
}

struct strategy_by_hand {
    struct strategy strategy;
    struct choices choices;
};

struct strategy_by_hand *strategy_by_hand(struct dpia *dpia, enum strategy_target target,
                                          const struct devices *devices,
                                          const struct rule_vec *rules)
{
    struct strategy_by_hand *by_hand = ARENA_NEW(dpia_arena(dpia), struct strategy_by_hand);
    by_hand->choices = (struct choices){.rules = rules};
    by_hand->strategy = (struct strategy){.dpia = dpia,
                                          .group_items = STRATEGY_ITEMS,
                                          .target = target,
                                          .device = devices_for(devices, ""),
                                          .others = OTHERS_STAY_OPEN,
                                          .choices = &by_hand->choices};
    return by_hand;
}

struct tactic_host strategy_by_hand_host(struct strategy_by_hand *by_hand,
                                         const struct program *program)
{
    by_hand->strategy.program = program;
    by_hand->strategy.lanes = program->lanes;
    return strategy_host(&by_hand->strategy);
}
