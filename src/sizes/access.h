/* Elements, slices and ranges: clauses of sizing_infer (exp.h). */
#ifndef DPIAC_SIZES_ACCESS_H
#define DPIAC_SIZES_ACCESS_H

#include "core/core.h"

struct sizing;

const struct core_exp *sizing_index(struct sizing *sizing, const struct core_exp *exp);
const struct core_exp *sizing_slice(struct sizing *sizing, const struct core_exp *exp);
const struct core_exp *sizing_range(struct sizing *sizing, const struct core_exp *exp);

#endif
