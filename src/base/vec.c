/* Growable arrays in an arena.
 *
 * Growing doubles the room, so that N pushes copy at most 2N elements. The array left behind stays
 * in the arena until that goes: pointers into it remain readable, but no longer see new values. */
#include "base/vec.h"

#include <string.h>

#include "base/alloc.h"

#define FIRST_CAP 8

void *vec_grow(struct arena *arena, void *at, size_t len, size_t *cap, size_t size)
{
    size_t wanted = *cap == 0 ? FIRST_CAP : alloc_product(*cap, 2);
    void *grown = arena_take(arena, alloc_product(wanted, size));
    if (len != 0)
        memcpy(grown, at, alloc_product(len, size));
    *cap = wanted;
    return grown;
}
