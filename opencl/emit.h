/* The target OpenCL: kernels, and the host code that runs them (docs/opencl.md). */
#ifndef DPIAC_OPENCL_EMIT_H
#define DPIAC_OPENCL_EMIT_H

#include "base/diag.h"
#include "target/emit_c.h"

/* PROGRAM is imperative, after the memory stage. C_FILE and H_FILE get the host code, which carries
 * the kernels as a string too; CL_FILE the kernels; REPORT a line for each kernel and each check
 * that is left to run time. False after a mistake that was reported to DIAG. */
bool emit_opencl(struct dpia *dpia, struct diag *diag, const struct program *program,
                 const struct emit_options *options, struct buf *c_file, struct buf *h_file,
                 struct buf *cl_file, struct buf *report);

#endif
