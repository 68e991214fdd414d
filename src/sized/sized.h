/* The stage `sized`: size slicing (sized.c). */
#ifndef DPIAC_SIZED_SIZED_H
#define DPIAC_SIZED_SIZED_H

#include "core/core.h"

/* What was done, for `explain`. */
struct sized_step {
    const char *text;
    struct loc loc;
};

struct sized_log VEC(struct sized_step);

/* PROGRAM, which is monomorphic and of first order, without the existential sizes whose slice is
 * cheap, in the arena TO. Steps are told to LOG, if that is not null. */
struct core_program *sized_program(struct arena *to, const struct core_program *program,
                                   struct sized_log *log);

/* The last step of it: says of each definition of PROGRAM, which lies in TO, whether it stays a
 * function (functions.c). */
void sized_functions(struct arena *to, struct core_program *program, struct sized_log *log);

#endif
