/* Rows that loops compute, on a GPU:
 *
 *     map by work-groups:  map f xs = mapWorkgroup f xs, where f has a loop in order, or a
 *                          reduction in order of arrays, of which each step maps or reduces
 *                          arrays; these maps become mapLocal, so that a group takes a step
 *                          together, and waits before the next one where that reads what others
 *                          have written
 *
 * as a tree of prices, the passes of a transform, or a row that is relaxed. What the loop goes on
 * with is in local memory, where there is room for it and for what becomes of it in a step. Side
 * conditions: f does nothing else that takes long. Whether a group or a work-item has a row is
 * decided by the host:
 *
 *     if n >= longRow && (m < lanes || n >= veryLongRow)
 *
 * where the first map or reduction of a step has n elements, and there are m rows. */
#include "rewrite/cost.h"
#include "rewrite/form.h"
#include "translate/strategy_apply.h"
#include "translate/strategy_gpu.h"
#include "translate/strategy_levels.h"
#include "translate/strategy_state.h"
#include "translate/strategy_steps.h"

/* ---- Which rows ---- */

static bool is_loop(const struct phrase *phrase)
{
    return phrase_is_prim(phrase, PRIM_LOOP) || phrase_is_prim(phrase, PRIM_ITERATE) ||
           (phrase_is_prim(phrase, PRIM_REDUCE) && phrase_data(phrase)->kind == DATA_ARRAY);
}

static bool is_open_map(const struct phrase *phrase)
{
    return phrase_is_at(phrase, PRIM_MAP, LOOP_OPEN);
}

static bool is_shared(const struct phrase *phrase)
{
    return is_open_map(phrase) || form_is_reduction(phrase);
}

/* The first map or reduction of a step of LOOP; null if it has none. */
static const struct phrase *first_shared(const struct phrase *loop)
{
    return form_first(phrase_arg(loop, 0), is_shared);
}

/* How many elements SHARED, such a map or reduction, has. */
static const struct nat *elements_of(const struct phrase *shared)
{
    return phrase_array_size(is_open_map(shared) ? shared : phrase_arg(shared, 2));
}

/* Whether CHOICE is one by what a group finds out together, between what is quick. */
static bool is_quick_choice(const struct phrase *choice)
{
    return phrase_is_prim(choice, PRIM_IF) && !cost_has_loop(phrase_arg(choice, 1)) &&
           !cost_has_loop(phrase_arg(choice, 2));
}

/* Whether PHRASE does nothing itself that takes long. */
static bool hands_on(const struct phrase *phrase)
{
    return is_quick_choice(phrase) || strategy_gpu_hands_on(phrase) ||
           phrase_is_prim(phrase, PRIM_IDX) || phrase_is_prim(phrase, PRIM_LET_NAT) ||
           phrase->kind == PHRASE_NAT_LAM;
}

/* The first loop in PHRASE, but for those of which each element of a map has its own; or null. */
static const struct phrase *first_loop(const struct phrase *phrase)
{
    if (is_loop(phrase))
        return phrase;
    const struct phrase *found = NULL;
    for (size_t i = is_open_map(phrase) ? 1 : 0; !found && i < phrase_child_count(phrase); i++)
        found = first_loop(phrase_child(phrase, i));
    return found;
}

/* Whether the work-items of a group can do PHRASE together. */
static bool is_group_work(struct strategy *strategy, const struct phrase *phrase)
{
    if (!cost_has_loop(phrase))
        return true;
    if (form_is_reduction(phrase))
        return strategy_gpu_group_reduces(strategy, phrase);
    if (is_open_map(phrase))
        return cost_is_view(strategy->dpia, phrase_arg(phrase, 1)) ||
               (is_loop(phrase_arg(phrase, 1)) && is_group_work(strategy, phrase_arg(phrase, 1)));
    bool works = is_loop(phrase) ? first_shared(phrase) != NULL : hands_on(phrase);
    for (size_t i = 0; works && i < phrase_child_count(phrase); i++)
        works = is_group_work(strategy, phrase_child(phrase, i));
    return works;
}

