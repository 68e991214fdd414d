/* A stack for recursive walks over deep trees.
 *
 * Trees nest as deeply as a chain of lets is long, and the walks over them are recursive. What the
 * system gives a program, mostly 8 MB, is used up by a few thousand levels; so dpiac runs on a
 * stack of its own that grows with the program as its trees do: a terabyte of addresses, of which
 * memory is taken as far as they are used, one or two kB for a level. Memory ends before it does.
 * Where there are not that many addresses (32 bits, `ulimit -v`) what nests too deeply ends with
 * an error, not with a crash. */
#ifndef DPIAC_BASE_STACK_H
#define DPIAC_BASE_STACK_H

/* The result of RUN(DATA), which is called on a large stack. If that is used up, the program ends
 * with a message and status 1. */
int stack_run(int (*run)(void *data), void *data);

#endif
