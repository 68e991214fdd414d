/* `--main`: a whole program around the entries (main.c). */
#ifndef DPIAC_TARGET_MAIN_H
#define DPIAC_TARGET_MAIN_H

#include "target/emit_c.h"

/* Appends a main for the targets C and OpenMP to C_FILE, which holds the program and the symbols
 * USED. */
void main_emit(struct buf *c_file, struct dpia *dpia, const struct program *program,
               const struct emit_options *options, const struct csymbol_set *used);

/* The same for the target OpenCL: on the device that is asked for, or a GPU if there is one, with
 * buffers that are made once. A program for a processor takes one if it can. */
void main_emit_opencl(struct buf *c_file, struct dpia *dpia, const struct program *program,
                      const struct emit_options *options, const struct csymbol_set *used);

#endif
