/* Calls of what was split. */
#ifndef DPIAC_SIZED_CALL_H
#define DPIAC_SIZED_CALL_H

#include "core/core.h"

struct sized;

/* EXP, the body of a definition, with calls of what was split, split. */
const struct core_exp *sized_calls(struct sized *sized, const struct core_exp *exp);

#endif
