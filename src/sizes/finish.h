/* The end of the pass. */
#ifndef DPIAC_SIZES_FINISH_H
#define DPIAC_SIZES_FINISH_H

#include "core/core.h"

struct sizing;

/* The end of the pass: what was found stands in all places, as far as it can be said there. DEF and
 * its parameters, which INFERRED has, are copied to the arena of the context. */
void sizing_finish(struct sizing *sizing, struct core_def *def,
                   const struct core_pat *const *inferred);

#endif
