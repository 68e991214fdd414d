/* Values against the sizes of a type annotation (match.c). */
#ifndef DPIAC_LOWER_MATCH_H
#define DPIAC_LOWER_MATCH_H

#include "base/source.h"

struct core_type;
struct env;
struct lower;
struct value;

/* Binds the names of sizes that stand alone in ANNOTATION and that *ENV does not have. */
void match_bind_sizes(struct lower *lo, const struct env **env, const struct core_type *annotation,
                      const struct value *value);
/* VALUE with the sizes that ANNOTATION asks for; names that this binds are added to *ENV. */
const struct value *match_value(struct lower *lo, const struct env **env,
                                const struct core_type *annotation, const struct value *value,
                                struct loc loc, const char *what);

#endif
