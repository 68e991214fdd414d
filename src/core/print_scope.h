/* Where the variables of a definition are in scope in what is printed of it. */
#ifndef DPIAC_CORE_PRINT_SCOPE_H
#define DPIAC_CORE_PRINT_SCOPE_H

#include "base/arena.h"
#include "core/core.h"

struct map;

/* VAR is bound, and in scope from BEGIN to END: positions in the text, which count what binds and
 * what is used. What is bound by one construct has one GROUP. */
struct core_binding {
    const struct core_var *var;
    size_t group, begin, end;
};

struct core_scopes {
    struct VEC(struct core_binding) bindings;           /* in the order of BEGIN */
    struct VEC(const struct core_type_var *) type_vars; /* in this order, too */
    struct map *uses;                                   /* core_var to where it is used */
};

/* Of DEF; in ARENA. A name in a type that stands in several places is bound in each. */
struct core_scopes *core_scopes_new(struct arena *arena, const struct core_def *def);
/* Whether VAR is used between BEGIN and END. */
bool core_scopes_have_use(const struct core_scopes *scopes, const struct core_var *var,
                          size_t begin, size_t end);

#endif
