/* Levels: which map runs where (dpia.txt 6.2).
 *
 * A walk from the outside in, in three modes.
 *
 *     host         nothing parallel encloses the phrase: an undecided map becomes mapGlobal, a long
 *                  reduction gets partial results in parallel
 *     result       host, and the phrase is about to be written into memory: a mere rearrangement is
 *                  made an explicit parallel copy, for below this stage every assignment of an
 *                  array is sequential
 *     sequential   inside one work-item: an undecided map becomes mapSeq, a reduction sequential
 *
 * Inside a mapWorkgroup that the program wrote, an undecided map becomes mapLocal, and the group
 * does a long reduction together. */
#include "translate/strategy_levels.h"

#include "dpia/uses.h"
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "translate/assign.h"
#include "translate/stage1.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_counts.h"
#include "translate/strategy_cpu.h"
#include "translate/strategy_filter.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_histogram.h"
#include "translate/strategy_reduce.h"
#include "translate/strategy_scan.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"
#include "view/law.h"

static const struct phrase *walk_children(struct strategy *strategy, const struct phrase *phrase,
                                          enum strategy_mode mode)
{
    struct dpia *dpia = strategy->dpia;
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++)
        children[i] = strategy_walk(strategy, phrase_child(phrase, i), mode);
    return phrase_with_children(dpia, phrase, children);
}

static enum loop_level level_for(enum strategy_mode mode)
{
    if (mode == MODE_HOST)
        return LOOP_GLOBAL;
    return mode == MODE_WORKGROUP ? LOOP_LOCAL : LOOP_SEQUENTIAL;
}

static const char *level_rule(enum loop_level level)
{
    if (level == LOOP_GLOBAL)
        return "map at global level";
    return level == LOOP_LOCAL ? "map at local level" : "map made sequential";
}

/* A map at host level as the strategy for the target says, or null. */
static const struct phrase *host_map(struct strategy *strategy, const struct phrase *map)
{
    bool device = strategy->target == STRATEGY_DEVICE;
    const struct phrase *fun = phrase_arg(map, 0);
    const struct phrase *folded = fun;
    if (device)
        folded = strategy_counts_inside(strategy, strategy_filters_folded(strategy, fun));
    if (folded != fun)
        map = phrase_map(strategy->dpia, phrase_level(map), folded, phrase_arg(map, 1), map->loc);
    return strategy_decide(strategy, device ? "onDevice" : "onProcessor", map);
}

/* MAP, with the level that it has, or that maps have at MODE. */
static const struct phrase *map_at_level(struct strategy *strategy, const struct phrase *map,
                                         enum strategy_mode mode)
{
    bool open = phrase_level(map).kind == LOOP_OPEN;
    struct level level = open ? level_of(level_for(mode)) : phrase_level(map);
    if (open) {
        size_t mark = strategy_mark(strategy);
        strategy_note(strategy, level_rule(level.kind), map->loc);
        strategy_complete(strategy, mark, map, phrase_moved(strategy->dpia, map, at_level(level)));
    }
    enum strategy_mode inside = level.kind == LOOP_WORKGROUP ? MODE_WORKGROUP : MODE_SEQUENTIAL;
    const struct phrase *fun = strategy_walk(strategy, phrase_arg(map, 0), inside);
    return phrase_map(strategy->dpia, level, fun,
                      strategy_walk(strategy, phrase_arg(map, 1), mode), map->loc);
}

const struct phrase *strategy_map_at_global_level(struct strategy *strategy,
                                                  const struct phrase *map)
{
    return map_at_level(strategy, map, MODE_HOST);
}

static const struct phrase *walk_map(struct strategy *strategy, const struct phrase *phrase,
                                     enum strategy_mode mode)
{
    bool open = phrase_level(phrase).kind == LOOP_OPEN;
    const struct phrase *chosen = open && mode == MODE_HOST ? host_map(strategy, phrase) : NULL;
    return chosen ? chosen : map_at_level(strategy, phrase, mode);
}

/* What a kernel has of a table in itself: where its loop is unrolled its elements are constants. Of
 * a longer one work-items would read elements one after the other that they ask for at once. */
