/* Inputs that are made up. */
#ifndef DPIAC_SEMANTICS_GENERATE_H
#define DPIAC_SEMANTICS_GENERATE_H

#include "semantics/input.h"

/* Input number NUMBER for ENTRY; the same every time for the same SEED. The first ones are small.
 * Null where this number gives none: it would be too large, or an index has no value. */
const struct input *generate_input(struct dpia *dpia, const struct entry *entry, uint64_t seed,
                                   uint64_t number);

/* Whether PHRASE has a reduction or scan whose order the strategy may change. */
bool generate_reorders(const struct phrase *phrase);

#endif
