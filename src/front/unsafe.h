/* What `#[unsafe]` reaches (unsafe.c). */
#ifndef DPIAC_FRONT_UNSAFE_H
#define DPIAC_FRONT_UNSAFE_H

#include "core/core.h"

/* EXP, in ARENA, with the attribute in the bodies of the functions inside of it. */
const struct core_exp *front_unsafe_exp(struct arena *arena, const struct core_exp *exp);

#endif
