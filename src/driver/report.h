/* `--report`: what the translation decided. */
#ifndef DPIAC_DRIVER_REPORT_H
#define DPIAC_DRIVER_REPORT_H

#include "driver/pipeline.h"

/* Appends the rules of the strategy, each temporary with its size and place, each kernel, each
 * check that is left to run time. */
void report_print(struct run *run, struct buf *buf);

#endif
