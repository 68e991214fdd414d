/* Calls. */
#ifndef DPIAC_UNIQUE_APPLY_H
#define DPIAC_UNIQUE_APPLY_H

#include "core/core.h"

struct holds;
struct unique;

/* Whether a function may be part of a value of TYPE. */
bool unique_has_fun(const struct core_type *type);

const struct holds *unique_apply(struct unique *unique, const struct core_exp *exp);
/* The value of EXP goes where TYPE stands: its functions must not consume more. */
void unique_check_type(struct unique *unique, const struct core_type *type,
                       const struct core_exp *exp);

#endif
