/* Sizes in types. */
#ifndef DPIAC_SIZED_DIMS_H
#define DPIAC_SIZED_DIMS_H

#include "core/core.h"
#include "sized/state.h"

/* The sizes in TYPE, null where it has none: of the arrays in it from left to right, from the
 * outside in, but for those in sums. Types that differ in sizes only have equally many. */
struct core_exp_vec sized_dims(struct sized *sized, const struct core_type *type);
/* TYPE with DIMS in their places. */
const struct core_type *sized_with_dims(struct sized *sized, const struct core_type *type,
                                        const struct core_exp *const *dims);

#endif
