/* Expressions. */
#ifndef DPIAC_UNIQUE_EXP_H
#define DPIAC_UNIQUE_EXP_H

#include "core/core.h"

struct holds;
struct unique;

const struct holds *unique_exp(struct unique *unique, const struct core_exp *exp);
/* BOUND is bound to a name, or an argument: if it is a function, nothing may have been consumed to
 * make it that was there BEFORE, which says how many were consumed, and how many there were. */
struct unique_before {
    size_t gone, origins;
};

struct unique_before unique_before(const struct unique *unique);
void unique_check_bound(struct unique *unique, const struct core_exp *bound,
                        struct unique_before before);

#endif
