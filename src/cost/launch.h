/* What a kernel, or a parallel loop, that runs once takes. */
#ifndef DPIAC_COST_LAUNCH_H
#define DPIAC_COST_LAUNCH_H

#include "cost/machine.h"

struct cost_value_vec VEC(struct cost_value);

/* Of one buffer, in bytes: what all groups move over the second-level cache, and what of that comes
 * from memory, or goes there, if the buffer is not in that cache before. */
struct cost_moved {
    const struct cost_array *array; /* null: the launch does not touch it */
    double cached, memory;
    double footprint; /* different bytes */
};

struct cost_moved_vec VEC(struct cost_moved);

/* By what a launch is held up. */
enum cost_limit {
    COST_BY_MEMORY,
    COST_BY_CACHE,
    COST_BY_REQUESTS,
    COST_BY_LOCAL,
    COST_BY_OPERATIONS,
    COST_BY_LATENCY,
    COST_BY_ATOMICS,
    COST_BY_LAUNCH,
    COST_LIMITS
};

struct cost_launch {
    const char *name;
    double times; /* how often it is launched */
    int64_t groups[3], local[3];
    double resident;  /* groups that a compute unit has at a time */
    double occupancy; /* of the work-items that it may have */
    struct cost_counts counts; /* of a group, on average */
    double cycles;             /* from the start of a group to its end, if nothing else runs, */
    double waited;             /* and those of them for what no cache of a unit has */
    double group_bytes, item_bytes; /* local memory; registers */
    struct cost_moved_vec moved;    /* by the numbers of buffers */
    double memory, cached, local_bytes, operations; /* bytes and operations of all groups */
    double seconds[COST_LIMITS], total;
    enum cost_limit limit;
};

struct cost_launch_vec VEC(struct cost_launch *);

/* What is launched: KERNEL with ARGS, GROUPS of LOCAL work-items. */
struct cost_grid {
    const struct citem *kernel;
    const struct cost_value *args;
    const struct cost_array *const *buffers; /* by their numbers */
    size_t buffer_count;
    int64_t groups[3], local[3];
    bool is_small;
};

/* Runs some groups; what they take, but for the time. */
struct cost_launch *cost_launch_kernel(struct arena *arena, const struct device *device,
                                       const struct emitted *emitted, const struct cost_grid *grid);

/* The times of LAUNCHES, one after the other, again and again. */
void cost_time(const struct device *device, struct cost_launch_vec *launches);

const char *cost_limit_name(enum cost_limit limit);

#endif
