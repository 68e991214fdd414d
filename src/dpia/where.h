/* Where a primitive is done (dpia.txt 6.1 and 6.2): an argument of some primitives, beside their
 * nats, data types and phrases, that is written in their names. Loops over arrays have a level, and
 * `new`, `to` and `barrier` an address space:
 *
 *     map f xs             {LOOP_OPEN, 0}             new (\v. c)           SPACE_ANY
 *     mapSeq f xs          {LOOP_SEQUENTIAL, 0}       newLocal (\v. c)      SPACE_LOCAL
 *     mapLocal f xs        {LOOP_LOCAL, 0}            toPrivate e           SPACE_PRIVATE
 *     mapLocal1 f xs       {LOOP_LOCAL, 1}            barrier               SPACE_ANY
 *
 * Some that are checked at run time may be left unchecked, which is written there, too:
 *
 *     toIdx n i            checked                    toIdxUnchecked n i    is_unchecked
 *
 * A primitive without such an argument is at {LOOP_OPEN, 0} in SPACE_ANY, and checked. */
#ifndef DPIAC_DPIA_WHERE_H
#define DPIAC_DPIA_WHERE_H

#include <stdbool.h>

/* Who runs the iterations: to be chosen; one after the other; work-items of the grid; work-groups;
 * work-items of a group. */
enum loop_level { LOOP_OPEN, LOOP_SEQUENTIAL, LOOP_GLOBAL, LOOP_WORKGROUP, LOOP_LOCAL };

enum { LOOP_LEVELS = LOOP_LOCAL + 1, LOOP_DIMENSIONS = 3 };

struct level {
    enum loop_level kind;
    unsigned dimension; /* of OpenCL's index space: 0, 1 or 2; else 0 */
};

/* In which memory: of `new` any one, to be chosen, of `barrier` that which work-items share; that
 * of the device; of a work-group; of a work-item. */
enum space { SPACE_ANY, SPACE_GLOBAL, SPACE_LOCAL, SPACE_PRIVATE };

struct where {
    struct level level;
    enum space space;
    bool is_unchecked;
};

/* KIND in dimension 0. */
static inline struct level level_of(enum loop_level kind)
{
    return (struct level){kind, 0};
}

static inline struct where at_level(struct level level)
{
    return (struct where){.level = level, .space = SPACE_ANY};
}

static inline struct where in_space(enum space space)
{
    return (struct where){.level = {LOOP_OPEN, 0}, .space = space};
}

/* Anywhere, without a check. */
static inline struct where where_unchecked(void)
{
    return (struct where){.level = {LOOP_OPEN, 0}, .space = SPACE_ANY, .is_unchecked = true};
}

static inline bool where_equal(struct where a, struct where b)
{
    return a.level.kind == b.level.kind && a.level.dimension == b.level.dimension &&
           a.space == b.space && a.is_unchecked == b.is_unchecked;
}

#endif
