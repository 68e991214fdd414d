/* Type variables: those that are declared, and those that inference leaves open (generalise.c). */
#ifndef DPIAC_FRONT_GENERALISE_H
#define DPIAC_FRONT_GENERALISE_H

#include "front/infer.h"
#include "syntax/syntax.h"

struct scope;

struct type_vars {
    const struct core_type_var **at;
    size_t count;
};

/* Binds the types among PARAMS, whose variables are then in VARS. */
const struct scope *front_bind_type_vars(struct infer *infer, const struct scope *scope,
                                         struct syn_type_param_list params,
                                         struct type_vars *vars);
/* What is open in TYPE, the type of a definition, becomes type variables, which come behind those
 * in VARS. */
void front_generalise(struct infer *infer, const struct core_type *type, struct type_vars *vars);
/* The same for a local function: what its surroundings know too, and what is restricted, stays
 * open. */
void front_generalise_local(struct infer *infer, const struct core_type *type,
                            struct type_vars *vars);
/* What is open in TYPE is known at LEVEL, from now on. False if TYPE has a type variable that is
 * declared further in, and so must not be known there. */
bool front_limit_level(const struct infer *infer, const struct core_type *type, size_t level);

#endif
