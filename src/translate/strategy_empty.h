/* Maps in each other, of which an inner one may have no elements (strategy_empty.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_EMPTY_H
#define DPIAC_TRANSLATE_STRATEGY_EMPTY_H

#include "rewrite/rewrite.h"

struct strategy;

/* Whether PHRASE binds what needs no loop: a number that its scope uses again and again, or a
 * view. */
bool strategy_is_quick_let(struct dpia *dpia, const struct phrase *phrase);
/* What is in PHRASE, where that binds so or joins rows; null for anything else. */
const struct phrase *strategy_within(struct dpia *dpia, const struct phrase *phrase);
/* Whether all sizes of the maps in MAP are 1 or more within which something of MAP is checked that
 * is to be checked also where they are 0; null where there is none of which that is not known. */
const struct phrase *strategy_has_elements(struct strategy *strategy, const struct phrase *map);

#endif
