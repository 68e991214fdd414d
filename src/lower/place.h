/* Places in the prelude (place.c). */
#ifndef DPIAC_LOWER_PLACE_H
#define DPIAC_LOWER_PLACE_H

#include "core/core.h"

struct lower;

/* DEF, as its call at LOC evaluates it: of the prelude, a copy whose parts stand at LOC; else
 * itself. The construct of LOC is what loops in it are named after; where it has
 * none, the name of DEF if that is a word. */
const struct core_def *place_at_call(struct lower *lo, const struct core_def *def, struct loc loc);

#endif
