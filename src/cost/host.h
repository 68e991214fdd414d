/* The run of an entry's host code. */
#ifndef DPIAC_COST_HOST_H
#define DPIAC_COST_HOST_H

#include "cost/cost.h"

struct cost_array_vec VEC(const struct cost_array *);

enum { COST_MOST_ARGUMENTS = 64 };

/* The host of an OpenCL program while its entry runs. */
struct cost_host {
    struct arena *arena;
    const struct device *device;
    const struct emitted *emitted;
    struct cost_array_vec buffers; /* by their numbers */
    struct cost_size_vec bytes;    /* of the entry's arrays */
    struct cost_value args[COST_MOST_ARGUMENTS]; /* of the kernel that is launched next */
    bool is_small;
    struct cost_prediction *prediction;
    struct cost_cache *cache; /* of a processor, or null */
};

/* How the host's launch functions deal out work (opencl/text/launch_*.c.txt): GROUPS of LOCAL
 * work-items for what FUNCTION is given, ITEMS and OTHER; false: it is none of them. */
bool cost_shape(const struct device *device, const char *function, const int64_t items[3],
                const int64_t other[3], int64_t groups[3], int64_t local[3]);

/* The work-items that fill the device. */
int64_t cost_lanes(const struct device *device);

#endif
