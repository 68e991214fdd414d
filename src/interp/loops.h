/* Loops whose iterations run in any order (loops.c). */
#ifndef DPIAC_INTERP_LOOPS_H
#define DPIAC_INTERP_LOOPS_H

#include "interp/state.h"

/* A parallel loop under way. */
struct loop {
    struct loop *outer;
    size_t level;
    uint64_t serial;
    int64_t iteration; /* from 0 */
    const struct phrase *phrase;
};

/* Runs BODY(data, i) for all i < count in a shuffled order, as the iterations of a parallel loop
 * (loops.c). */
void run_parallel(struct interp *interp, const struct phrase *phrase, int64_t count,
                  iteration_fn *body, void *data);
/* The same from 0 on, for iterations of which one may wait for those before it. */
void run_parallel_in_order(struct interp *interp, const struct phrase *phrase, int64_t count,
                           iteration_fn *body, void *data);
void run_in_order(struct interp *interp, const struct phrase *phrase, int64_t count,
                  iteration_fn *body, void *data);
int64_t random_below(struct interp *interp, int64_t limit);

#endif
