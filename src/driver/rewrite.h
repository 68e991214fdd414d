/* `dpiac rewrite`. */
#ifndef DPIAC_DRIVER_REWRITE_H
#define DPIAC_DRIVER_REWRITE_H

#include "driver/pipeline.h"
#include "rewrite/choice.h"

/* Appends to TEXT which rules may be applied where in the program, or, if there are steps, the
 * program after them. False when errors were reported. */
bool rewrite_program(struct run *run, struct buf *text);

/* Tries the rules on random instances, and appends what is wrong to REPORT and the counts to
 * SUMMARY. False if something is, or errors were reported. */
bool rewrite_try(struct run *run, struct buf *report, struct buf *summary);

/* The strategy that --strategy names, with the rules of --rules; null if it is not given. False
 * when errors were reported. */
bool rewrite_choose(struct run *run, struct choices **choices);

/* Prints the rules that dpiac has and the predicates of conditions. */
void rewrite_print_rules(void);

#endif
