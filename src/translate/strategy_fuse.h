/* Fusion of undecided maps (strategy_fuse.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_FUSE_H
#define DPIAC_TRANSLATE_STRATEGY_FUSE_H

#include "dpia/phrase.h"

struct strategy;

/* All fusion of undecided maps, to a fixed point. */
const struct phrase *strategy_fuse(struct strategy *strategy, const struct phrase *phrase);

#endif
