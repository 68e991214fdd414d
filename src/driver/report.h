/* `--report`: what the translation decided; `--times`: what it cost. */
#ifndef DPIAC_DRIVER_REPORT_H
#define DPIAC_DRIVER_REPORT_H

#include <stdio.h>

#include "driver/pipeline.h"

/* "line 3", or "line 3 of sums.fut" where LOC is in another file than RUN's program. */
const char *report_line(const struct run *run, struct loc loc);

/* Appends the rules of the strategy, each temporary with its size and place, each kernel, each
 * check that is left to run time. */
void report_print(struct run *run, struct buf *buf);

/* `--times`: a line for each stage that was run, and one for all. */
void report_times(const struct run *run, FILE *stream);

#endif
