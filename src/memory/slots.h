/* Parallel loops, which hand memory to their iterations. */
#ifndef DPIAC_MEMORY_SLOTS_H
#define DPIAC_MEMORY_SLOTS_H

#include "dpia/phrase.h"

struct place;

/* The parallel loop PARFOR at whatever level. */
const struct phrase *place_parallel(struct place *place, const struct phrase *parfor);

#endif
