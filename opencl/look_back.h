/* Kernels whose work-groups pass a value on from one to the next (look_back.c). */
#ifndef DPIAC_OPENCL_LOOK_BACK_H
#define DPIAC_OPENCL_LOOK_BACK_H

#include "opencl/emit_private.h"
#include "opencl/kernel.h"

/* Notes that the kernel under way is LOOP, a parforCarry, and defines the functions by which its
 * groups tell each other what they pass on. */
void look_back_enter(struct opencl *cl, const struct phrase *loop);
/* The statements of COMM, a passOn in it. */
void look_back_pass_on(struct opencl *cl, const struct phrase *comm, struct cstmt_vec *out);
/* The number of the iteration that a group of KERNEL takes; what that asks for is declared in
 * OUT. */
const struct cexp *look_back_number(struct opencl *cl, const struct kernel *kernel,
                                struct cstmt_vec *out);
/* Whether VAR is what the groups of KERNEL tell each other. */
bool look_back_is_states(const struct kernel *kernel, const struct var *var);

#endif
