/* Memory of a call or of a round of a loop, which goes when that has come to its result:
 *
 *     loop xs = xs for i < n do map f (scan (+) 0 xs)      of each round xs stays
 *
 * Everything else that was made since then is not used any more, but for functions, for what is
 * not computed yet, and for what something for later that was there before has come to. Where there
 * is such a thing, nothing goes. The result is copied; where it is not small beside the rest,
 * nothing goes either, so that copies take no more time than what was computed. */
#include "witness/moment.h"

/* In bytes: nothing goes for less. */
#define LEAST ((size_t)1 << 18)
/* How often the result must fit into what was taken. */
#define TIMES 4

/* ---- Copies ---- */

/* ITEM with all that is known of it computed. */
static const struct item *known(const struct item *item)
{
    while (item && item->kind == ITEM_LATER)
        item = item->later->item;
    return item;
}

static bool has_parts(const struct item *item)
{
    return item->kind != ITEM_SCALAR && item->count > 0;
}

/* Whether ITEM is data and a copy of it takes at most *ROOM bytes, which are taken off. */
static bool fits(const struct item *item, size_t *room)
{
    size_t size;
    item = known(item);
    if (!item || item->kind == ITEM_FUN)
        return false;
    size = sizeof *item + item->count * sizeof item;
    if (size > *room)
        return false;
    *room -= size;
    for (size_t i = 0; has_parts(item) && i < item->count; i++)
        if (!fits(item->parts[i], room))
            return false;
    return !item->model || fits(item->model, room);
}

static const struct item *copy_item(struct arena *arena, const struct item *item)
{
    struct item *copy = ARENA_NEW(arena, struct item);
    item = known(item);
    *copy = *item;
    if (item->model)
        copy->model = copy_item(arena, item->model);
    if (!has_parts(item))
        return copy;
    const struct item **parts = ARENA_ARRAY(arena, const struct item *, item->count);
    for (size_t i = 0; i < item->count; i++)
        parts[i] = copy_item(arena, item->parts[i]);
    copy->parts = parts;
    return copy;
}

/* ---- Moments ---- */

struct moment witness_moment_begin(struct eval *eval)
{
    struct moment moment = {
        arena_mark(eval->arena), eval->laters, eval->oldest_forced, eval->fault.message};
    eval->oldest_forced = UINT64_MAX;
    return moment;
}

static const struct item *release(struct eval *eval, const struct moment *moment,
                                  const struct item *result)
{
    struct arena *aside = arena_new();
    result = copy_item(aside, result);
    arena_release(eval->arena, moment->mark);
    result = copy_item(eval->arena, result);
    arena_free(aside);
    return result;
}

/* Whether something that was there before MOMENT has what was made since. */
static bool is_still_used(const struct eval *eval, const struct moment *moment)
{
    return eval->oldest_forced <= moment->laters || eval->fault.message != moment->fault;
}

/* Whether nothing that was made since MOMENT is used but RESULT, which is small. */
static bool may_release(const struct eval *eval, const struct moment *moment,
                        const struct item *result)
{
    size_t taken = arena_taken(eval->arena, moment->mark), room = taken / TIMES;
    return result && taken >= LEAST && !is_still_used(eval, moment) && fits(result, &room);
}

const struct item *witness_moment_end(struct eval *eval, const struct moment *moment,
                                      const struct item *result)
{
    if (may_release(eval, moment, result))
        result = release(eval, moment, result);
    if (eval->oldest_forced > moment->oldest_forced)
        eval->oldest_forced = moment->oldest_forced;
    return result;
}

const struct item *witness_moment_next(struct eval *eval, struct moment *moment,
                                       const struct item *result)
{
    const struct moment before = *moment;
    bool is_used = is_still_used(eval, moment);
    result = witness_moment_end(eval, moment, result);
    *moment = witness_moment_begin(eval);
    if (!is_used) {
        moment->mark = before.mark;
        moment->laters = before.laters;
    }
    return result;
}
