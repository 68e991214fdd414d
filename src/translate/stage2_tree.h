/* Reductions by a work-group. */
#ifndef DPIAC_TRANSLATE_STAGE2_TREE_H
#define DPIAC_TRANSLATE_STAGE2_TREE_H

#include "dpia/phrase.h"

struct stage2;

/* The rule for reduceILocal. */
const struct phrase *stage2_tree(struct stage2 *stage, const struct phrase *reduce);

#endif
