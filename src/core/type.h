/* Questions about types of the core. */
#ifndef DPIAC_CORE_TYPE_H
#define DPIAC_CORE_TYPE_H

#include "core/core.h"

/* Whether A and B are the same type but for sizes and for names of parameters. */
bool core_type_same(const struct core_type *a, const struct core_type *b);
/* Whether A and B, tuples or records, have as many parts with the same labels; and sums, the same
 * constructors with as many values. */
bool core_type_same_labels(const struct core_type *a, const struct core_type *b);
bool core_type_same_variants(const struct core_type *a, const struct core_type *b);
/* Whether HOLDS, which gets DATA, of TYPE or of a type that is a part of it; it is asked of the
 * whole before the parts, from left to right. */
bool core_type_any(const struct core_type *type,
                   bool (*holds)(void *data, const struct core_type *type), void *data);
/* Whether a type variable stands in TYPE. */
bool core_type_has_var(const struct core_type *type);
/* Whether TYPE, without type variables, is not of order zero: a function is in it
 * (defunctionalisation.txt 2.1). */
bool core_type_has_fun(const struct core_type *type);
/* Whether VAR is lifted for sizes, and what has TYPE gets values of it only from functions that are
 * its arguments: each use of these may give other sizes. */
bool core_type_var_varies(const struct core_type *type, const struct core_type_var *var);
/* Whether DEF, whose hidden sizes are scalars, too, takes such and gives a scalar. */
bool core_def_is_of_scalars(const struct core_def *def);
/* How many arguments what has TYPE takes, one after the other. */
size_t core_type_arity(const struct core_type *type);

#endif
