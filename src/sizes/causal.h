/* Sizes that are computed too late for the types that mention them. */
#ifndef DPIAC_SIZES_CAUSAL_H
#define DPIAC_SIZES_CAUSAL_H

#include "core/core.h"

struct sizing;

/* An error, if something in BODY has a type with a size that is computed later. */
void sizing_check_causality(struct sizing *sizing, const struct core_exp *body);

#endif
