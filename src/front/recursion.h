/* Definitions that use themselves (recursion.c). */
#ifndef DPIAC_FRONT_RECURSION_H
#define DPIAC_FRONT_RECURSION_H

#include "core/core.h"

struct infer;

/* Reports uses of DEF in itself that it may not have. Inferred type variables of its result stand
 * for data only. */
void front_check_recursion(struct infer *infer, const struct core_def *def);

#endif
