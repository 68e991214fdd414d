/* Built-in functions whose results go where an index says. */
#ifndef DPIAC_LOWER_BUILTINS_INDEX_H
#define DPIAC_LOWER_BUILTINS_INDEX_H

#include "core/core.h"
#include "lower/value.h"

struct call;

const struct value *builtin_filter(struct lower *lo, const struct call *call);
const struct value *builtin_reduce_by_index(struct lower *lo, const struct call *call);
const struct value *builtin_unflatten(struct lower *lo, const struct call *call);

#endif
