/* Slices and updates. */
#ifndef DPIAC_UNIQUE_UPDATE_H
#define DPIAC_UNIQUE_UPDATE_H

#include "core/core.h"

struct holds;
struct unique;

/* The indices of EXP, a slice or an update. */
void unique_places(struct unique *unique, const struct core_exp *exp);
const struct holds *unique_update(struct unique *unique, const struct core_exp *exp);

#endif
