/* Loops that compute a variable. */
#ifndef DPIAC_MEMORY_ACCUMULATE_H
#define DPIAC_MEMORY_ACCUMULATE_H

#include "dpia/phrase.h"

struct place;

/* BODY, the scope of VAR, with the loops at its beginning that compute VAR going through a private
 * variable; BODY itself if there are none. */
const struct phrase *place_accumulator(struct place *place, const struct var *var,
                                       const struct phrase *body);

#endif
