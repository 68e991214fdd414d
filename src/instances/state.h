/* The instances that were made so far. */
#ifndef DPIAC_INSTANCES_STATE_H
#define DPIAC_INSTANCES_STATE_H

#include "base/map.h"
#include "base/vec.h"
#include "instances/instances.h"
#include "sizes/sizes.h"

/* Something polymorphic, a definition or a local function, at one list of types. */
struct instance {
    const struct core_type *const *types; /* without variables and sizes */
    struct loc loc;                       /* of the first use; or no place */
    struct core_def *def;                 /* made for it, for a definition; */
    struct core_var *var;                 /* or this, for a local function */
};

struct instance_vec VEC(struct instance *);

/* All instances of one thing, in the order in which they were needed. */
struct origin {
    const char *name, *called;
    const struct core_type_var *const *vars;
    size_t var_count;
    struct instance_vec all;
};

struct instances {
    struct arena *arena;       /* of what is needed up to the end of the stage */
    struct core_share *share;  /* of types that lie there */
    struct sizes_output output; /* the instances of definitions, as they stay */
    struct map *origins; /* core_def to struct origin */
    struct map *loops;   /* core_def that uses itself to what is copied: a loop, or itself */
    struct instances_log *log;
};

/* The instance of ORIGIN at TYPES that is there already, or a new one in ARENA, for a use at LOC;
 * *IS_NEW says which. */
struct instance *instance_find(struct arena *arena, struct origin *origin,
                               const struct core_type *const *types, struct loc loc, bool *is_new);
/* DEF at TYPES, made now if it was not yet. */
const struct core_def *instance_def(struct instances *instances, const struct core_def *def,
                                    const struct core_type *const *types, struct loc loc);

#endif
