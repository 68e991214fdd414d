/* Loops. */
#ifndef DPIAC_UNIQUE_LOOP_H
#define DPIAC_UNIQUE_LOOP_H

#include "core/core.h"

struct holds;
struct unique;

const struct holds *unique_loop(struct unique *unique, const struct core_exp *exp);

#endif
