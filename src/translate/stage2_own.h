/* Maps that read what they write. */
#ifndef DPIAC_TRANSLATE_STAGE2_OWN_H
#define DPIAC_TRANSLATE_STAGE2_OWN_H

#include "dpia/phrase.h"

struct stage2;

/* Whether MAP, a mapI, is parallel, or has parallel ones in it, and reads the variable that it
 * writes; then *LOOP is the loop that does so in place, or null if iterations would not keep to
 * their own elements. */
bool stage2_own_map(struct stage2 *stage, const struct phrase *map, const struct phrase **loop);
/* Whether COMMAND has a map that reads the variable which it writes, and for which no such loop can
 * be made. */
bool stage2_has_races(struct stage2 *stage, const struct phrase *command);

#endif
