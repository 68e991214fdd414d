/* What the files of the check of levels share. */
#ifndef DPIAC_OPENCL_LEVELS_PRIVATE_H
#define DPIAC_OPENCL_LEVELS_PRIVATE_H

#include "memory/block.h"
#include "opencl/levels.h"

struct levels {
    struct dpia *dpia;
    struct diag *diag;
    struct map *distributions; /* by kernels: of their private variables */
    struct block_vec kernels; /* those that have several work-items in a group */
};

/* What the parallel loop LOOP is called in its source: "map_local_1", "parforLocal1". */
const char *levels_loop_name(struct levels *levels, const struct phrase *loop);

/* Whether COMM is a parallel loop over the grid or over groups, along one of its dimensions. */
bool levels_is_outer(const struct phrase *comm);

/* The loops in KERNEL, well nested, over several dimensions of the grid or of the groups: what
 * stands between them (levels_between.c). SCOPE knows what the host's variables are. */
void levels_check_between(struct levels *levels, const struct phrase *kernel,
                          struct access_scope *scope);

/* The private variables of a kernel, well nested: how they are dealt out (levels_private.c). */
void levels_check_privates(struct levels *levels, const struct map *distributions);

#endif
