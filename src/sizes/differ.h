/* Sizes that are not the same: coercions and errors. */
#ifndef DPIAC_SIZES_DIFFER_H
#define DPIAC_SIZES_DIFFER_H

#include "sizes/state.h"

/* From now on PLACE is what sizes are compared for; gives what it was. */
struct place sizing_place_set(struct sizing *sizing, struct place place);
/* Two sizes differ at the place of now. */
void sizing_differ(struct sizing *sizing, const struct core_exp *have,
                   const struct core_exp *want);
/* The differences from FIRST on. */
struct coercion *sizing_differences_from(struct sizing *sizing, size_t first);
/* EXP coerced to WANT, if sizes differ in the differences from FIRST on. */
const struct core_exp *sizing_coerced(struct sizing *sizing, const struct core_exp *exp,
                                      const struct core_type *want, size_t first);
/* Whether OPEN, an open size, was compared with one that it cannot be. */
bool sizing_has_met(struct sizing *sizing, const struct core_var *open);
/* The errors among all that differ, and among sizes that are coerced and not known. */
void sizing_report_differences(struct sizing *sizing);

#endif
