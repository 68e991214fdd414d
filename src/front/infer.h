/* The state of the inference of one definition: unification variables, and what is open. */
#ifndef DPIAC_FRONT_INFER_H
#define DPIAC_FRONT_INFER_H

#include "base/vec.h"
#include "core/core.h"

struct front;
struct map;

/* A set of scalar types, bit SCALAR_x for each. */
typedef unsigned scalar_set;

/* What is known of the record or sum that an open variable stands for: the field NAME has the one
 * type of TYPES, or the constructor NAME takes values of these types. */
struct part_need {
    const char *name;
    bool is_variant;
    const struct core_type *const *types;
    size_t count;
    struct loc loc;
};

struct part_need_vec VEC(struct part_need);

/* A unification variable. It stands for any type; or, if SCALARS is not empty, for one of those;
 * if there are NEEDS, for a record or for a sum; if EQUALITY is set, for what can be compared. */
struct core_meta {
    const struct core_type *solution; /* null while open */
    scalar_set scalars;
    bool equality;
    bool reported;                    /* as ambiguous */
    bool is_index;                    /* an integer that is an index: i64 where nothing decides */
    struct part_need_vec needs;       /* all of a record, or all of a sum */
    size_t level; /* how many local functions are around the place where it is known */
    struct loc loc;
};

struct meta_vec VEC(const struct core_type *);
struct var_vec VEC(struct core_var *);
struct type_var_vec VEC(struct core_type_var *);
struct hidden_vec VEC(const struct core_var *);

/* A local function whose body is looked at, or a named parameter of a function type. */
struct own_name {
    const char *name;
    struct loc loc;
    const struct own_name *outer;
};

struct infer {
    struct front *front;
    bool in_prelude;      /* the program's own definitions are not visible */
    const char *own_name; /* of the definition, if it has parameters; else null */
    const char *constant; /* its name, if it has none; else null */
    struct core_def *own; /* that definition, whose type is known as far as its head says it */
    const struct own_name *type_params; /* of the function types around a type, innermost first */
    bool in_size;         /* what is looked at is in the size of a type */
    const struct own_name *local_functions; /* that are looked at, innermost first */
    struct meta_vec metas;
    struct var_vec vars;
    struct type_var_vec generalised; /* type variables that were inferred, lifted at first */
    struct hidden_vec hidden; /* sizes that hide in the types read, and nothing binds yet */
    size_t mismatch;        /* the number of the last error about a type that is not the expected */
    struct loc mismatch_loc; /* one, until its other place is noted, where it is, */
    bool mismatch_of_form;   /* whether that is data of another form: an array, not a number; */
    const struct core_type *mismatch_have; /* and what was found */
    struct map *unknown;    /* the names that nothing has, which were reported; or null */
    size_t level;           /* of local functions around what is being inferred */
    struct map *levels;     /* declared core_type_var to its level; or null */
    struct map *declared;   /* the names of these */
    struct map *finished; /* types as they are after the inference; null before its end */
    size_t errors_before; /* the number of errors when the definition was begun */
    bool types_missing;   /* a type is not known for what is wrong elsewhere; set by finish.c */
};

#endif
