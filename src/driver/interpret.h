/* `dpiac run`. */
#ifndef DPIAC_DRIVER_INTERPRET_H
#define DPIAC_DRIVER_INTERPRET_H

#include "driver/pipeline.h"
#include "interp/interp.h"
#include "semantics/input.h"

/* Interprets the entry that was asked for, or the only one, or `main`, on arguments from standard
 * input, and appends the result to TEXT. False when errors were reported. */
bool interpret_entry(struct run *run, struct buf *text);

/* The arguments of ENTRY, which are all of SOURCE. Null when an error was reported. */
const struct input *interpret_read(struct run *run, const struct entry *entry,
                                   const struct source *source);

/* Calls ENTRY, which gives up after STEPS (0: never), and appends its results to TEXT. A failure is
 * reported, too. */
struct interp_outcome interpret_call(struct run *run, const struct entry *entry,
                                     const struct input *input, uint64_t steps, struct buf *text);

#endif
