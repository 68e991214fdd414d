/* What an entry takes on a processor: its loops, each with its own time. */
#ifndef DPIAC_COST_REGION_H
#define DPIAC_COST_REGION_H

#include "cost/core.h"
#include "cost/launch.h"

/* By what a loop is held up. */
enum cost_bound { COST_BY_CORE, COST_BY_OWN_CACHE, COST_BY_SHARED_CACHE, COST_BY_MEMORY_BUS };

/* A loop that threads share, or a kernel, or all that one thread does. */
struct cost_region {
    const void *loop; /* or kernel; null: one thread */
    const char *name;
    double times;
    double share; /* of the work, that of the thread that has most */
    double cycles, operations;
    double first, again[COST_DISTANCES]; /* bytes, as in struct cost_core */
    double own, shared, memory;          /* bytes from each place */
    double start;                        /* seconds until it runs */
    double total;                        /* seconds */
    enum cost_bound bound;
};

struct cost_region_vec VEC(struct cost_region *);

struct cost_prediction;

/* The region of LOOP; a new one, called NAME, where there is none. */
struct cost_region *cost_region_of(struct arena *arena, struct cost_region_vec *regions,
                                   const void *loop, const char *name);

/* What MACHINE has counted becomes that of REGION, and it counts anew. */
void cost_region_count(struct cost_machine *machine, struct cost_region *region);

/* The times of all regions of PREDICTION. */
void cost_time_regions(const struct device *device, struct cost_prediction *prediction);

/* Runs some work-items of GRID's kernel by threads, with what CACHE has, which gets what they
 * leave. */
void cost_core_kernel(struct arena *arena, const struct device *device,
                      const struct emitted *emitted, const struct cost_grid *grid,
                      struct cost_cache *cache, struct cost_region *region, double times);

#endif