enum { MOST_CONSTANTS = 32 };

bool strategy_is_at_hand(struct strategy *strategy, const struct phrase *exp)
{
    bool device = strategy->target == STRATEGY_DEVICE;
    return cost_is_at_hand(strategy->dpia, exp, device ? MOST_CONSTANTS : SIZE_MAX);
}

static bool has_local_map(const struct phrase *phrase)
{
    if (phrase_is_at(phrase, PRIM_MAP, LOOP_LOCAL))
        return true;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (has_local_map(phrase_child(phrase, i)))
            return true;
    return false;
}

/* A step that says what the work-items of a group do is run by the group; any other by one of
 * them, but where the strategy says otherwise. */
static enum strategy_mode step_mode(const struct strategy *strategy, const struct phrase *step,
                                    enum strategy_mode mode)
{
    bool together = strategy->steps_together || has_local_map(step);
    return mode == MODE_WORKGROUP && together ? mode : MODE_SEQUENTIAL;
}

/* A reduction that the program wrote as sequential: its input is computed where it stands, all of
 * it before where that can be done in parallel. */
static const struct phrase *stated_reduce(struct strategy *strategy, const struct phrase *phrase,
                                          enum strategy_mode mode)
{
    bool alone = strategy->target == STRATEGY_SEQUENTIAL || mode == MODE_SEQUENTIAL;
    if (alone)
        phrase = strategy_reduce_stated(strategy, phrase);
    const struct phrase *step = phrase_arg(phrase, 0);
    const struct phrase *by_host = mode == MODE_HOST ? strategy_host_step(strategy, step) : NULL;
    if (!by_host)
        by_host = strategy_walk(strategy, step, step_mode(strategy, step, mode));
    return phrase_reduce(strategy->dpia, PRIM_REDUCE, by_host,
                         strategy_walk(strategy, phrase_arg(phrase, 1), mode),
                         strategy_walk(strategy, phrase_arg(phrase, 2), mode), phrase->loc);
}

const struct phrase *strategy_stated_reduce(struct strategy *strategy, const struct phrase *reduce)
{
    return stated_reduce(strategy, reduce, MODE_HOST);
}

/* A tree that the program wrote: what is combined is computed where it stands. */
static const struct phrase *walk_reduce_local(struct strategy *strategy,
                                              const struct phrase *phrase, enum strategy_mode mode)
{
    const struct phrase *children[] = {strategy_sequential(strategy, phrase_arg(phrase, 0)),
                                       strategy_walk(strategy, phrase_arg(phrase, 1), mode)};
    return phrase_with_children(strategy->dpia, phrase, children);
}

/* A scan over tiles, whose functions say what the work-items of a group do. */
static const struct phrase *walk_tiles(struct strategy *strategy, const struct phrase *phrase,
                                       enum strategy_mode mode)
{
    const struct phrase *children[6] = {phrase_arg(phrase, 0)};
    size_t first = 0, last = phrase_arg_count(phrase) - 1;
    if (phrase_is_prim(phrase, PRIM_SCAN_TILES)) {
        children[1] = strategy_walk(strategy, phrase_arg(phrase, 1), mode);
        first = 2;
    }
    for (size_t k = first; k < last; k++)
        children[k] = strategy_walk(strategy, phrase_arg(phrase, k), MODE_WORKGROUP);
    children[last] = strategy_walk(strategy, phrase_arg(phrase, last), mode);
    return phrase_with_children(strategy->dpia, phrase, children);
}

/* EXP, reduceByIndex, whose values have levels already. */
static const struct phrase *stated_by_index(struct strategy *strategy, const struct phrase *exp,
                                            enum strategy_mode mode)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *init = phrase_arg(exp, 2);
    init = mode == MODE_HOST ? strategy_result(strategy, init)
                             : strategy_walk(strategy, init, mode);
    return phrase_reduce_by_index(dpia, phrase_arg(exp, 0), phrase_arg(exp, 1), init,
                                  strategy_walk(strategy, phrase_arg(exp, 3), mode), exp->loc);
}

