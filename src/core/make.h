/* Expressions and types of the core that passes make up. Those whose place is not given stand at
 * the place of their parts. */
#ifndef DPIAC_CORE_MAKE_H
#define DPIAC_CORE_MAKE_H

#include <stdint.h>

#include "core/core.h"

const struct core_type *core_make_scalar_type(struct arena *arena, enum scalar scalar);
/* One for each scalar, at its position. */
const struct core_type *const *core_make_scalar_types(struct arena *arena);
const struct core_type *core_make_var_type(struct arena *arena, const struct core_type_var *var);
/* PARAM -> RESULT */
const struct core_type *core_make_function_type(struct arena *arena,
                                                const struct core_type *param,
                                                const struct core_type *result);
/* The tuple of PARTS; of one, that itself. */
const struct core_type *core_make_tuple_type(struct arena *arena,
                                             const struct core_type *const *parts, size_t count);
/* An expression whose parts are still to be set. */
struct core_exp *core_make_exp(struct arena *arena, enum core_exp_kind kind, struct loc loc,
                               const struct core_type *type);
/* I64 is that type. */
const struct core_exp *core_make_i64(struct arena *arena, const struct core_type *i64,
                                     int64_t value);
const struct core_exp *core_make_var(struct arena *arena, const struct core_var *var);
/* FUN ARG, at LOC. */
const struct core_exp *core_make_app(struct arena *arena, const struct core_exp *fun,
                                     const struct core_exp *arg, struct loc loc);
/* `length VAR`, for an array; I64 is the type of that. */
const struct core_exp *core_make_length(struct arena *arena, const struct core_type *i64,
                                        const struct core_var *var);
/* LEFT OP RIGHT, both of type i64. */
const struct core_exp *core_make_binary(struct arena *arena, enum operator op,
                                        const struct core_exp *left, const struct core_exp *right);

/* The loop EXP's parts, as its own: they may be set. */
struct core_loop *core_own_loop(struct arena *arena, struct core_exp *exp);

#endif
