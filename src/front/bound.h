/* The sizes that `let` and `loop` bind (bound.c). */
#ifndef DPIAC_FRONT_BOUND_H
#define DPIAC_FRONT_BOUND_H

#include "core/core.h"

struct infer;

/* Reports sizes in DEF that are bound with a pattern and computed with, but that no type written in
 * the pattern gives. */
void front_check_bound_sizes(struct infer *infer, const struct core_def *def);

#endif
