/* Regions: chunks that are filled one after the other and, after a release, filled again. Each of
 * them is an arena of its own, so that a larger one can take its place. */
#include "interp/region.h"

#include <stdint.h>
#include <string.h>

#include "base/alloc.h"
#include "base/vec.h"

#define CHUNK_SIZE ((size_t)1 << 18)
#define ALIGNMENT _Alignof(max_align_t)

struct chunk {
    struct arena *memory;
    unsigned char *bytes;
    size_t size, used;
};

struct region {
    struct arena *arena;
    struct {
        struct chunk *at;
        size_t len, cap;
    } chunks;
    size_t current;
};

static struct chunk new_chunk(size_t size)
{
    struct chunk chunk = {.memory = arena_new(), .size = size};
    chunk.bytes = arena_alloc(chunk.memory, size);
    return chunk;
}

struct region *region_new(struct arena *arena)
{
    struct region *region = ARENA_NEW(arena, struct region);
    region->arena = arena;
    VEC_PUSH(arena, &region->chunks, new_chunk(CHUNK_SIZE));
    return region;
}

void region_free(struct region *region)
{
    for (size_t i = 0; i < region->chunks.len; i++)
        arena_free(region->chunks.at[i].memory);
    region->chunks.len = 0;
}

/* Makes the next chunk the current one; it has room for SIZE bytes. */
static void next_chunk(struct region *region, size_t size)
{
    size_t wanted = size > CHUNK_SIZE ? size : CHUNK_SIZE;
    region->current++;
    if (region->current == region->chunks.len)
        VEC_PUSH(region->arena, &region->chunks, new_chunk(wanted));
    struct chunk *chunk = &region->chunks.at[region->current];
    if (chunk->size < wanted) {
        arena_free(chunk->memory);
        *chunk = new_chunk(wanted);
    }
    chunk->used = 0;
}

void *region_alloc(struct region *region, size_t size)
{
    size_t taken = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (size > SIZE_MAX / 2)
        alloc_fail();
    if (region->chunks.at[region->current].size - region->chunks.at[region->current].used < taken)
        next_chunk(region, taken);
    struct chunk *chunk = &region->chunks.at[region->current];
    void *memory = chunk->bytes + chunk->used;
    chunk->used += taken;
    return memset(memory, 0, size);
}

void *region_alloc_array(struct region *region, size_t count, size_t size)
{
    return region_alloc(region, alloc_product(count, size));
}

struct region_mark region_mark(const struct region *region)
{
    return (struct region_mark){region->current, region->chunks.at[region->current].used};
}

void region_release(struct region *region, struct region_mark mark)
{
    region->current = mark.chunk;
    region->chunks.at[mark.chunk].used = mark.used;
}
