/* Operators on scalars. */
#ifndef DPIAC_TARGET_GEN_OPERATOR_H
#define DPIAC_TARGET_GEN_OPERATOR_H

#include "target/gen.h"

/* The operands' translations ARGS under operator OP. */
const struct cexp *gen_operator(struct gen *gen, const struct phrase *phrase,
                                const struct cexp *const *args);

#endif
