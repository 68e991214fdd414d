/* Assignments of `a && b` and `a || b` (gen_logical.c). */
#ifndef DPIAC_TARGET_GEN_LOGICAL_H
#define DPIAC_TARGET_GEN_LOGICAL_H

#include "target/gen.h"

/* VALUE, which EXP is in C, as it is assigned to PLACE. */
const struct cexp *gen_logical(struct gen *gen, const struct cexp *place, const struct phrase *exp,
                               const struct cexp *value);

#endif
