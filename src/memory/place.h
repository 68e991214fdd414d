/* Where each variable lies (dpia.txt section 6.4). */
#ifndef DPIAC_MEMORY_PLACE_H
#define DPIAC_MEMORY_PLACE_H

#include "base/diag.h"
#include "dpia/program.h"

/* C; OpenMP C; OpenCL. */
enum memory_target { MEMORY_SEQUENTIAL, MEMORY_THREADS, MEMORY_DEVICE };

/* Inside of a parallel loop, arrays of at most so many bytes are private to the iteration. */
enum { MEMORY_PRIVATE_BYTES = 4096 };

/* What a newPrivate that a person wrote may have at most: it is on the stack. */
enum { MEMORY_CHOSEN_BYTES = 65536 };

/* PROGRAM after stage II with every `new` placed: a newPrivate or newLocal where it was, or a
 * newGlobal at the host's level, outside of all loops that its size allows. Memory of one iteration
 * of a parallel loop is handed to it by parfor*Slots. The number of slots is: for the outermost
 * loop of a kernel, whose iterations use the slot of the work-item, thread or group that runs them,
 * how many of those run at a time (slots.c); for the loops in it the number of iterations (slot i
 * for iteration i), or 1 for C. Memory that is asked for where there is none, and arrays whose size
 * is known only inside of a parallel loop, are reported to DIAG; the result is then null. */
struct program *memory_place(struct dpia *dpia, struct diag *diag, const struct program *program,
                             enum memory_target target);

#endif
