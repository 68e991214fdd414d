/* Hash-consing: sets in which equal objects are found again, so that equality is equality of
 * addresses. The sets are never walked, so nothing that is printed depends on a hash. */
#ifndef DPIAC_TYPE_INTERN_H
#define DPIAC_TYPE_INTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

struct intern_slot {
    uint64_t hash;
    const void *object; /* null: free */
};

struct intern {
    struct arena *arena;
    struct intern_slot *slots;
    size_t count, cap; /* CAP is a power of two, or 0 */
};

void intern_init(struct intern *set, struct arena *arena);

/* The object with HASH for which SAME holds of it and KEY, or null. It stands here so that SAME is
 * known where it is called: nothing is done more often. */
static inline const void *intern_find(const struct intern *set, uint64_t hash, const void *key,
                                      bool (*same)(const void *object, const void *key))
{
    if (!set->cap)
        return NULL;
    for (size_t i = hash & (set->cap - 1);; i = (i + 1) & (set->cap - 1)) {
        const struct intern_slot *slot = &set->slots[i];
        if (!slot->object)
            return NULL;
        if (slot->hash == hash && same(slot->object, key))
            return slot->object;
    }
}

/* Adds OBJECT, which is known not to be there. */
void intern_add(struct intern *set, uint64_t hash, const void *object);

/* HASH extended by VALUE; begin with 0. */
static inline uint64_t intern_hash(uint64_t hash, uint64_t value)
{
    uint64_t mixed = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return mixed ^ (mixed >> 29) ^ (hash << 7);
}

/* The same in parts, of many values: what is gathered, and at the end the hash of it. */
static inline uint64_t intern_hash_next(uint64_t gathered, uint64_t value)
{
    return (gathered + value) * UINT64_C(0x9e3779b97f4a7c15);
}

static inline uint64_t intern_hash_end(uint64_t gathered)
{
    return gathered ^ gathered >> 32;
}

static inline uint64_t intern_hash_pointer(uint64_t hash, const void *pointer)
{
    return intern_hash(hash, (uint64_t)(uintptr_t)pointer);
}

#endif