static const struct phrase *walk_by_index(struct strategy *strategy, const struct phrase *phrase,
                                          enum strategy_mode mode)
{
    if (phrase_combines_in_parallel(phrase))
        return stated_by_index(strategy, phrase, mode);
    if (mode == MODE_HOST)
        return strategy_host_histogram(strategy, phrase);
    strategy_note_quietly(strategy, "made sequential", phrase->loc);
    return stated_reduce(strategy, strategy_histogram_in_order(strategy, phrase), mode);
}

static const struct phrase *walk_reduce(struct strategy *strategy, const struct phrase *phrase,
                                        enum strategy_mode mode)
{
    bool stated = phrase_is_prim(phrase, PRIM_REDUCE);
    const struct phrase *histogram =
        stated && mode == MODE_HOST ? strategy_host_histogram(strategy, phrase) : NULL;
    if (stated)
        return histogram ? histogram : stated_reduce(strategy, phrase, mode);
    if (mode == MODE_HOST)
        return strategy_host_reduce(strategy, phrase);
    return mode == MODE_WORKGROUP && strategy_gpu_group_reduces(strategy, phrase)
               ? strategy_gpu_group_reduce(strategy, phrase)
               : strategy_reduce_sequential(strategy, phrase);
}

static bool is_array(const struct phrase *phrase)
{
    return phrase->type->kind == TYPE_EXP && phrase_data(phrase)->kind == DATA_ARRAY;
}

/* The scope of the let that is left of `let x = BOUND in BODY`, FUN being \x. BODY, and is written
 * as the result; what stage I writes at once is left as it is. */
static const struct phrase *result_of_let(struct strategy *strategy, const struct phrase *bound,
                                          const struct phrase *fun)
{
    return stage1_writes_unzipped(strategy->dpia, bound, fun)
               ? phrase_lam_body(fun)
               : strategy_result(strategy, phrase_lam_body(fun));
}

bool strategy_is_kept(const struct phrase *bound)
{
    return phrase_is_at(bound, PRIM_MAP, LOOP_OPEN) &&
           strategy_flat_bytes(phrase_array_elem(bound)) > 0;
}

/* BOUND, by a work-group, where it is wanted: in local memory, or where memory is found for it. */
static const struct phrase *bound_by_group(struct strategy *strategy, const struct phrase *bound)
{
    bool is_kept = strategy->keeps_local && strategy_is_kept(bound);
    const struct phrase *walked = is_kept ? strategy_gpu_read_ahead(strategy, bound) : NULL;
    walked = walked ? walked : strategy_walk(strategy, bound, MODE_WORKGROUP);
    return is_kept ? phrase_to_memory(strategy->dpia, SPACE_LOCAL, walked, bound->loc) : walked;
}

/* let: at host level, an array that is bound will be in memory unless it is a view. */
static const struct phrase *walk_let(struct strategy *strategy, const struct phrase *phrase,
                                     enum strategy_mode mode, bool is_result)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *fun = phrase_arg(phrase, 1), *bound = phrase_arg(phrase, 0);
    bool stored = mode == MODE_HOST && !strategy_is_at_hand(strategy, bound);
    if (mode == MODE_WORKGROUP)
        bound = bound_by_group(strategy, bound);
    else
        bound = stored ? strategy_result(strategy, bound) : strategy_walk(strategy, bound, mode);
    const struct phrase *body =
        is_result ? result_of_let(strategy, bound, fun)
                  : strategy_walk(strategy, phrase_lam_body(fun), mode);
    return phrase_let(dpia, phrase_lam_param(fun), bound, body, phrase->loc);
}

/* Only one branch runs, so what the branches compute is written where it is wanted. */
static const struct phrase *walk_if(struct strategy *strategy, const struct phrase *phrase,
                                    enum strategy_mode mode)
{
    if (mode != MODE_HOST)
        return walk_children(strategy, phrase, mode);
    const struct phrase *cond = strategy_walk(strategy, phrase_arg(phrase, 0), mode);
    const struct phrase *then = strategy_result(strategy, phrase_arg(phrase, 1));
    return phrase_if(strategy->dpia, cond, then, strategy_result(strategy, phrase_arg(phrase, 2)),
                     phrase->loc);
}

