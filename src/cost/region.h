/* What an entry takes on a processor: its loops, each with its own time. */
#ifndef DPIAC_COST_REGION_H
#define DPIAC_COST_REGION_H

#include "cost/core.h"

/* By what a loop is held up. */
enum cost_bound { COST_BY_CORE, COST_BY_OWN_CACHE, COST_BY_SHARED_CACHE, COST_BY_MEMORY_BUS };

/* A loop that threads share, or all that one thread does. */
struct cost_region {
    const struct cstmt *loop; /* null: one thread */
    int line;                 /* of the program */
    double times;
    double share; /* of the work, that of the thread that has most */
    double cycles, operations;
    double first, again[COST_DISTANCES]; /* bytes, as in struct cost_core */
    double own, shared, memory;          /* bytes from each place */
    double total;                        /* seconds */
    enum cost_bound bound;
};

struct cost_region_vec VEC(struct cost_region *);

#endif
