/* Copies of the core with other parts: what each stage of the front end does in all places that it
 * does not look at. */
#ifndef DPIAC_CORE_REBUILD_H
#define DPIAC_CORE_REBUILD_H

#include "core/core.h"

/* What takes the place of a part. EXP, PAT and TYPE are for the parts that they are named after,
 * VAR for variables where something other than a pattern binds them (sizes, counters, names of
 * parameters in types). None of them is called on null; where one is null itself, the parts stay.
 * A visitor gives its argument back. WRITTEN is for the types that are written at patterns, results
 * and ascriptions; where it is null, TYPE is. */
struct core_rebuild {
    struct arena *arena;
    void *context;
    const struct core_exp *(*exp)(void *context, const struct core_exp *exp);
    const struct core_pat *(*pat)(void *context, const struct core_pat *pat);
    const struct core_type *(*type)(void *context, const struct core_type *type);
    const struct core_var *(*var)(void *context, const struct core_var *var);
    const struct core_type *(*written)(void *context, const struct core_type *type);
};

/* A copy of EXP with its parts replaced, from left to right as they are written: its TYPE first,
 * then what binds before what is in its scope. The variable of a VAR and the definition of a DEF
 * stay. */
struct core_exp *core_rebuild_exp(const struct core_rebuild *rebuild, const struct core_exp *exp);
/* The same for a `[]`, with its type written: its rows are as large as that says. */
const struct core_exp *core_rebuild_empty(const struct core_rebuild *rebuild,
                                          const struct core_exp *exp);
/* The same for an ASCRIBE: a `[]` in it has its type written already. */
const struct core_exp *core_rebuild_ascribe(const struct core_rebuild *rebuild,
                                            const struct core_exp *exp);
/* Whether EXP is `[]`. */
bool core_is_empty(const struct core_exp *exp);
/* A copy of PAT likewise; a VAR's variable stays. */
struct core_pat *core_rebuild_pat(const struct core_rebuild *rebuild, const struct core_pat *pat);
/* The same for types; a VAR or META stays. */
struct core_type *core_rebuild_type(const struct core_rebuild *rebuild,
                                    const struct core_type *type);
/* The same without sizes, and without the names in function types that only these mention. */
struct core_type *core_rebuild_plain_type(const struct core_rebuild *rebuild,
                                          const struct core_type *type);

#endif
