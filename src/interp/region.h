/* Memory as a stack: what was allocated after a mark goes at once. The interpreters allocate all
 * that an iteration or a command makes above a mark. */
#ifndef DPIAC_INTERP_REGION_H
#define DPIAC_INTERP_REGION_H

#include "base/arena.h"

struct region;

struct region_mark {
    size_t chunk, used;
};

/* Lives as long as ARENA; region_free gives its memory back before that. */
struct region *region_new(struct arena *arena);
void region_free(struct region *region);

/* SIZE zeroed bytes, aligned for any type. */
void *region_alloc(struct region *region, size_t size);
void *region_alloc_array(struct region *region, size_t count, size_t size);

struct region_mark region_mark(const struct region *region);
void region_release(struct region *region, struct region_mark mark);

#define REGION_NEW(region, type) ((type *)region_alloc((region), sizeof(type)))
#define REGION_ARRAY(region, type, count)                                                          \
    ((type *)region_alloc_array((region), (size_t)(count), sizeof(type)))

#endif
