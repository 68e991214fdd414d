/* The level of a loop over an array (dpia.txt 6.1): an argument of `map`, `mapI`, `parfor` and the
 * like, beside their nats and data types. Names have it in them:
 *
 *     map f xs             {LOOP_OPEN, 0}
 *     mapSeq f xs          {LOOP_SEQUENTIAL, 0}
 *     mapLocal f xs        {LOOP_LOCAL, 0}
 *     mapLocal1 f xs       {LOOP_LOCAL, 1} */
#ifndef DPIAC_DPIA_LEVEL_H
#define DPIAC_DPIA_LEVEL_H

#include <stdbool.h>

/* Who runs the iterations: to be chosen; one after the other; work-items of the grid; work-groups;
 * work-items of a group. */
enum loop_level { LOOP_OPEN, LOOP_SEQUENTIAL, LOOP_GLOBAL, LOOP_WORKGROUP, LOOP_LOCAL };

enum { LOOP_LEVELS = LOOP_LOCAL + 1, LOOP_DIMENSIONS = 3 };

struct level {
    enum loop_level kind;
    unsigned dimension; /* of OpenCL's index space: 0, 1 or 2; else 0 */
};

/* KIND in dimension 0. */
static inline struct level level_of(enum loop_level kind)
{
    return (struct level){kind, 0};
}

static inline bool level_equal(struct level a, struct level b)
{
    return a.kind == b.kind && a.dimension == b.dimension;
}

/* Whether those who run the iterations have a place in the index space, which has dimensions. */
static inline bool level_has_dimensions(enum loop_level kind)
{
    return kind == LOOP_GLOBAL || kind == LOOP_WORKGROUP || kind == LOOP_LOCAL;
}

#endif