/* ---- What the loop goes on with ---- */

/* map (\x. x) ARRAY, by whoever runs it. */
static const struct phrase *copied(struct strategy *strategy, const struct phrase *array)
{
    const struct phrase *same = strategy_lambda(strategy, "x", phrase_array_elem(array),
                                                strategy_itself, NULL, array->loc);
    return phrase_map(strategy->dpia, level_of(LOOP_OPEN), same, array, array->loc);
}

static const struct phrase *filled(struct strategy *strategy, const struct phrase *array)
{
    return is_open_map(array) ? array : copied(strategy, array);
}

/* INIT with its arrays in local memory; adds to *BYTES what they and the next step's take. */
static const struct phrase *in_local(struct strategy *strategy, const struct phrase *init,
                                     const struct nat **bytes)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    if (phrase_is_prim(init, PRIM_PAIR)) {
        const struct phrase *fst = in_local(strategy, phrase_arg(init, 0), bytes);
        const struct phrase *snd = in_local(strategy, phrase_arg(init, 1), bytes);
        return phrase_data_pair(dpia, fst, snd, init->loc);
    }
    size_t each = phrase_data(init)->kind == DATA_ARRAY
                      ? strategy_flat_bytes(phrase_array_elem(init))
                      : 0;
    if (each == 0)
        return init;
    *bytes = nat_add(nats, *bytes, nat_mul(nats, nat_const(nats, 2 * (int64_t)each),
                                           phrase_array_size(init)));
    return phrase_to_memory(dpia, SPACE_LOCAL, filled(strategy, init), init->loc);
}

/* PHRASE with what its LOOP goes on with in local memory. */
static const struct phrase *loop_in_local(struct strategy *strategy, const struct phrase *phrase,
                                          const struct phrase *loop, const struct nat **bytes)
{
    struct dpia *dpia = strategy->dpia;
    size_t count = phrase_child_count(phrase);
    const struct phrase **children = ARENA_ARRAY(dpia_arena(dpia), const struct phrase *, count);
    for (size_t i = 0; i < count; i++) {
        children[i] = phrase_child(phrase, i);
        if (phrase != loop)
            children[i] = loop_in_local(strategy, children[i], loop, bytes);
        else if (children[i] == phrase_arg(loop, 1))
            children[i] = in_local(strategy, children[i], bytes);
    }
    return phrase_with_children(dpia, phrase, children);
}

/* ---- By groups ---- */

/* BODY, whose result, an array, all work-items of a group write. */
static const struct phrase *with_result(struct strategy *strategy, const struct phrase *body)
{
    struct dpia *dpia = strategy->dpia;
    if (phrase_is_prim(body, PRIM_LET_NAT)) {
        const struct phrase *fun = phrase_arg(body, 1);
        return phrase_let_nat(dpia, phrase_arg(body, 0), phrase_nat_lam_param(fun),
                              with_result(strategy, phrase_nat_lam_body(fun)), body->loc);
    }
    if (phrase_is_prim(body, PRIM_LET) && phrase_arg(body, 1)->kind == PHRASE_LAM) {
        const struct phrase *fun = phrase_arg(body, 1);
        return phrase_let(dpia, phrase_lam_param(fun), phrase_arg(body, 0),
                          with_result(strategy, phrase_lam_body(fun)), body->loc);
    }
    return phrase_data(body)->kind == DATA_ARRAY ? filled(strategy, body) : body;
}

static const struct phrase *by_groups(struct strategy *strategy, const struct phrase *map)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *fun = phrase_arg(map, 0);
    strategy_note(strategy, "map by work-groups", map->loc);
    const struct phrase *body = with_result(strategy, phrase_lam_body(fun));
    strategy->steps_together = true;
    const struct phrase *walked =
        strategy_walk(strategy, phrase_lam(dpia, phrase_lam_param(fun), body, fun->loc),
                      MODE_WORKGROUP);
    strategy->steps_together = false;
    return phrase_map(dpia, level_of(LOOP_WORKGROUP), walked,
                      strategy_walk(strategy, phrase_arg(map, 1), MODE_HOST), map->loc);
}

