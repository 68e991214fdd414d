/* Results whose sizes the body of an entry computes: whoever calls the entry has to find memory.
 *
 * What a filter keeps is known when it is done, so that a function for its size would do the same
 * once more. But there is an upper bound, and the result is an array of so many elements with the
 * number of those that are there (size-slicing.txt 3.4, the third way):
 *
 *     entry f [n] (xs: [n]i32) = filter (> 0) xs
 *
 *     f {n: nat} (xs: exp[[n]i32]) : exp[[<= n]i32] =
 *       filter (\x. x > 0) xs (/\(k: nat <= n). \ys. room n ys)
 *
 * All other sizes have an entry of their own; this one is given them:
 *
 *     entry f [n] (xs: [n]i64) = iota (reduce (+) 0 xs)
 *
 *     f_size {n: nat} (xs: exp[[n]i64]) : exp[i64] = reduce (+) 0 xs
 *     f {n: nat} {size: nat} (xs: exp[[n]i64]) : exp[[size]i64] =
 *       letNat k = reduce (+) 0 xs in coerce [size] (generate k (\i. i)) */
#include "lower/result.h"

#include "base/map.h"
#include "core/core.h"
#include "dpia/mentions.h"
#include "dpia/uses.h"
#include "lower/block.h"
#include "lower/params.h"
#include "lower/sizes.h"
#include "lower/state.h"
#include "lower/title.h"
#include "lower/value.h"
#include "type/subst.h"

/* ---- Sizes of the body ---- */

/* The first nat in a type that the current block binds, if any. */
struct search {
    const struct block *block;
    const struct binding *found;
};

static void find_bound(void *data, const struct nat_var *var)
{
    struct search *search = data;
    if (!search->found)
        search->found = block_binding_of(search->block, var);
}

static void find_bound_in_size(void *data, const struct nat *size)
{
    nat_each_var(size, find_bound, data);
}

/* The number that BINDING, of a nat, gives a short name; null if it is computed. */
static const struct nat *named_nat(const struct binding *binding)
{
    return phrase_is_prim(binding->bound, PRIM_NAT_VALUE) ? phrase_nat_arg(binding->bound, 0)
                                                          : NULL;
}

/* ---- Upper bounds ---- */

/* INSIDE: the nats that sizes of elements mention, in which rows would lie apart. IS_WHOLE: what
 * was taken from an array with room is that array again. */
struct rooms {
    struct params *params;
    struct map *inside;
    bool is_whole;
};

/* What goes of a size: nats that the current block binds and that have a bound, counts of filters.
 * ANY: there is one that is more than a short name for a nat. */
struct going {
    const struct rooms *rooms;
    bool any;
};

static bool goes(void *context, const struct nat_var *var)
{
    struct going *going = context;
    const struct binding *binding = block_binding_of(going->rooms->params->lo->block, var);
    if (!binding || !var->upper || map_has(going->rooms->inside, var))
        return false;
    going->any = going->any || !named_nat(binding);
    return true;
}

/* The room for SIZE elements. Null if there is no count in SIZE, or no bound that is seen. */
static const struct nat *room_of(const struct rooms *rooms, const struct nat *size)
{
    struct going going = {.rooms = rooms};
    const struct nat *room = size_at_most(rooms->params->lo, size, goes, &going);
    return going.any ? room : NULL;
}

static void note_var(void *data, const struct nat_var *var)
{
    map_set(data, var, data);
}

static void note_size(void *data, const struct nat *size)
{
    nat_each_var(size, note_var, data);
}

static void note_inside(struct rooms *rooms, const struct data *data)
{
    if (data->kind == DATA_PAIR) {
        note_inside(rooms, data->fst);
        note_inside(rooms, data->snd);
    } else if (data->kind == DATA_ARRAY) {
        data_each_size(data->fst, note_size, rooms->inside);
    }
}

/* Of an array whose outermost size has no bound, no count in it can go. */
static void note_unbounded(struct rooms *rooms, const struct data *data)
{
    if (data->kind == DATA_PAIR) {
        note_unbounded(rooms, data->fst);
        note_unbounded(rooms, data->snd);
    } else if (data->kind == DATA_ARRAY && !room_of(rooms, data->size)) {
        nat_each_var(data->size, note_var, rooms->inside);
    }
}

static bool has_room(const struct rooms *rooms, const struct data *data)
{
    if (data->kind == DATA_PAIR)
        return has_room(rooms, data->fst) || has_room(rooms, data->snd);
    return data->kind == DATA_ARRAY && room_of(rooms, data->size);
}

