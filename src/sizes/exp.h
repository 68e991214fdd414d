/* Expressions. */
#ifndef DPIAC_SIZES_EXP_H
#define DPIAC_SIZES_EXP_H

#include "core/core.h"

struct sizing;

/* EXP with sizes in its types. If WANT is not null, EXP has that type. */
const struct core_exp *sizing_infer(struct sizing *sizing, const struct core_exp *exp,
                                    const struct core_type *want);
/* A copy of EXP with type TYPE. */
struct core_exp *sizing_copy(struct sizing *sizing, const struct core_exp *exp,
                             const struct core_type *type);
/* DEF, or the definition that has taken its place. */
const struct core_def *sizing_current(struct sizing *sizing, const struct core_def *def);

#endif