/* What is packed is written into memory of its own. */
static const struct phrase *walk_pack(struct strategy *strategy, const struct phrase *pack)
{
    return phrase_pack(strategy->dpia, strategy_result(strategy, phrase_arg(pack, 0)), pack->loc);
}

/* Likewise into the room that there is. */
static const struct phrase *walk_room(struct strategy *strategy, const struct phrase *room)
{
    return phrase_room(strategy->dpia, phrase_nat_arg(room, 0),
                       strategy_result(strategy, phrase_arg(room, 0)), room->loc);
}

static const struct phrase *walk(struct strategy *strategy, const struct phrase *phrase,
                                 enum strategy_mode mode)
{
    const struct phrase *ended =
        mode == MODE_HOST ? strategy_end_of_reduction(strategy, phrase) : NULL;
    if (ended)
        return ended;
    if (phrase->kind != PHRASE_PRIM)
        return walk_children(strategy, phrase, mode);
    enum primitive prim = phrase_prim_of(phrase);
    if (prim == PRIM_GENERATE)
        return walk_children(strategy, phrase, MODE_SEQUENTIAL);
    if (prim == PRIM_LET)
        return walk_let(strategy, phrase, mode, false);
    if (prim == PRIM_IF)
        return walk_if(strategy, phrase, mode);
    if (prim == PRIM_PACK && mode == MODE_HOST)
        return walk_pack(strategy, phrase);
    if (prim == PRIM_ROOM && mode == MODE_HOST)
        return walk_room(strategy, phrase);
    if (prim == PRIM_REDUCE || prim == PRIM_REDUCE_ASSOC || prim == PRIM_REDUCE_COMM)
        return walk_reduce(strategy, phrase, mode);
    if (prim == PRIM_REDUCE_BY_INDEX)
        return walk_by_index(strategy, phrase, mode);
    if (prim == PRIM_REDUCE_LOCAL)
        return walk_reduce_local(strategy, phrase, mode);
    if (prim == PRIM_SCAN_TILES || prim == PRIM_PACK_TILES)
        return walk_tiles(strategy, phrase, mode);
    const struct phrase *control = strategy_control(strategy, phrase, mode, false);
    if (control)
        return control;
    if (cost_is_repeating(prim))
        return walk_map(strategy, phrase, mode);
    return walk_children(strategy, phrase, mode);
}

/* A reduction or scan that the default leaves to one work-item, without another rule. */
static bool is_undecided(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_REDUCE_ASSOC) || phrase_is_prim(phrase, PRIM_REDUCE_COMM) ||
           phrase_is_prim(phrase, PRIM_SCAN_ASSOC);
}

const struct phrase *strategy_walk(struct strategy *strategy, const struct phrase *phrase,
                                   enum strategy_mode mode)
{
    size_t mark = strategy_mark(strategy);
    if (strategy_is_finished(strategy, phrase))
        return phrase;
    const struct phrase *after = walk(strategy, phrase, mode);
    if (strategy_complete(strategy, mark, phrase, after) == 0 && is_undecided(phrase)) {
        mark = strategy_mark(strategy);
        strategy_note_quietly(strategy, "made sequential", phrase->loc);
        strategy_complete(strategy, mark, phrase, after);
    }
    return after;
}

static const struct phrase *copied(struct strategy *strategy, const struct phrase *array,
                                   void *data);

/* map (\x. x) E, with a map for each dimension */
static const struct phrase *copying_map(struct strategy *strategy, const struct phrase *array)
{
    bool nested = phrase_array_elem(array)->kind == DATA_ARRAY;
    const struct phrase *fun = strategy_lambda(strategy, "x", phrase_array_elem(array),
                                               nested ? copied : strategy_itself, NULL, array->loc);
    return phrase_map(strategy->dpia, level_of(LOOP_OPEN), fun, array,
                      translate_copy_loc(array, array->loc));
}

static const struct phrase *copied(struct strategy *strategy, const struct phrase *array,
                                   void *data)
{
    (void)data;
    return copying_map(strategy, array);
}

