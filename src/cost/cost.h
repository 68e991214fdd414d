/* The cost model: how long an entry takes for given sizes, from the code that was emitted for it.
 *
 *     emitted host code  ->  launches, with arguments and numbers of work-items        (host.c)
 *     each kernel        ->  sectors, banks, operations of some of its groups  (kernel.c, loop.c)
 *     facts of a device  ->  time of each, by the resource that takes longest          (time.c)
 *
 * and of C, with threads or without:
 *
 *     each loop          ->  cycles of a core, bytes from each cache        (core.c, processor.c)
 *
 * Integers are known as far as they follow from sizes; what is read from arrays is not. */
#ifndef DPIAC_COST_COST_H
#define DPIAC_COST_COST_H

#include "base/buf.h"
#include "cost/launch.h"
#include "cost/region.h"

struct cost_size {
    const char *name;
    int64_t value;
};

struct cost_size_vec VEC(struct cost_size);

struct cost_prediction {
    struct cost_launch_vec launches;
    bool is_processor; /* there are no launches but regions */
    struct cost_region_vec regions;
    double reads;       /* how often the host waits for a value */
    double seconds;
    const char *problem; /* why there is no time, or null */
};

/* What the entry whose functions in C are called NAME takes with SIZES on DEVICE. */
const struct cost_prediction *cost_predict(struct arena *arena, const struct device *device,
                                           const struct emitted *emitted, const char *name,
                                           const struct cost_size_vec *sizes);

/* The same in C, where HAS_THREADS says whether loops have threads. */
const struct cost_prediction *cost_predict_processor(struct arena *arena,
                                                     const struct device *device,
                                                     const struct emitted *emitted,
                                                     const char *name, bool has_threads,
                                                     const struct cost_size_vec *sizes);

/* "n=4096,m=512"; false after a mistake: *WRONG is what cannot be read. */
bool cost_read_sizes(struct arena *arena, const char *text, struct cost_size_vec *sizes,
                     const char **wrong);

/* A line for each launch, and the sum. */
void cost_print(struct buf *buf, const struct cost_prediction *prediction);

#endif
