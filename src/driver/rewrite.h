/* `dpiac rewrite`. */
#ifndef DPIAC_DRIVER_REWRITE_H
#define DPIAC_DRIVER_REWRITE_H

#include "driver/pipeline.h"

/* Appends to TEXT which rules may be applied where in the program, or, if there are steps, the
 * program after them. False when errors were reported. */
bool rewrite_program(struct run *run, struct buf *text);

/* Tries the rules on random instances, and appends what is wrong to REPORT and the counts to
 * SUMMARY. False if something is, or errors were reported. */
bool rewrite_try(struct run *run, struct buf *report, struct buf *summary);

/* Prints the rules that dpiac has and the predicates of conditions. */
void rewrite_print_rules(void);

#endif