/* Whether MAP, of any number of dimensions, gives what it is given. */
static bool is_copying(const struct phrase *map)
{
    const struct phrase *fun = phrase_arg(map, 0);
    if (fun->kind != PHRASE_LAM)
        return false;
    const struct phrase *body = phrase_lam_body(fun);
    if (phrase_is_at(body, PRIM_MAP, LOOP_OPEN) && is_copying(body))
        body = phrase_arg(body, 1);
    return body->kind == PHRASE_VAR && phrase_var_of(body) == phrase_lam_param(fun);
}

/* MAP, of rows that are copied as they are. */
static const struct phrase *one_by_one(struct strategy *strategy, const struct phrase *map)
{
    const struct phrase *array = phrase_arg(map, 1);
    const struct phrase *fun = strategy_lambda(strategy, "x", phrase_array_elem(array),
                                               strategy_itself, NULL, array->loc);
    return phrase_map(strategy->dpia, level_of(LOOP_GLOBAL), fun, array, map->loc);
}

const struct phrase *step_copy_rows(struct strategy *strategy, const struct phrase *map,
                                    strategy_otherwise *otherwise)
{
    (void)otherwise;
    return is_copying(map) ? one_by_one(strategy, map) : NULL;
}

/* E = map (\x. x) E, in parallel */
static const struct phrase *copy(struct strategy *strategy, const struct phrase *phrase)
{
    size_t mark = strategy_mark(strategy);
    strategy_note(strategy, "parallel copy", phrase->loc);
    const struct phrase *map = copying_map(strategy, phrase), *chosen = NULL;
    if (strategy->target == STRATEGY_DEVICE)
        chosen = strategy_decide(strategy, "copyOnDevice", map);
    else if (cost_is_view(strategy->dpia, phrase))
        chosen = strategy_decide(strategy, "copyOnProcessor", map);
    if (!chosen)
        chosen = one_by_one(strategy, map);
    strategy_complete(strategy, mark, phrase, chosen);
    return chosen;
}

static bool is_pair(const struct phrase *phrase)
{
    return phrase->type->kind == TYPE_EXP && phrase_data(phrase)->kind == DATA_PAIR;
}

/* The components of PHRASE, which is in memory, each of them copied. */
static const struct phrase *copied_parts(struct strategy *strategy, const struct phrase *phrase)
{
    struct dpia *dpia = strategy->dpia;
    if (is_array(phrase))
        return copy(strategy, phrase);
    if (!is_pair(phrase))
        return phrase;
    const struct phrase *parts[2];
    for (int i = 0; i < 2; i++)
        parts[i] = copied_parts(strategy, phrase_select(dpia, phrase, i + 1, phrase->loc));
    return phrase_data_pair(dpia, parts[0], parts[1], phrase->loc);
}

/* PROJ, fst and snd of E or E itself, with BY in the place of E. */
static const struct phrase *projected(struct strategy *strategy, const struct phrase *proj,
                                      const struct phrase *e, const struct phrase *by)
{
    if (proj == e)
        return by;
    return phrase_select(strategy->dpia, projected(strategy, phrase_arg(proj, 0), e, by),
                         phrase_is_prim(proj, PRIM_FST) ? 1 : 2, proj->loc);
}

/* PROJ of a type with arrays in it:
 *
 *     fst (snd E)   =  let parts = E in pair (copy (fst (fst (snd parts)))) ..
 *
 * for what stage I copies of a pair is sequential, too. */
static const struct phrase *copy_pair(struct strategy *strategy, const struct phrase *proj)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *e = proj;
    while (phrase_is_prim(e, PRIM_FST) || phrase_is_prim(e, PRIM_SND))
        e = phrase_arg(e, 0);
    if (e->kind == PHRASE_VAR || cost_is_view(dpia, e))
        return copied_parts(strategy, proj);
    const struct var *parts = var_new(dpia, "parts", e->type, e->loc);
    const struct phrase *all = phrase_var(dpia, parts, e->loc);
    return phrase_let(dpia, parts, e, copied_parts(strategy, projected(strategy, proj, e, all)),
                      proj->loc);
}

