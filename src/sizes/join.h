/* The type of what is one thing or another. */
#ifndef DPIAC_SIZES_JOIN_H
#define DPIAC_SIZES_JOIN_H

#include "core/core.h"

struct sizing;

/* The type of what is of type A or of type B: unknown sizes where they differ. */
const struct core_type *sizing_join(struct sizing *sizing, const struct core_type *a,
                                    const struct core_type *b);

#endif
