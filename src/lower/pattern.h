/* Patterns against values (eval_pattern.c). */
#ifndef DPIAC_LOWER_PATTERN_H
#define DPIAC_LOWER_PATTERN_H

#include "lower/value.h"

struct core_pat;

/* ENV with the names of PAT bound to the parts of VALUE (eval_pattern.c). */
const struct env *pattern_bind(struct lower *lo, const struct env *env, const struct core_pat *pat,
                               const struct value *value, struct loc loc, const char *what);
/* The same for an argument of a call: what it binds may be substituted where it is used once. */
const struct env *pattern_bind_argument(struct lower *lo, const struct env *env,
                                        const struct core_pat *pat, struct arg arg,
                                        const char *what);
/* A name for what PAT matches: "x", "x,y"; OTHERWISE if PAT binds nothing. */
struct title pattern_title(struct lower *lo, const struct core_pat *pat, const char *otherwise);

#endif
