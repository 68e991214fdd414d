/* Inputs that are made up. */
#ifndef DPIAC_SEMANTICS_GENERATE_H
#define DPIAC_SEMANTICS_GENERATE_H

#include "semantics/input.h"

/* Which floats: multiples of a quarter, and extreme ones; only the former, of which sums and
 * products of a few are exact; or also such whose sums depend on their order. */
enum generate_floats { GENERATE_USUAL, GENERATE_EVEN, GENERATE_ROUGH };

/* Input number NUMBER for ENTRY; the same every time for the same SEED. The first ones are small.
 * Null where this number gives none: it would be too large, or an index has no value. */
const struct input *generate_input(struct dpia *dpia, const struct entry *entry, uint64_t seed,
                                   uint64_t number, enum generate_floats floats);

/* Whether PHRASE has a reduction or scan whose order the strategy may change. */
bool generate_reorders(const struct phrase *phrase);

#endif
