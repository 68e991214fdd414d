/* The host's half of an entry. */
#ifndef DPIAC_OPENCL_HOST_H
#define DPIAC_OPENCL_HOST_H

#include "opencl/emit_private.h"
#include "opencl/kernel.h"

/* struct dot *, of the host. */
const struct ctype *program_pointer(struct opencl *cl);

/* The host's statements that run KERNEL (launch.c). */
void launch_kernel(struct opencl *cl, const struct kernel *kernel, struct cstmt_vec *out);

/* The elements of an array, or -1 where there are too many (host.c). */
const struct cexp *host_count(struct opencl *cl, const struct nat *size);

/* A buffer that is kept from call to call, for COUNT elements of BYTES: allocate(&run, COUNT,
 * BYTES). release(&run, BUFFER) ends its use (host.c). */
const struct cexp *host_allocate(struct opencl *cl, const struct cexp *count,
                                 const struct cexp *bytes);
void host_release(struct opencl *cl, const char *buffer, struct cstmt_vec *out);

/* What the host's buffers are used for in COMM, the body of an entry (host.c). */
void host_note_memory(struct opencl *cl, const struct phrase *comm);

/* The hook of the host's generator: DATA is the struct opencl (host.c). */
bool host_hook(void *data, struct gen *gen, const struct phrase *comm, struct cstmt_vec *out);

/* The functions of one entry (entry.c). */
void entry_emit(struct opencl *cl, const struct entry *entry);

#endif
