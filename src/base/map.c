/* Insertion-ordered maps: a vec of entries in the order of insertion, and an open hash table of
 * positions in it (linear probing, a power of two of slots, at most half of them taken).
 *
 * Nothing is ever removed, so a slot holds 0 for "free" or 1 + a position; beside it stands half of
 * the hash, so that other entries than that which is looked for are seldom touched. The hash of an
 * object is its address; it decides only where a slot lies and is never visible outside. */
#include "base/map.h"

#include <stdint.h>
#include <string.h>

#include "base/diag.h"
#include "base/vec.h"

#define FIRST_SLOTS ((size_t)16)

struct map_entry {
    const void *key;
    void *value;
    uint64_t hash;
};

struct slot {
    uint32_t tag, position;
};

struct map {
    struct arena *arena;
    bool strings;
    struct map_entry_vec VEC(struct map_entry) entries;
    struct slot *slots; /* null until the first entry */
    size_t slot_count;
};

static struct map *new_map(struct arena *arena, bool strings)
{
    struct map *map = ARENA_NEW(arena, struct map);
    map->arena = arena;
    map->strings = strings;
    return map;
}

struct map *map_new_strings(struct arena *arena)
{
    return new_map(arena, true);
}

struct map *map_new_objects(struct arena *arena)
{
    return new_map(arena, false);
}

/* FNV-1a, 64 bits. */
static uint64_t hash_string(const char *text)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (const unsigned char *at = (const unsigned char *)text; *at != 0; at++)
        hash = (hash ^ *at) * UINT64_C(1099511628211);
    return hash;
}

/* Multiplying carries the low bits of an address, where addresses differ, into the high ones;
 * folding brings them back down to where the slot number is taken. */
static uint64_t hash_address(const void *address)
{
    uint64_t hash = (uint64_t)(uintptr_t)address * UINT64_C(11400714819323198485);
    return hash ^ hash >> 32;
}

static uint64_t hash_key(const struct map *map, const void *key)
{
    return map->strings ? hash_string(key) : hash_address(key);
}

static uint32_t tag_of(uint64_t hash)
{
    return (uint32_t)(hash >> 32);
}

static bool is_string(const struct map_entry *entry, const char *key, uint64_t hash)
{
    return entry->key == key || (entry->hash == hash && strcmp(entry->key, key) == 0);
}

static struct slot *find_string(const struct map *map, const char *key, uint64_t hash)
{
    size_t mask = map->slot_count - 1;
    size_t at = (size_t)hash & mask;
    while (map->slots[at].position != 0 &&
           (map->slots[at].tag != tag_of(hash) ||
            !is_string(&map->entries.at[map->slots[at].position - 1], key, hash)))
        at = (at + 1) & mask;
    return &map->slots[at];
}

static struct slot *find_object(const struct map *map, const void *key, uint64_t hash)
{
    size_t mask = map->slot_count - 1;
    struct slot *slot = &map->slots[(size_t)hash & mask];
    while (slot->position != 0 && (slot->tag != tag_of(hash) ||
                                   map->entries.at[slot->position - 1].key != key))
        slot = &map->slots[(size_t)(slot + 1 - map->slots) & mask];
    return slot;
}

/* The slot of KEY, or the free slot where it belongs. There is always a free one. */
static struct slot *find_slot(const struct map *map, const void *key, uint64_t hash)
{
    return map->strings ? find_string(map, key, hash) : find_object(map, key, hash);
}

/* No entry has the key of another. */
static struct slot *find_free(const struct map *map, uint64_t hash)
{
    size_t mask = map->slot_count - 1;
    size_t at = (size_t)hash & mask;
    while (map->slots[at].position != 0)
        at = (at + 1) & mask;
    return &map->slots[at];
}

static void take(struct slot *slot, uint64_t hash, size_t position)
{
    if (position >= UINT32_MAX)
        bug(loc_none(), "a map has too many entries");
    *slot = (struct slot){tag_of(hash), (uint32_t)position + 1};
}

static void grow_slots(struct map *map)
{
    map->slot_count = map->slot_count == 0 ? FIRST_SLOTS : map->slot_count * 2;
    map->slots = ARENA_ARRAY(map->arena, struct slot, map->slot_count);
    for (size_t i = 0; i < map->entries.len; i++)
        take(find_free(map, map->entries.at[i].hash), map->entries.at[i].hash, i);
}

static struct map_entry *find_entry(const struct map *map, const void *key, uint64_t hash)
{
    size_t position = map->slots ? find_slot(map, key, hash)->position : 0;
    return position == 0 ? NULL : &map->entries.at[position - 1];
}

void *map_get(const struct map *map, const void *key)
{
    const struct map_entry *entry = find_entry(map, key, hash_key(map, key));
    return !entry ? NULL : entry->value;
}

bool map_has(const struct map *map, const void *key)
{
    return find_entry(map, key, hash_key(map, key)) != NULL;
}

void map_set(struct map *map, const void *key, void *value)
{
    uint64_t hash = hash_key(map, key);
    struct slot *slot = map->slots ? find_slot(map, key, hash) : NULL;
    if (slot && slot->position) {
        map->entries.at[slot->position - 1].value = value;
        return;
    }
    if ((map->entries.len + 1) * 2 > map->slot_count) {
        grow_slots(map);
        slot = find_free(map, hash);
    }
    take(slot, hash, map->entries.len);
    VEC_PUSH(map->arena, &map->entries, ((struct map_entry){key, value, hash}));
}

size_t map_count(const struct map *map)
{
    return map->entries.len;
}

static const struct map_entry *entry_at(const struct map *map, size_t position)
{
    if (position >= map->entries.len)
        bug(loc_none(), "a map of %zu entries is asked for number %zu", map->entries.len, position);
    return &map->entries.at[position];
}

const void *map_key_at(const struct map *map, size_t position)
{
    return entry_at(map, position)->key;
}

void *map_value_at(const struct map *map, size_t position)
{
    return entry_at(map, position)->value;
}
