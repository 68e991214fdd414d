/* Loops over some work-items of a group in which others wait for each other (fission.c). */
#ifndef DPIAC_MEMORY_FISSION_H
#define DPIAC_MEMORY_FISSION_H

#include "base/diag.h"
#include "dpia/program.h"

/* PROGRAM, for a device, where the iterations of a parforLocal are one loop over other work-items
 * each, or none. Null after an error, which was reported. */
const struct program *memory_fission(struct dpia *dpia, struct diag *diag,
                                     const struct program *program);

#endif
