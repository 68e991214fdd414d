/* Sets of origins (origin.h): sorted arrays. A union with what is already there is shared, not
 * copied, so that a chain of bindings costs no more than its length. */
#include "unique/origin.h"

#include <stdlib.h>

static const struct origins *new_set(struct arena *arena, struct origin *const *at, size_t count)
{
    struct origins *set = ARENA_NEW(arena, struct origins);
    *set = (struct origins){count, at};
    return count ? set : NULL;
}

const struct origins *origins_one(struct arena *arena, struct origin *origin)
{
    struct origin **at = ARENA_NEW(arena, struct origin *);
    *at = origin;
    return new_set(arena, at, 1);
}

static bool has(const struct origins *set, const struct origin *origin)
{
    size_t low = 0, high = set->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (set->at[middle]->number < origin->number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < set->count && set->at[low] == origin;
}

static bool includes(const struct origins *set, const struct origins *part)
{
    if (part->count > set->count)
        return false;
    for (size_t i = 0; i < part->count; i++)
        if (!has(set, part->at[i]))
            return false;
    return true;
}

static const struct origins *merge(struct arena *arena, const struct origins *a,
                                   const struct origins *b)
{
    struct origin **at = ARENA_ARRAY(arena, struct origin *, a->count + b->count);
    size_t count = 0, i = 0, j = 0;
    while (i < a->count && j < b->count) {
        if (a->at[i] == b->at[j])
            j++;
        else if (a->at[i]->number < b->at[j]->number)
            at[count++] = a->at[i++];
        else
            at[count++] = b->at[j++];
    }
    while (i < a->count)
        at[count++] = a->at[i++];
    while (j < b->count)
        at[count++] = b->at[j++];
    return new_set(arena, at, count);
}

const struct origins *origins_union(struct arena *arena, const struct origins *a,
                                    const struct origins *b)
{
    if (!a || !b)
        return a ? a : b;
    if (a == b || includes(a, b))
        return a;
    return includes(b, a) ? b : merge(arena, a, b);
}

static int by_number(const void *a, const void *b)
{
    size_t left = (*(struct origin *const *)a)->number;
    size_t right = (*(struct origin *const *)b)->number;
    return left < right ? -1 : left > right;
}

const struct origins *origins_of(struct arena *arena, struct origin_vec *vec)
{
    size_t count = 0;
    if (vec->len == 0)
        return NULL;
    qsort(vec->at, vec->len, sizeof *vec->at, by_number);
    for (size_t i = 0; i < vec->len; i++)
        if (count == 0 || vec->at[count - 1] != vec->at[i])
            vec->at[count++] = vec->at[i];
    vec->len = count;
    return new_set(arena, vec->at, count);
}

struct origin *origins_common(const struct origins *a, const struct origins *b)
{
    if (!a || !b)
        return NULL;
    if (a->count > b->count)
        return origins_common(b, a);
    for (size_t i = 0; i < a->count; i++)
        if (has(b, a->at[i]))
            return a->at[i];
    return NULL;
}

const struct origins *origins_left(struct arena *arena, const struct origins *set)
{
    size_t count = 0;
    for (size_t i = 0; set && i < set->count; i++)
        count += !set->at[i]->gone;
    if (!set || count == set->count)
        return set;
    struct origin **at = ARENA_ARRAY(arena, struct origin *, count);
    count = 0;
    for (size_t i = 0; i < set->count; i++)
        if (!set->at[i]->gone)
            at[count++] = set->at[i];
    return new_set(arena, at, count);
}
