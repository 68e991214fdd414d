/* Conditions, matches and loops: clauses of sizing_infer (exp.h). */
#ifndef DPIAC_SIZES_CONTROL_H
#define DPIAC_SIZES_CONTROL_H

#include "core/core.h"

struct sizing;

const struct core_exp *sizing_if(struct sizing *sizing, const struct core_exp *exp,
                                 const struct core_type *want);
const struct core_exp *sizing_match(struct sizing *sizing, const struct core_exp *exp,
                                    const struct core_type *want);
const struct core_exp *sizing_loop(struct sizing *sizing, const struct core_exp *exp);

#endif
