/* Reductions. */
#ifndef DPIAC_TRANSLATE_STAGE2_REDUCE_H
#define DPIAC_TRANSLATE_STAGE2_REDUCE_H

#include "dpia/phrase.h"

struct stage2;

/* The rule for reduceI. */
const struct phrase *stage2_reduce(struct stage2 *stage, const struct phrase *reduce);

#endif
