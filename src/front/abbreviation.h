/* Names of types and what they stand for (abbreviation.c). */
#ifndef DPIAC_FRONT_ABBREVIATION_H
#define DPIAC_FRONT_ABBREVIATION_H

#include "core/core.h"
#include "core/module.h"
#include "syntax/syntax.h"

struct front;
struct infer;
struct scope;

/* What BINDING, a declaration or specification, makes of its name; a type that is abstract is a new
 * one. */
const struct core_type_name *front_type_binding(struct front *front,
                                                const struct syn_type_binding *binding);
/* The same for BINDING of `with`, which is as lifted as its type is. */
const struct core_type_name *front_type_refinement(struct front *front,
                                                   const struct syn_type_binding *binding);
/* "'arr [n] 't'", as the declaration says. */
const char *front_abbreviation_text(struct front *front, const struct core_type_name *abbreviation);
/* What a type variable must be to stand for SYN: what its names are declared as counts. */
enum core_lift front_type_lift(struct infer *infer, const struct scope *scope,
                               const struct syn_type *syn);
enum core_lift front_param_lift(enum syn_type_param_kind kind);

#endif
