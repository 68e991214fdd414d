/* How parallel loops may stand inside of each other on a device. */
#ifndef DPIAC_MEMORY_NESTING_H
#define DPIAC_MEMORY_NESTING_H

#include "base/diag.h"
#include "dpia/program.h"

/* Whether the loops of PROGRAM, which have levels, are nested as OpenCL's hierarchy has it: all, or
 * those that are OF_SOURCE, and so a person's to change. Else it was reported. */
bool memory_check_nesting(struct dpia *dpia, struct diag *diag, const struct program *program,
                          bool of_source);

#endif
