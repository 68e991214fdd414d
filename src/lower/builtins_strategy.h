/* Built-in functions that state a strategy. */
#ifndef DPIAC_LOWER_BUILTINS_STRATEGY_H
#define DPIAC_LOWER_BUILTINS_STRATEGY_H

#include "core/core.h"
#include "lower/value.h"

struct call;

/* toGlobal, toLocal or toPrivate, as SPACE says. */
const struct value *builtin_to_memory(struct lower *lo, const struct call *call, enum space space);
/* The number of work-items or threads that fill the device. */
const struct value *builtin_lanes(struct lower *lo, const struct call *call);
const struct value *builtin_split(struct lower *lo, const struct call *call);
/* How often N goes into the size of *ARRAY, the second argument, which is coerced to a multiple;
 * null on error. */
const struct nat *builtin_divided(struct lower *lo, const struct call *call, const struct nat *n,
                                  const struct phrase **array);

#endif
