/* The state of the inference of one definition: unification variables, and what is open. */
#ifndef DPIAC_FRONT_INFER_H
#define DPIAC_FRONT_INFER_H

#include "base/vec.h"
#include "core/core.h"

struct front;
struct map;

/* A set of scalar types, bit SCALAR_x for each. */
typedef unsigned scalar_set;

/* Component POSITION of the tuple that an open variable stands for has type TYPE. */
struct component_need {
    size_t position;
    const struct core_type *type;
    struct loc loc;
};

struct component_need_vec VEC(struct component_need);

/* A unification variable. It stands for any type; or, if SCALARS is not empty, for one of those;
 * if EQUALITY is set, for a scalar or a tuple of such. */
struct core_meta {
    const struct core_type *solution; /* null while open */
    scalar_set scalars;
    bool equality;
    bool reported;                    /* as ambiguous */
    bool is_element;                  /* of an empty array literal, for the message */
    bool is_index;                    /* an integer that is an index: i64 where nothing decides */
    struct component_need_vec needs;
    struct loc loc;
};

struct meta_vec VEC(const struct core_type *);
struct var_vec VEC(struct core_var *);
struct type_var_vec VEC(struct core_type_var *);

struct infer {
    struct front *front;
    bool in_prelude;      /* the program's own definitions are not visible */
    const char *own_name; /* of the definition, if it has parameters; else null */
    struct loc own_loc;
    struct meta_vec metas;
    struct var_vec vars;
    struct type_var_vec generalised; /* type variables that were inferred, lifted at first */
    struct map *finished; /* types as they are after the inference; null before its end */
    size_t errors_before; /* the number of errors when the definition was begun */
};

#endif