/* The bytes of local memory that the reductions in PHRASE take, one after the other. */
static size_t reduced_bytes(struct strategy *strategy, const struct phrase *phrase)
{
    if (form_is_reduction(phrase))
        return strategy_gpu_group_bytes(strategy, phrase);
    size_t bytes = 0;
    for (size_t i = 0; i < phrase_child_count(phrase); i++)
        if (!is_open_map(phrase))
            bytes += reduced_bytes(strategy, phrase_child(phrase, i));
    return bytes;
}

/* What the group notes there is whether anything has failed. */
enum { FLAG_BYTES = 4 };

/* The bytes of local memory that what a loop goes on with may have. */
static const struct nat *room_for(struct strategy *strategy, const struct phrase *fun)
{
    size_t taken = reduced_bytes(strategy, fun) + FLAG_BYTES, all = strategy->device->local_memory;
    return nat_const(dpia_nats(strategy->dpia), taken < all ? (int64_t)(all - taken) : 0);
}

/* MAP by groups, with what its loop goes on with in local memory if it fits. */
static const struct phrase *where_it_fits(struct strategy *strategy, const struct phrase *map)
{
    struct dpia *dpia = strategy->dpia;
    struct nat_table *nats = dpia_nats(dpia);
    struct loc loc = map->loc;
    const struct phrase *other = phrase_copy(dpia, map), *fun = phrase_arg(other, 0);
    const struct nat *bytes = nat_const(nats, 0);
    const struct nat *room = room_for(strategy, fun);
    const struct phrase *body = loop_in_local(strategy, phrase_lam_body(fun),
                                              first_loop(phrase_lam_body(fun)), &bytes);
    const struct phrase *changed = phrase_lam(dpia, phrase_lam_param(fun), body, fun->loc);
    const struct phrase *local =
        phrase_map(dpia, level_of(LOOP_OPEN), changed, phrase_arg(other, 1), loc);
    if (nat_is_le(nats, bytes, nat_const(nats, 0)) || nat_is_lt(nats, room, bytes) ||
        strategy_binds_size(fun, bytes))
        return by_groups(strategy, map);
    const struct phrase *kept = by_groups(strategy, local);
    if (nat_is_le(nats, bytes, room))
        return kept;
    const struct phrase *fits = phrase_binary(dpia, OP_LE, phrase_nat_value(dpia, bytes, loc),
                                              phrase_nat_value(dpia, room, loc), loc);
    return phrase_if(dpia, fits, kept, by_groups(strategy, map), loc);
}

/* MAP, of a lambda over a view, by groups where that is worth it; null where it has no such
 * loop. */
static const struct phrase *loops(struct strategy *strategy, const struct phrase *map,
                                  strategy_otherwise *otherwise)
{
    struct dpia *dpia = strategy->dpia;
    const struct phrase *fun = phrase_arg(map, 0);
    const struct phrase *loop = first_loop(phrase_lam_body(fun));
    if (!loop || !is_group_work(strategy, phrase_lam_body(fun)) ||
        strategy_binds_size(fun, elements_of(first_shared(loop))))
        return NULL;
    const struct phrase *cond = strategy_gpu_few_or_long(
        strategy, phrase_array_size(map), elements_of(first_shared(loop)),
        strategy->device->very_long_row, map->loc);
    const struct phrase *groups = where_it_fits(strategy, map);
    return phrase_if(dpia, cond, groups, otherwise(strategy, phrase_copy(dpia, map)), map->loc);
}

const struct phrase *step_gpu_loops(struct strategy *strategy, const struct phrase *map,
                                    strategy_otherwise *otherwise)
{
    const struct phrase *groups = loops(strategy, map, otherwise);
    return groups ? groups : strategy_gpu_rows_of_rows(strategy, map, step_gpu_loops, otherwise);
}