/* Whether stage I passes an acceptor on to the arguments of PHRASE, which compute something
 * (Fig. 5a). */
static bool passes_acceptor(struct strategy *strategy, const struct phrase *phrase)
{
    bool passes = view_has_acceptor(strategy->dpia, phrase) || phrase_is_prim(phrase, PRIM_ZIP) ||
                  phrase_is_prim(phrase, PRIM_ARRAY);
    return passes && !cost_is_view(strategy->dpia, phrase) &&
           phrase_table_length(phrase) <= PHRASE_SHORT_TABLE;
}

static const struct phrase *result_let_nat(struct strategy *strategy, const struct phrase *phrase)
{
    const struct phrase *fun = phrase_arg(phrase, 1);
    return phrase_let_nat(strategy->dpia, strategy_walk(strategy, phrase_arg(phrase, 0), MODE_HOST),
                          phrase_nat_lam_param(fun),
                          strategy_result(strategy, phrase_nat_lam_body(fun)), phrase->loc);
}

static bool is_computing(enum primitive prim)
{
    return prim == PRIM_IF || prim == PRIM_REDUCE_BY_INDEX ||
           (cost_is_repeating(prim) && prim != PRIM_GENERATE);
}

/* Whether WALKED is a part of something that has arrays in it. */
static bool is_pair_of_arrays(const struct phrase *walked)
{
    bool projects = phrase_is_prim(walked, PRIM_FST) || phrase_is_prim(walked, PRIM_SND);
    return (projects || walked->kind == PHRASE_VAR) && is_pair(walked) &&
           !data_is_flat(phrase_data(walked));
}

/* coerce D E, where E is a pair: what is written for its components is E's affair. */
static const struct phrase *result_coerce(struct strategy *strategy, const struct phrase *coerce)
{
    const struct phrase *arg = strategy_result(strategy, phrase_arg(coerce, 0));
    return phrase_with_children(strategy->dpia, coerce, &arg);
}

static const struct phrase *result(struct strategy *strategy, const struct phrase *phrase)
{
    if (phrase->kind == PHRASE_PRIM) {
        enum primitive prim = phrase_prim_of(phrase);
        const struct phrase *ended = strategy_end_of_reduction(strategy, phrase);
        if (ended)
            return ended;
        if (prim == PRIM_LET)
            return walk_let(strategy, phrase, MODE_HOST, true);
        if (prim == PRIM_LET_NAT)
            return result_let_nat(strategy, phrase);
        if (prim == PRIM_SCAN_TILES || prim == PRIM_PACK_TILES)
            return walk_tiles(strategy, phrase, MODE_HOST);
        if (prim == PRIM_COERCE && is_pair(phrase))
            return result_coerce(strategy, phrase);
        if (prim == PRIM_PAIR || passes_acceptor(strategy, phrase))
            return strategy_result_parts(strategy, phrase);
        const struct phrase *views = strategy_views(strategy, phrase);
        if (views)
            return views;
        const struct phrase *control = strategy_control(strategy, phrase, MODE_HOST, true);
        if (control)
            return control;
        if (is_computing(prim))
            return strategy_walk(strategy, phrase, MODE_HOST);
    }
    const struct phrase *walked = strategy_walk(strategy, phrase, MODE_HOST);
    if (is_array(phrase))
        return copy(strategy, walked);
    return is_pair_of_arrays(walked) ? copy_pair(strategy, walked) : walked;
}

const struct phrase *strategy_result(struct strategy *strategy, const struct phrase *phrase)
{
    size_t mark = strategy_mark(strategy);
    if (strategy_is_finished(strategy, phrase))
        return phrase;
    const struct phrase *after = result(strategy, phrase);
    strategy_complete(strategy, mark, phrase, after);
    return after;
}

const struct phrase *strategy_levels(struct strategy *strategy, const struct phrase *phrase)
{
    return strategy_result(strategy, phrase);
}

const struct phrase *strategy_sequential(struct strategy *strategy, const struct phrase *phrase)
{
    return strategy_walk(strategy, phrase, MODE_SEQUENTIAL);
}
