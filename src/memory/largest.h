/* Arrays of an iteration whose size only the iteration knows: memory for the largest. */
#ifndef DPIAC_MEMORY_LARGEST_H
#define DPIAC_MEMORY_LARGEST_H

#include "dpia/program.h"
#include "memory/place.h"

/* PROGRAM, without levels or with them, and before its variables are placed, with arrays of sizes
 * that the host knows in the place of those whose sizes letNats in a kernel give, where the largest
 * of these can be found before the kernel runs (largest.c). The others stay as they are. */
const struct program *memory_largest(struct dpia *dpia, const struct program *program,
                                     enum memory_target target);

#endif
