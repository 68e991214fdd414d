/* The strategy stage: functional DPIA in, functional DPIA out (dpia.txt 2.1; the paper starts where
 * a strategy has been chosen).
 *
 * In:  any functional phrase. Out: the same without `map`, `reduceAssoc` and `reduceComm`; where an
 * array is written at host level, a map with a level writes it.
 *
 * Two passes, each of named rules that stand with their law and side condition in their files:
 *
 *     strategy_fuse.c     map-map, zip-map, unzip-map, idx-map, slice-map fusion, let-once
 *     strategy_levels.c   levels of maps, parallel copies; with strategy_reduce.c: map-reduce
 *                         fusion, chunked and strided reduction, reduce-map interchange
 *
 * Example, for a device:
 *
 *     reduceAssoc (+) 0.0 (map (\p. fst p * snd p) (zip xs ys))
 *     =  let nat parts = min(lanes, (n + 255)/256) in
 *        reduce (\x a. a + x) 0.0
 *          (mapGlobal (\p. let nat count = (n + parts - 1 - p)/parts in
 *                          reduce (\p a. a + fst p * snd p) 0.0
 *                            (generate count (\j. idx (zip xs ys) (parts*j + p))))
 *             (generate parts (\p. p)))
 *
 * Left out: tiling, vectors, tree reductions, levels below global (a program can state those levels
 * itself). */
#include "translate/strategy_private.h"

void strategy_note(struct strategy *strategy, const char *rule, struct loc loc)
{
    struct strategy_step step = {rule, loc};
    if (strategy->log)
        VEC_PUSH(dpia_arena(strategy->dpia), strategy->log, step);
}

struct program *strategy_choose(struct dpia *dpia, const struct program *program,
                                enum strategy_target target, struct strategy_log *log)
{
    struct arena *arena = dpia_arena(dpia);
    struct strategy strategy = {dpia, target, program->lanes, log};
    struct program *chosen = ARENA_NEW(arena, struct program);
    *chosen = *program;
    chosen->entries = (struct entry_vec){NULL, 0, 0};
    for (size_t i = 0; i < program->entries.len; i++) {
        struct entry *entry = ARENA_NEW(arena, struct entry);
        *entry = *program->entries.at[i];
        entry->body = strategy_levels(&strategy, strategy_fuse(&strategy, entry->body));
        VEC_PUSH(arena, &chosen->entries, entry);
    }
    return chosen;
}
