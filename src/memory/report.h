/* What a placed program allocates, for --report. */
#ifndef DPIAC_MEMORY_REPORT_H
#define DPIAC_MEMORY_REPORT_H

#include "dpia/program.h"

/* The bytes of one value of type DATA, its arrays packed; an index takes eight. */
const struct nat *memory_bytes(struct dpia *dpia, const struct data *data);

/* The bytes of all local memory that is allocated in COMMAND. */
const struct nat *memory_local_bytes(struct dpia *dpia, const struct phrase *command);

/* A line for each allocation of PROGRAM in their order, "dot: tmp : [n]f32, global, 4*n bytes": all
 * global and local ones, and the private arrays. Private scalars are registers and not listed. */
void memory_report(struct buf *buf, struct dpia *dpia, const struct program *program);

#endif
