/* Copies of definitions at types. */
#ifndef DPIAC_INSTANCES_COPY_H
#define DPIAC_INSTANCES_COPY_H

#include "core/rebuild.h"

struct instances;

/* What a type variable stands for in a copy. */
struct argument {
    const struct core_type *plain; /* where types have no sizes: inferred ones */
    const struct core_type *sized; /* where they do: written ones */
};

/* A definition, or an instance of it, being copied with variables of its own. */
struct copy {
    struct instances *instances;
    struct arena *arena;         /* of the copy, which goes when it is moved */
    struct core_rebuild rebuild; /* its callbacks copy, with this as their context */
    struct map *vars;            /* core_var to the one in the copy */
    struct map *locals;          /* core_var that is polymorphic to struct origin */
    struct map *arguments;       /* core_type_var to struct argument */
    struct map *types;           /* inferred types to what they are in the copy */
};

void copy_begin(struct copy *copy, struct instances *instances, struct arena *arena);
const struct core_exp *copy_exp(struct copy *copy, const struct core_exp *exp);
const struct core_pat *copy_pat(struct copy *copy, const struct core_pat *pat);
const struct core_type *copy_inferred(struct copy *copy, const struct core_type *type);
/* A written type; null gives null. */
const struct core_type *copy_written(struct copy *copy, const struct core_type *type);
const struct core_var *copy_var(struct copy *copy, const struct core_var *var);

#endif
