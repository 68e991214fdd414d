/* Patterns, and types as they are written. */
#ifndef DPIAC_SIZES_PATTERN_H
#define DPIAC_SIZES_PATTERN_H

#include "core/core.h"

struct sizing;

/* TYPE as written, with the sizes in it looked at. */
const struct core_type *sizing_written(struct sizing *sizing, const struct core_type *type);
/* PAT for values of TYPE: its variables are known from now on, at the level of now. */
const struct core_pat *sizing_pat(struct sizing *sizing, const struct core_pat *pat,
                                  const struct core_type *type);
/* The i64 variables of PAT mean what EXP, the value that they are bound to, says. */
void sizing_define_pat(struct sizing *sizing, const struct core_pat *pat,
                       const struct core_exp *exp);

#endif
