/* Applications, functions and lets: clauses of sizing_infer (exp.h). */
#ifndef DPIAC_SIZES_APPLY_H
#define DPIAC_SIZES_APPLY_H

#include "core/core.h"

struct sizing;

/* The type of a function from what PAT takes to RESULT, as it is outside of PAT's scope; PLAIN is
 * that type without sizes. */
const struct core_type *sizing_function(struct sizing *sizing, const struct core_type *plain,
                                        const struct core_pat *pat,
                                        const struct core_type *result);
const struct core_exp *sizing_app(struct sizing *sizing, const struct core_exp *exp);
const struct core_exp *sizing_lam(struct sizing *sizing, const struct core_exp *exp,
                                  const struct core_type *want);
const struct core_exp *sizing_let(struct sizing *sizing, const struct core_exp *exp,
                                  const struct core_type *want);

#endif
