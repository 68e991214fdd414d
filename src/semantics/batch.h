/* Many calls of what was emitted, in one process. */
#ifndef DPIAC_SEMANTICS_BATCH_H
#define DPIAC_SEMANTICS_BATCH_H

#include "semantics/input.h"

/* Appends the C file of a program that calls the entries of PROGRAM, which is imperative, on inputs
 * from standard input; it includes what was emitted, program.c. For OpenCL it is a shared object,
 * for a server to load. */
void batch_text(struct buf *buf, struct dpia *dpia, const struct program *program, bool opencl);

/* Appends the C file of that server (process.h). It opens a device; then, for each path of
 * PATH_BYTES bytes, runs ./batch there on ./requests, writes ./answers, and ends if that takes
 * longer than SECONDS. */
void batch_server_text(struct buf *buf, struct arena *arena, size_t path_bytes, unsigned seconds);

/* Appends a call of entry number NUMBER to what that program reads. */
void batch_request(struct buf *buf, struct arena *arena, const struct program *program,
                   size_t number, const struct input *input);

/* What the program answered to a call. RESULTS are `out`, or the parameters that are written. */
struct batch_answer {
    int64_t error;
    const struct value *const *results;
};

/* Reads the answer to that call at *OFFSET of the LEN bytes at TEXT. False if it ends before. */
bool batch_answer(struct batch_answer *answer, struct arena *arena, const struct program *program,
                  size_t number, const struct input *input, const char *text, size_t len,
                  size_t *offset);

#endif
