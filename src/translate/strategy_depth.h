/* What a reduction, or steps in order, take in along their depth (strategy_depth.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_DEPTH_H
#define DPIAC_TRANSLATE_STRATEGY_DEPTH_H

#include "translate/strategy_joined_index.h"

/* Whether PHRASE is a loop that goes on with a scalar or few, or such a reduction in order. */
bool depth_has_order(const struct phrase *phrase);
/* Whether PHRASE is such, or a reduction without an order. */
bool depth_is_taken(const struct phrase *phrase);
/* What REDUCE, a reduction without an order, takes in at an index; or, where it has one, what a
 * step makes of STATE there (else null). Those of what it takes in whole are indices, too: all are
 * added to DEPTH, the outermost first. Null if they are too many, or what is taken in is no
 * view. */
const struct phrase *depth_taken(struct strategy *strategy, const struct phrase *reduce,
                                 const struct var *state, struct strategy_indices *depth);

#endif
