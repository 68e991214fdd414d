/* `dpiac run`. */
#ifndef DPIAC_DRIVER_INTERPRET_H
#define DPIAC_DRIVER_INTERPRET_H

#include "driver/pipeline.h"

/* Interprets the entry that was asked for, or the only one, or `main`, on arguments from standard
 * input, and appends the result to TEXT. False when errors were reported. */
bool interpret_entry(struct run *run, struct buf *text);

#endif
