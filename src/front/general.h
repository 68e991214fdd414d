/* Whether a type is at least as general as another one (general.c). */
#ifndef DPIAC_FRONT_GENERAL_H
#define DPIAC_FRONT_GENERAL_H

#include "core/core.h"

struct front;

/* Whether a value of the type HAVE may stand where one of type WANT is specified, whose type
 * variables stand for any types: with types for the type variables of HAVE, which INSTANCE gets
 * (as many as HAVE has), and with marks `*` that promise as much and ask for no more. Sizes are not
 * looked at. */
bool front_is_general(struct front *front, const struct core_scheme *have,
                      const struct core_type *want, const struct core_type **instance);

#endif
