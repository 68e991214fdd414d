/* The prelude, of which definitions are read when they are used (prelude.c). */
#ifndef DPIAC_FRONT_PRELUDE_H
#define DPIAC_FRONT_PRELUDE_H

#include "front/state.h"

void front_prelude_init(struct front *front);
/* The prelude's global called NAME; loads the members of MODULE, a scalar type or null, first. */
struct global *front_prelude_find(struct front *front, const char *module, const char *name);
/* Whether NAME is one of Futhark's prelude that is not there yet. */
bool front_prelude_knows(const char *name);

#endif
