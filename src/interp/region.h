/* Memory as a stack: what was allocated after a mark goes at once. The interpreters allocate all
 * that an iteration or a command makes above a mark. */
#ifndef DPIAC_INTERP_REGION_H
#define DPIAC_INTERP_REGION_H

#include <stdalign.h>
#include <stddef.h>
#include <string.h>

#include "base/alloc.h"

/* A list of chunks (region.c), of which the current one is free from NEXT to END, both aligned. */
struct region {
    unsigned char *next, *end;
    struct region_chunk *chunks;
    size_t count, current;
};

struct region_mark {
    unsigned char *next;
    size_t chunk;
};

/* Its memory is that of the C library until region_free. */
void region_start(struct region *region);
void region_free(struct region *region);

#define REGION_ALIGNMENT alignof(max_align_t)

/* Where the current chunk has no room for SIZE bytes. */
void *region_alloc_in_next(struct region *region, size_t size);

/* SIZE bytes, aligned for any type, with anything in them. */
static inline void *region_alloc(struct region *region, size_t size)
{
    unsigned char *memory = region->next;
    if (size > (size_t)(region->end - memory))
        return region_alloc_in_next(region, size);
    region->next += (size + REGION_ALIGNMENT - 1) / REGION_ALIGNMENT * REGION_ALIGNMENT;
    return memory;
}

static inline void *region_zeros(struct region *region, size_t size)
{
    return memset(region_alloc(region, size), 0, size);
}

static inline struct region_mark region_mark(const struct region *region)
{
    return (struct region_mark){region->next, region->current};
}

/* Where another chunk is the current one. */
void region_go_back(struct region *region, struct region_mark mark);

static inline void region_release(struct region *region, struct region_mark mark)
{
    if (mark.chunk != region->current)
        region_go_back(region, mark);
    region->next = mark.next;
}

#define REGION_NEW(region, type) ((type *)region_alloc((region), sizeof(type)))
#define REGION_ARRAY(region, type, count)                                                          \
    ((type *)region_alloc((region), alloc_product((size_t)(count), sizeof(type))))
#define REGION_ZEROS(region, type, count)                                                          \
    ((type *)region_zeros((region), alloc_product((size_t)(count), sizeof(type))))

#endif
