/* The rules of OpenCL's hierarchy: which loop may stand inside of which, and who may touch what. */
#ifndef DPIAC_OPENCL_LEVELS_H
#define DPIAC_OPENCL_LEVELS_H

#include "base/diag.h"
#include "base/map.h"
#include "dpia/program.h"

/* Checks all entries of PROGRAM, imperative and placed for a device; each violation is reported to
 * DIAG with its place. To DISTRIBUTIONS, by kernels of work-groups, go those of their private
 * variables (memory_distributions). */
bool levels_check(struct dpia *dpia, struct diag *diag, const struct program *program,
                  struct map *distributions);

#endif
