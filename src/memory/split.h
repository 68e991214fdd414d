/* Variables of several arrays, taken apart. */
#ifndef DPIAC_MEMORY_SPLIT_H
#define DPIAC_MEMORY_SPLIT_H

#include "dpia/program.h"

/* PROGRAM with a variable for each component of the host's pairs that have arrays in them. */
const struct program *memory_split(struct dpia *dpia, const struct program *program);

/* KERNEL with pairs, and arrays of several arrays of sizes that only it knows, taken apart, also
 * those that change their sizes if PACKED. */
const struct phrase *split_kernel(struct dpia *dpia, const struct phrase *kernel, bool packed);

#endif
