/* Regions: chunks that are filled one after the other and, after a release, filled again. One that
 * is too small for what comes next gives its place to a larger one. */
#include "interp/region.h"

#include <stdint.h>
#include <stdlib.h>

#define CHUNK_SIZE ((size_t)1 << 16)

struct region_chunk {
    unsigned char *bytes;
    size_t size;
};

static void enter_chunk(struct region *region, size_t number)
{
    const struct region_chunk *chunk = &region->chunks[number];
    region->current = number;
    region->next = chunk->bytes;
    region->end = chunk->bytes + chunk->size;
}

static void make_chunk(struct region_chunk *chunk, size_t size)
{
    free(chunk->bytes);
    *chunk = (struct region_chunk){alloc_resize(NULL, size), size};
}

static void add_chunk(struct region *region)
{
    size_t bytes = alloc_product(region->count + 1, sizeof *region->chunks);
    region->chunks = alloc_resize(region->chunks, bytes);
    region->chunks[region->count++] = (struct region_chunk){NULL, 0};
}

void region_start(struct region *region)
{
    *region = (struct region){0};
    add_chunk(region);
    make_chunk(&region->chunks[0], CHUNK_SIZE);
    enter_chunk(region, 0);
}

void region_free(struct region *region)
{
    for (size_t i = 0; i < region->count; i++)
        free(region->chunks[i].bytes);
    free(region->chunks);
    *region = (struct region){0};
}

void *region_alloc_in_next(struct region *region, size_t size)
{
    size_t next = region->current + 1;
    if (size > SIZE_MAX / 2)
        alloc_fail();
    size_t wanted = (size / CHUNK_SIZE + 1) * CHUNK_SIZE;
    if (next == region->count)
        add_chunk(region);
    if (region->chunks[next].size < wanted)
        make_chunk(&region->chunks[next], wanted);
    enter_chunk(region, next);
    return region_alloc(region, size);
}

void region_go_back(struct region *region, struct region_mark mark)
{
    enter_chunk(region, mark.chunk);
    region->next = mark.next;
}
