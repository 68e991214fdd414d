/* Predicted times: of a program for given sizes, and of what other numbers of the device make of
 * it. */
#ifndef DPIAC_DRIVER_PREDICT_H
#define DPIAC_DRIVER_PREDICT_H

#include "cost/cost.h"
#include "driver/pipeline.h"

/* Runs the stages behind `dpia` on RUN and prints what each entry takes for SIZES; with RANKS also
 * what it would take with each other number that `dpiac tune` may try. */
bool predict_print(struct run *run, const struct cost_size_vec *sizes, bool ranks,
                   struct buf *text);

#endif
