/* Loops over some work-items of a group in which others wait for each other (fission.c). */
#ifndef DPIAC_MEMORY_FISSION_H
#define DPIAC_MEMORY_FISSION_H

#include "dpia/program.h"

/* PROGRAM, for a device, where the iterations of a parforLocal are one loop over other work-items
 * each, or none, as far as that can be. */
const struct program *memory_fission(struct dpia *dpia, const struct program *program);

#endif
