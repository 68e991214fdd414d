/* What the files of instances share. */
#ifndef DPIAC_INSTANCES_PRIVATE_H
#define DPIAC_INSTANCES_PRIVATE_H

#include "base/map.h"
#include "core/rebuild.h"
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

/* What a type variable stands for in a copy. */
struct argument {
    const struct core_type *plain; /* where types have no sizes: inferred ones */
    const struct core_type *sized; /* where they do: written ones */
};

struct size_vec VEC(const struct core_var *);

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

/* Copies (copy.c). */
void copy_begin(struct copy *copy, struct instances *instances, struct arena *arena);
const struct core_exp *copy_exp(struct copy *copy, const struct core_exp *exp);
const struct core_pat *copy_pat(struct copy *copy, const struct core_pat *pat);
const struct core_type *copy_inferred(struct copy *copy, const struct core_type *type);
/* A written type; null gives null. */
const struct core_type *copy_written(struct copy *copy, const struct core_type *type);
const struct core_var *copy_var(struct copy *copy, const struct core_var *var);

/* The instance of ORIGIN at TYPES that is there already, or a new one in ARENA, for a use at LOC;
 * *IS_NEW says which (instances.c). */
struct instance *instance_find(struct arena *arena, struct origin *origin,
                               const struct core_type *const *types, struct loc loc, bool *is_new);
/* DEF at TYPES, made now if it was not yet. */
const struct core_def *instance_def(struct instances *instances, const struct core_def *def,
                                    const struct core_type *const *types, struct loc loc);

/* A let of a polymorphic local function: one for each of its instances (local.c). */
const struct core_exp *local_copy(struct copy *copy, const struct core_exp *let);

/* What is written in a definition or local function, for size.c. RESULT may be null. */
struct written {
    const struct core_pat *const *params;
    size_t param_count;
    const struct core_type *result;
    const struct core_exp *body;
    const struct core_type *type; /* with its type variables */
};

/* The argument of VAR that is TYPE in what is WRITTEN; the sizes that are made for it are added to
 * SIZES (size.c). */
struct argument *size_argument(struct arena *arena, const struct written *written,
                               const struct core_type_var *var, const struct core_type *type,
                               struct size_vec *sizes);

/* DEF, which uses itself, with a loop instead if it does so in tail position; SIZED is DEF with its
 * sizes (tail.c). */
const struct core_def *tail_loop(struct arena *arena, const struct core_def *sized,
                                 const struct core_def *def);

/* Gives the instances of ORIGIN names that tell them apart, if there are several (name.c). */
void name_instances(struct instances *instances, const struct origin *origin);

#endif
