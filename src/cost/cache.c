/* The sectors that a work-group has touched, in a table by their numbers. */
#include "cost/cache.h"

#include <string.h>

struct sector {
    uint64_t key; /* 0: none */
    double weight, touched;
};

struct cost_cache {
    struct arena *arena;
    struct sector *at;
    size_t size, used; /* SIZE is a power of two */
    double capacity, clock, unit; /* UNIT bytes of a sector */
};

enum { FIRST_SIZE = 1 << 10 };

struct cost_cache *cost_cache_new(struct arena *arena, double capacity, double unit)
{
    struct cost_cache *cache = ARENA_NEW(arena, struct cost_cache);
    cache->arena = arena;
    cache->size = FIRST_SIZE;
    cache->at = ARENA_ARRAY(arena, struct sector, cache->size);
    cache->capacity = capacity;
    cache->unit = unit;
    return cache;
}

static uint64_t key_of(size_t buffer, int64_t number, bool written)
{
    return UINT64_C(1) << 63 | (uint64_t)written << 62 | (uint64_t)buffer << 44 |
           ((uint64_t)number & ((UINT64_C(1) << 44) - 1));
}

static size_t buffer_of(uint64_t key)
{
    return (size_t)(key >> 44 & ((1 << 18) - 1));
}

/* Where KEY is, or would be. */
static struct sector *find(const struct cost_cache *cache, uint64_t key)
{
    uint64_t hash = key * UINT64_C(0x9e3779b97f4a7c15);
    size_t i = (size_t)(hash >> 32) & (cache->size - 1);
    while (cache->at[i].key && cache->at[i].key != key)
        i = (i + 1) & (cache->size - 1);
    return &cache->at[i];
}

static void grow(struct cost_cache *cache)
{
    struct sector *old = cache->at;
    size_t size = cache->size;
    cache->size *= 2;
    cache->at = ARENA_ARRAY(cache->arena, struct sector, cache->size);
    for (size_t i = 0; i < size; i++)
        if (old[i].key)
            *find(cache, old[i].key) = old[i];
}

static void add(struct cost_cache *cache, struct sector *sector, uint64_t key, double weight)
{
    *sector = (struct sector){key, weight, cache->clock};
    if (2 * ++cache->used > cache->size)
        grow(cache);
}

enum cost_touch cost_cache_read(struct cost_cache *cache, size_t buffer, int64_t number,
                                double weight, double *distance)
{
    uint64_t key = key_of(buffer, number, false);
    struct sector *sector = find(cache, key);
    if (!sector->key) {
        cache->clock += cache->unit;
        add(cache, sector, key, weight);
        return COST_FIRST;
    }
    *distance = cache->clock - sector->touched;
    enum cost_touch touch = *distance <= cache->capacity ? COST_HIT : COST_AGAIN;
    if (touch == COST_AGAIN)
        cache->clock += cache->unit;
    sector->touched = cache->clock;
    return touch;
}

bool cost_cache_write(struct cost_cache *cache, size_t buffer, int64_t number, double weight)
{
    uint64_t key = key_of(buffer, number, true);
    struct sector *sector = find(cache, key);
    if (sector->key)
        return false;
    add(cache, sector, key, weight);
    return true;
}

void cost_cache_skip(struct cost_cache *cache, double bytes)
{
    cache->clock += bytes;
}

double cost_cache_clock(const struct cost_cache *cache)
{
    return cache->clock;
}

double cost_cache_common(const struct cost_cache *cache, const struct cost_cache *other,
                         size_t buffer, bool written)
{
    double sum = 0;
    for (size_t i = 0; i < cache->size; i++) {
        uint64_t key = cache->at[i].key;
        bool is_wanted = key && buffer_of(key) == buffer && (key >> 62 & 1) == written;
        if (is_wanted && find(other, key)->key)
            sum += cache->unit * cache->at[i].weight;
    }
    return sum;
}
