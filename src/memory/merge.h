/* Local arrays that are not needed at the same time. */
#ifndef DPIAC_MEMORY_MERGE_H
#define DPIAC_MEMORY_MERGE_H

#include "dpia/program.h"

/* PROGRAM, placed for a device and with its barriers, with one array for local arrays of one type
 * of which each is needed only after the other, behind a barrier. */
struct program *memory_merge(struct dpia *dpia, const struct program *program);

#endif
