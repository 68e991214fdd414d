/* The kernels of an entry: the parallel loops at the host's level. */
#ifndef DPIAC_MEMORY_KERNELS_H
#define DPIAC_MEMORY_KERNELS_H

#include "dpia/program.h"
#include "memory/access.h"

/* What becomes of the kernel COMM; SCOPE knows what the host's variables are. */
typedef const struct phrase *(*kernel_visitor)(void *data, struct access_scope *scope,
                                               const struct phrase *comm);

/* The body of ENTRY, imperative and placed, with what VISIT makes of its kernels. */
const struct phrase *memory_map_kernels(struct dpia *dpia, const struct entry *entry,
                                        kernel_visitor visit, void *data);

#endif
