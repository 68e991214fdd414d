/* Expressions. */
#ifndef DPIAC_UNIQUE_EXP_H
#define DPIAC_UNIQUE_EXP_H

#include "core/core.h"

struct holds;
struct unique;

const struct holds *unique_exp(struct unique *unique, const struct core_exp *exp);
/* BOUND is bound to a name, or an argument: if it is a function, nothing may have been consumed to
 * make it, since there were BEGIN in GONE. */
void unique_check_bound(struct unique *unique, const struct core_exp *bound, size_t begin);

#endif
