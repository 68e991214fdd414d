/* The rules of OpenCL's hierarchy: which loop may stand inside of which, and who may touch what. */
#ifndef DPIAC_OPENCL_LEVELS_H
#define DPIAC_OPENCL_LEVELS_H

#include "base/diag.h"
#include "dpia/program.h"

/* Checks all entries of PROGRAM, imperative and placed for a device; each violation is reported to
 * DIAG with its place. */
bool levels_check(struct dpia *dpia, struct diag *diag, const struct program *program);

#endif
