/* Private variables that the work-items of a group have together. */
#ifndef DPIAC_MEMORY_DISTRIBUTE_H
#define DPIAC_MEMORY_DISTRIBUTE_H

#include "memory/block.h"

/* How a newPrivate that stands outside of some local loops of its group is dealt out. The first
 * COUNT dimensions of its array are the iterations of local loops: dimension k of those over
 * dimension DIMENSIONS[k] of the group, so that a work-item needs only the REST, for itself. With a
 * COUNT of 0 each work-item has the whole. If it does not work, WROTE and READ are an acceptor and
 * an expression where different work-items touch one element; READ may be null, if WROTE alone is
 * wrong. */
struct distribution {
    bool works;
    const struct phrase *comm; /* the newPrivate */
    unsigned count;
    unsigned dimensions[LOOP_DIMENSIONS];
    const struct data *rest;
    const struct phrase *wrote, *read;
};

/* The distributions of the variables of KERNEL, a parallel loop at the host's level: struct var to
 * struct distribution. Variables that each belong to one work-item are not in it. */
struct map *memory_distributions(struct dpia *dpia, const struct phrase *kernel);
/* The same where PRIVATES, those of the kernel, are there. */
struct map *memory_distributions_of(struct dpia *dpia, const struct privates *privates);

#endif