/* ARRAY in an array of ROOM elements, with its own number of them. */
static const struct phrase *in_room(struct rooms *rooms, const struct nat *room,
                                    const struct phrase *array)
{
    struct lower *lo = rooms->params->lo;
    const struct phrase *all = phrase_is_prim(array, PRIM_TAKE) ? phrase_arg(array, 0) : NULL;
    const struct phrase *pair = all && phrase_is_prim(all, PRIM_FST) ? phrase_arg(all, 0) : NULL;
    const struct nat_var *var;
    const struct binding *count =
        nat_is_var(phrase_array_size(array), &var) ? block_binding_of(lo->block, var) : NULL;
    if (rooms->is_whole && pair && count && phrase_array_size(all) == room &&
        phrase_is_prim(count->bound, PRIM_SND) &&
        phrase_is_same(phrase_arg(count->bound, 0), pair))
        return pair;
    return phrase_room(lo->dpia, room, array, array->loc);
}

/* PHRASE, which begins with component *NEXT of the result, with room for its arrays. */
static const struct phrase *with_room(struct rooms *rooms, const struct phrase *phrase,
                                      size_t *next)
{
    struct lower *lo = rooms->params->lo;
    const struct data *data = phrase_data(phrase);
    struct loc loc = phrase->loc;
    if (!has_room(rooms, data)) {
        *next += data_component_count(data);
        return phrase;
    }
    if (data->kind == DATA_ARRAY) {
        VEC_PUSH(lo->arena, &rooms->params->counts, *next + 1);
        *next += 2;
        return in_room(rooms, room_of(rooms, data->size), phrase);
    }
    if (!phrase_is_prim(phrase, PRIM_PAIR) && !phrase_is_trivial(phrase))
        phrase = block_bind(lo, title_made_up("result"), phrase, loc);
    const struct phrase *first =
        with_room(rooms, phrase_select(lo->dpia, phrase, 1, loc), next);
    phrase = phrase_is_prim(phrase, PRIM_PAIR) ? phrase : phrase_copy(lo->dpia, phrase);
    const struct phrase *second =
        with_room(rooms, phrase_select(lo->dpia, phrase, 2, loc), next);
    return value_pair_of(lo, first, second, loc);
}

/* BODY with room for those arrays whose sizes are counts of filters. Where all of it was chosen
 * among branches, which have such room, it is that; of a part, what is not there would be copied.
 */
static const struct phrase *with_rooms(struct params *params, const struct phrase *body)
{
    struct rooms rooms = {params, map_new_objects(params->lo->arena), true};
    const struct data *data = phrase_data(body);
    size_t next = 0, known;
    note_inside(&rooms, data);
    do {
        known = map_count(rooms.inside);
        note_unbounded(&rooms, data);
    } while (map_count(rooms.inside) > known);
    const struct phrase *whole = with_room(&rooms, body, &next);
    if (whole->kind == PHRASE_VAR)
        return whole;
    rooms.is_whole = false;
    params->counts = (struct component_vec){0};
    next = 0;
    return with_room(&rooms, body, &next);
}

/* ---- Sizes that another entry gives ---- */

/* DATA, the type of the result, without what the body binds, the current block: parameters of
 * PARAMS stand for sizes that are computed. COMPUTED gets what they stand for. */
static const struct data *known_type(struct params *params, const struct data *data,
                                     struct binding_vec *computed)
{
    struct lower *lo = params->lo;
    struct search search = {lo->block, NULL};
    for (;; search.found = NULL) {
        data_each_size(data, find_bound_in_size, &search);
        if (!search.found)
            return data;
        const struct nat *nat = named_nat(search.found);
        if (!nat) {
            nat = params_add_computed(params);
            VEC_PUSH(lo->arena, computed, *search.found);
        }
        data = data_subst_nat(lo->types, data, search.found->nat, nat);
    }
}

/* The i64s that COMPUTED are, as a tuple if they are several. */
static const struct phrase *size_values(struct lower *lo, const struct binding_vec *computed,
                                        struct loc loc)
{
    const struct value **parts = ARENA_ARRAY(lo->arena, const struct value *, computed->len);
    for (size_t i = 0; i < computed->len; i++)
        parts[i] = value_nat(lo, nat_of_var(lo->nats, computed->at[i].nat), loc);
    return value_phrase(lo, computed->len == 1 ? parts[0] : value_tuple(lo, parts, computed->len),
                        loc);
}

const struct phrase *result_for_caller(struct params *params, const struct phrase *body)
{
    struct lower *lo = params->lo;
    struct loc loc = params->def->body->loc;
    struct binding_vec computed = {0};
    if (!body)
        return NULL;
    body = with_rooms(params, body);
    const struct data *want = known_type(params, phrase_data(body), &computed);
    if (params->sizes_only)
        return size_values(lo, &computed, loc);
    return size_coerce(lo, body, want, loc,
                       arena_printf(lo->arena, "the result of '%s'", params->def->name));
}
