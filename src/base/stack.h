/* A stack for recursive walks over deep trees.
 *
 * Trees nest as deeply as a chain of lets is long, and the walks over them are recursive. What the
 * system gives a program, mostly 8 MB, is used up by a few thousand levels; so dpiac runs on a
 * stack of its own, of which memory is taken only as far as it is used. The depth of trees is
 * bounded where they are read (SCAN_DEPTH_MAX); what inlining makes deeper than this stack
 * allows ends with an error, not with a crash. */
#ifndef DPIAC_BASE_STACK_H
#define DPIAC_BASE_STACK_H

/* The result of RUN(DATA), which is called on a large stack. If that is used up, the program ends
 * with a message and status 1. */
int stack_run(int (*run)(void *data), void *data);

#endif
