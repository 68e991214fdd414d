/* Copies with variables of their own. */
#ifndef DPIAC_SIZED_COPY_H
#define DPIAC_SIZED_COPY_H

#include "core/core.h"

struct sized;

/* A copy of EXP with variables of its own for those that it binds. */
const struct core_exp *sized_copy_exp(struct sized *sized, const struct core_exp *exp);
/* A copy of DEF with variables of its own, in which all sizes of parameters are written. */
struct core_def *sized_copy_def(struct sized *sized, const struct core_def *def);

#endif
