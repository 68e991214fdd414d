/* Questions about types of the core. */
#ifndef DPIAC_CORE_TYPE_H
#define DPIAC_CORE_TYPE_H

#include "core/core.h"

/* Whether A and B are the same type but for sizes and for names of parameters. */
bool core_type_same(const struct core_type *a, const struct core_type *b);
/* Whether a type variable stands in TYPE. */
bool core_type_has_var(const struct core_type *type);
/* Whether TYPE, without type variables, is not of order zero: a function is in it
 * (defunctionalisation.txt 2.1). */
bool core_type_has_fun(const struct core_type *type);

#endif
