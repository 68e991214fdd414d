/* Definitions that use themselves in tail position. */
#ifndef DPIAC_INSTANCES_TAIL_H
#define DPIAC_INSTANCES_TAIL_H

#include "core/core.h"

/* DEF, which uses itself, with a loop instead if it does so in tail position; SIZED is DEF with its
 * sizes. */
const struct core_def *tail_loop(struct arena *arena, const struct core_def *sized,
                                 const struct core_def *def);

#endif
