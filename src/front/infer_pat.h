/* Patterns (infer_pat.c). */
#ifndef DPIAC_FRONT_INFER_PAT_H
#define DPIAC_FRONT_INFER_PAT_H

#include "syntax/syntax.h"

struct core_pat;
struct core_type;
struct core_var;
struct infer;
struct map;
struct scope;

/* SYN as a pattern for values of type EXPECTED (or null); *SCOPE is extended by its names. NAMES
 * holds those bound before by the same list of patterns. */
const struct core_pat *front_infer_pat(struct infer *infer, const struct scope **scope,
                                       const struct syn_pat *syn, const struct core_type *expected,
                                       struct map *names);
const struct core_pat *front_pat_var(struct infer *infer, const struct core_var *var);
/* Whether part of PAT has the mark `*`; a parameter is then consumed as a whole. */
bool front_pat_consumes(const struct core_pat *pat);
/* Whether part of SYN has a type annotation. */
bool front_pat_is_annotated(const struct syn_pat *syn);

#endif
