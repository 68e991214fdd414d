/* Expressions of the core that passes make up: numbers of type i64. */
#ifndef DPIAC_CORE_MAKE_H
#define DPIAC_CORE_MAKE_H

#include <stdint.h>

#include "core/core.h"

/* I64 is that type. */
const struct core_exp *core_make_i64(struct arena *arena, const struct core_type *i64,
                                     int64_t value);
const struct core_exp *core_make_var(struct arena *arena, const struct core_var *var);
/* LEFT OP RIGHT, both of type i64. */
const struct core_exp *core_make_binary(struct arena *arena, enum operator op,
                                        const struct core_exp *left, const struct core_exp *right);

#endif
