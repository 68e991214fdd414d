/* Steps of two steps. */
#ifndef DPIAC_TRANSLATE_STAGE2_TWO_H
#define DPIAC_TRANSLATE_STAGE2_TWO_H

#include "translate/stage2_step.h"

/* Whether STEP computes a component of the accumulator into a variable and goes on with that in the
 * place of the old one: then TWO are the steps before and behind, each of them on the accumulator.
 * The same variable may be several components: *NEXT, which is 0 at first, is the first one that is
 * tried, and afterwards the one behind it. */
bool stage2_two_of(struct dpia *dpia, const struct stage2_body *step, size_t *next,
                   struct stage2_body two[2]);

#endif
