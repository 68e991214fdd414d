/* What the work-groups of a map keep in local memory (strategy_gpu_kept.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_GPU_KEPT_H
#define DPIAC_TRANSLATE_STRATEGY_GPU_KEPT_H

#include "dpia/phrase.h"

struct strategy;

/* Whether the groups of MAP, one for each element, have arrays to keep in local memory; *BYTES: how
 * many of them a group takes, with what its reductions take. */
bool strategy_gpu_keeps(struct strategy *strategy, const struct phrase *map,
                        const struct nat **bytes);

#endif
