/* Loops of OpenMP that one thread runs without a region, if they are not worth one (regions.c). */
#ifndef DPIAC_TARGET_REGIONS_H
#define DPIAC_TARGET_REGIONS_H

#include "target/gen.h"

/* ITEMS, where each loop that is shared under a condition is two, and functions for what is in
 * them. */
struct citem_vec regions_where_worth_it(struct gen *gen, const struct citem_vec *items);

#endif
