/* Vectors. */
#ifndef DPIAC_LOWER_BUILTINS_VECTOR_H
#define DPIAC_LOWER_BUILTINS_VECTOR_H

#include "core/core.h"
#include "lower/value.h"

struct call;

const struct value *builtin_as_vector(struct lower *lo, const struct call *call);
const struct value *builtin_splat(struct lower *lo, const struct call *call);
const struct value *builtin_vec_map(struct lower *lo, const struct call *call, size_t count);
const struct value *builtin_vec_reduce(struct lower *lo, const struct call *call);
const struct value *builtin_vec_lanes(struct lower *lo, const struct call *call);

#endif
