/* How the work of a kernel is dealt out (shape.c). */
#ifndef DPIAC_OPENCL_SHAPE_H
#define DPIAC_OPENCL_SHAPE_H

#include "base/map.h"
#include "opencl/emit_private.h"

enum kernel_kind { KERNEL_ITEMS, KERNEL_GROUPS, KERNEL_TASK };

/* What a kernel does in one dimension of the index space. */
struct kernel_dimension {
    const struct nat *count; /* iterations of parforGlobal or parforWorkgroup, at most; or null */
    const struct nat *slots; /* no more of them may run at a time; null: no limit */
    const struct nat *local; /* iterations of parforLocal, at most; or null */
    int64_t size;            /* work-items of a group, where they are fixed; else 0 */
    unsigned loops;          /* of parforGlobal or parforWorkgroup */
    bool unknown;            /* the host does not know the iterations of one */
};

/* Loops of a level and a dimension are along an axis: one bit in a set of them. */
enum { AXES_LOCAL = 0x700 };

/* How the work of a kernel is dealt out (shape.c). */
struct shape {
    enum kernel_kind kind;
    bool fixed;      /* the sizes of a group are */
    unsigned wide;   /* axes that may have more than one work-item or group */
    unsigned nested; /* axes of loops outside of which there is nothing but such loops */
    struct map *distributions; /* of private arrays that the work-items of a group share */
    struct kernel_dimension at[LOOP_DIMENSIONS];
};

/* The axis of a loop; 0 for an OPEN one. */
unsigned loop_axis(enum loop_level level, unsigned dimension);

/* The axes of the loops in COMM. */
unsigned shape_axes(const struct phrase *comm);

/* How the work of COMM, a whole kernel, is dealt out (shape.c). */
struct shape shape_of(struct opencl *cl, const struct phrase *comm);

/* Whether there is a work-item, or a group, for each iteration of a loop at LEVEL in DIMENSION. */
bool shape_is_direct(const struct opencl *cl, const struct shape *shape, enum loop_level level,
                     unsigned dimension);

/* Whether the host may launch the work-groups along DIMENSION, one for each iteration of a loop, in
 * several parts: that is the case behind the first dimension, unless they are known to be few. */
bool shape_is_parted(const struct shape *shape, unsigned dimension);

/* The most work-groups or slots along DIMENSION of a launch that is not in parts; 0: no limit. */
int64_t shape_most_groups(unsigned dimension);

/* Whether N is known to be no more than a constant, *MOST. */
bool shape_most(const struct nat *n, int64_t *most);

/* Whether the host knows all variables of NAT. */
bool host_knows(const struct opencl *cl, const struct nat *nat);

#endif
