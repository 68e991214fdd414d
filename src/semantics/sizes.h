/* Sizes for which the condition of a rule holds (sizes.c). */
#ifndef DPIAC_SEMANTICS_SIZES_H
#define DPIAC_SEMANTICS_SIZES_H

#include "rewrite/match.h"
#include "semantics/draw.h"

/* Changes sizes that MATCH has, numbers, so that more of what the condition of its rule says of
 * them holds, perhaps: one size for each comparison that has one. */
void sizes_adjust(struct draw *draw, struct match *match);

#endif
