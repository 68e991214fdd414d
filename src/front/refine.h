/* Module types in which more is known of types: `with`, and names that are specified again
 * (refine.c). */
#ifndef DPIAC_FRONT_REFINE_H
#define DPIAC_FRONT_REFINE_H

#include "core/module.h"
#include "syntax/syntax.h"

struct front;

/* SYN, `mt with t = u`; null after an error. */
const struct core_sig *front_refine_with(struct front *front, const struct syn_sig *syn);
/* SIG, which is included at LOC, where ENV has been specified: abstract types that ENV has are
 * those of ENV; null after an error. */
const struct core_sig *front_refine_included(struct front *front, const struct core_env *env,
                                             const struct core_sig *sig, struct loc loc);
/* Whether ENV has no value or module called as SPEC, or a value of the same type; else an error. */
bool front_refine_same_value(struct front *front, const struct core_env *env,
                             const struct core_def *spec);
/* Whether NAME, a type that is specified again, is what EARLIER is; else an error. */
bool front_refine_same_type(struct front *front, const struct core_type_name *earlier,
                            const struct core_type_name *name);

#endif
