/* Local functions. */
#ifndef DPIAC_INSTANCES_LOCAL_H
#define DPIAC_INSTANCES_LOCAL_H

#include "core/core.h"

struct copy;

/* A let of a polymorphic local function: one for each of its instances. */
const struct core_exp *local_copy(struct copy *copy, const struct core_exp *let);

#endif
