/* -MD: what the output is made of, as a rule that make and others read. */
#ifndef DPIAC_DRIVER_DEPEND_H
#define DPIAC_DRIVER_DEPEND_H

#include "driver/pipeline.h"

/* The rule for TARGETS, COUNT of them, or what -MT names; with a rule without anything for each
 * of the program's files, too, so that make goes on when one was moved. */
void depend_print(struct buf *buf, const struct run *run, const char *const *targets, size_t count);

#endif
