/* `--main`: a whole program around the entries (main.c). */
#ifndef DPIAC_TARGET_MAIN_H
#define DPIAC_TARGET_MAIN_H

#include "target/emit_c.h"

/* Appends a main for the targets C and OpenMP to C_FILE, which holds the program and the symbols
 * USED. */
void main_emit(struct buf *c_file, struct dpia *dpia, const struct program *program,
               const struct csymbol_set *used);

/* The same for the target OpenCL: the first device, with buffers that are made once. */
void main_emit_opencl(struct buf *c_file, struct dpia *dpia, const struct program *program,
                      const struct csymbol_set *used);

#endif
