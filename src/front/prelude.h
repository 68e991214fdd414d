/* The prelude, of which definitions are read when they are used (prelude.c). */
#ifndef DPIAC_FRONT_PRELUDE_H
#define DPIAC_FRONT_PRELUDE_H

#include "front/state.h"

void front_prelude_init(struct front *front);
/* The definition that GLOBAL, a value of the prelude, is; it is parsed now. */
const struct syn_dec *front_prelude_definition(struct front *front, const struct global *global);
/* Makes the definitions that the module of SCALAR has in the prelude members of ENV. */
void front_prelude_load(struct front *front, struct core_env *env, enum scalar scalar);
/* Whether NAME is one of Futhark's prelude that is not there yet. */
bool front_prelude_knows(const char *name);

#endif
