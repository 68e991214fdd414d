/* Which sizes an input has. */
#ifndef DPIAC_DRIVER_INPUT_SIZES_H
#define DPIAC_DRIVER_INPUT_SIZES_H

#include "cost/cost.h"
#include "dpia/program.h"
#include "testing/datum.h"

/* Appends to SIZES what ARGS, as they stand in test blocks, say of ENTRY, which is functional: its
 * sizes, and integers that it takes; of sizes that only a computation can tell, what RESULTS say,
 * which may be null. False: they are no arguments of it. */
bool input_sizes(struct arena *arena, const struct entry *entry, const struct datum_vec *args,
                 const struct datum_vec *results, struct cost_size_vec *sizes);

#endif
