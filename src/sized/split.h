/* Definitions that are split into one for sizes and one for values. */
#ifndef DPIAC_SIZED_SPLIT_H
#define DPIAC_SIZED_SPLIT_H

#include "core/core.h"

struct sized;

/* f_shape and f_value of a definition (size-slicing.txt 3.1.1). SHAPE gives sizes, and is given
 * those parameters that IS_KEPT says; VALUE is given the sizes, then all parameters. */
struct split {
    const struct core_def *shape, *value;
    size_t size_count;
    const bool *is_kept;
};

/* Splits DEF, whose types have sizes, if existential ones have a cheap slice; else null. */
const struct split *sized_split(struct sized *sized, const struct core_def *def);

#endif
