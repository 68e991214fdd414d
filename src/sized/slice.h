/* Slices: the sizes of what expressions give (size-slicing.txt). */
#ifndef DPIAC_SIZED_SLICE_H
#define DPIAC_SIZED_SLICE_H

#include "core/core.h"

struct map;
struct sized;

/* The size at DIM of EXP's value, by what is in scope of EXP; null if that is not known, or not
 * cheap. */
const struct core_exp *sized_slice(struct sized *sized, const struct core_exp *exp, size_t dim);

/* The same where it need not be cheap; what it computes may fail. */
const struct core_exp *sized_shape(struct sized *sized, const struct core_exp *exp, size_t dim);
/* Whether PAT binds one of VARS. */
bool sized_binds(const struct core_pat *pat, struct map *vars);

#endif
