/* Types of the core while some are not known yet (types.c). */
#ifndef DPIAC_FRONT_TYPES_H
#define DPIAC_FRONT_TYPES_H

#include "front/infer.h"

const struct core_type *front_type_array(struct front *front, const struct core_type *elem);
const struct core_type *front_type_vector(struct front *front, const struct core_type *elem);
const struct core_type *front_type_fun(struct front *front, const struct core_type *param,
                                       const struct core_type *result);
/* FUN, a function type, with these marks. */
const struct core_type *front_type_marked(struct front *front, const struct core_type *fun,
                                          bool consumes, const struct core_marks *fresh);
const struct core_type *front_type_tuple(struct front *front, const struct core_type *const *parts,
                                         size_t count);
const struct core_type *front_type_var(struct front *front, const struct core_type_var *var);
/* Whether something in TYPE, in which nothing is open, is wrong. */
bool front_type_has_error(const struct core_type *type);
/* A fresh unification variable; LOC is what a message about it points at. */
const struct core_type *front_type_meta(struct infer *infer, struct loc loc);
const struct core_type *front_type_overloaded(struct infer *infer, scalar_set scalars,
                                              struct loc loc);
/* TYPE behind the solutions of unification variables, at its head only. */
const struct core_type *front_type_head(const struct core_type *type);
/* Whether TYPE's head is an open variable. */
bool front_type_is_open(const struct core_type *type);
/* How many parameters a function of TYPE has, as far as that is known; 0 if it is none. */
size_t front_type_param_count(const struct core_type *type);
/* TYPE with INSTANCE[i] in the place of VARS[i]. */
const struct core_type *front_type_subst(struct front *front, const struct core_type *type,
                                         const struct core_type_var *const *vars, size_t count,
                                         const struct core_type *const *instance);
/* A written type without sizes and parameter names. */
const struct core_type *front_type_strip(struct front *front, const struct core_type *type);
/* For messages: open variables are shown as what they may still be. */
const char *front_type_text(struct front *front, const struct core_type *type);
/* Whether there is a vector type in TYPE. */
bool front_type_has_vector(const struct core_type *type);
/* Whether there is a function type in TYPE, or a lifted variable, which may stand for one. */
bool front_type_has_fun(const struct core_type *type);

#endif
