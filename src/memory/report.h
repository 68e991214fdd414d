/* What a placed program allocates, for --report. */
#ifndef DPIAC_MEMORY_REPORT_H
#define DPIAC_MEMORY_REPORT_H

#include "base/vec.h"
#include "dpia/program.h"

/* DISTRIBUTED: private to a work-group, with a part for each of its work-items, which only that one
 * has. */
struct memory_allocation {
    const struct entry *entry;
    const struct var *var; /* its type is var[d] */
    enum space space;
    bool distributed;
    const struct nat *bytes;
};

struct memory_allocation_vec VEC(struct memory_allocation);

/* The bytes of one value of type DATA, its arrays packed; an index takes eight. */
const struct nat *memory_bytes(struct dpia *dpia, const struct data *data);

/* The bytes of all local memory that is allocated in COMMAND. */
const struct nat *memory_local_bytes(struct dpia *dpia, const struct phrase *command);

/* The allocations of PROGRAM in their order: all global and local ones, and the private arrays.
 * Private scalars are registers and not listed. */
struct memory_allocation_vec memory_allocations(struct dpia *dpia, const struct program *program);

/* One line for each: "dot: tmp : [n]f32, global, 4*n bytes". */
void memory_report(struct buf *buf, struct dpia *dpia, const struct program *program);

#endif
