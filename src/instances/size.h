/* The sizes of what type variables stand for. */
#ifndef DPIAC_INSTANCES_SIZE_H
#define DPIAC_INSTANCES_SIZE_H

#include "base/vec.h"
#include "core/core.h"

struct argument;

struct size_vec VEC(const struct core_var *);

/* What is written in a definition or local function. RESULT may be null. */
struct written {
    const struct core_pat *const *params;
    size_t param_count;
    const struct core_type *result;
    const struct core_exp *body;
    const struct core_type *type; /* with its type variables */
};

/* The argument of VAR that is TYPE in what is WRITTEN; the sizes that are made for it are added to
 * SIZES. */
struct argument *size_argument(struct arena *arena, const struct written *written,
                               const struct core_type_var *var, const struct core_type *type,
                               struct size_vec *sizes);

#endif
