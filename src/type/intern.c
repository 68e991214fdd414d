/* Hash-consing tables: open addressing with linear probing, at most half full.
 *
 * Nats, their factors and monomials, data types and phrase types are all kept in such tables. An
 * object is made once and found again by its content:
 *
 *     found = intern_find(&set, hash, &key, same_as_key);
 *     if (!found) { found = a copy of key in the arena; intern_add(&set, hash, found); }
 *
 * Old slot arrays stay in the arena when a table grows; together they are smaller than the new
 * one. */
#include "type/intern.h"

#include "base/diag.h"

void intern_init(struct intern *set, struct arena *arena)
{
    set->arena = arena;
    set->slots = NULL;
    set->count = 0;
    set->cap = 0;
}

static void put(struct intern *set, uint64_t hash, const void *object)
{
    size_t i = hash & (set->cap - 1);
    while (set->slots[i].object)
        i = (i + 1) & (set->cap - 1);
    set->slots[i].hash = hash;
    set->slots[i].object = object;
}

static void grow(struct intern *set)
{
    struct intern_slot *old = set->slots;
    size_t old_cap = set->cap;
    set->cap = old_cap ? 2 * old_cap : 64;
    set->slots = ARENA_ARRAY(set->arena, struct intern_slot, set->cap);
    for (size_t i = 0; i < old_cap; i++)
        if (old[i].object)
            put(set, old[i].hash, old[i].object);
}

void intern_add(struct intern *set, uint64_t hash, const void *object)
{
    if (!object)
        bug(loc_none(), "nothing is added to a table");
    if (2 * (set->count + 1) > set->cap)
        grow(set);
    put(set, hash, object);
    set->count++;
}
