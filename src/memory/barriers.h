/* Where the work-items of a group have to wait for each other. */
#ifndef DPIAC_MEMORY_BARRIERS_H
#define DPIAC_MEMORY_BARRIERS_H

#include "base/diag.h"
#include "dpia/program.h"
#include "memory/block.h"

/* PROGRAM, placed for a device, with the barriers that its kernels need besides those that they
 * have. */
struct program *memory_barriers(struct dpia *dpia, const struct program *program);

/* Reports to DIAG where KERNEL, a tree, lacks a barrier: in a program of ours only where none can
 * stand, as not all work-items would reach it. */
void memory_barriers_check(struct dpia *dpia, struct diag *diag, struct block *kernel);

#endif
