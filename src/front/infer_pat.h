/* Patterns (infer_pat.c). */
#ifndef DPIAC_FRONT_INFER_PAT_H
#define DPIAC_FRONT_INFER_PAT_H

#include "syntax/syntax.h"

struct core_exp;
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

/* infer_match.c: what EXPECTED, which may be null, says of the COUNT values of the constructor
 * NAME. TYPES is null if it is no sum yet; WRONG if it is one that has no such constructor, which
 * is reported. */
struct payload {
    const struct core_type *const *types;
    bool wrong;
};
struct payload front_payload(struct infer *infer, const struct core_type *expected,
                             struct syn_ident name, size_t count);
/* A fresh variable for a sum with the constructor NAME of COUNT values. */
const struct core_type *front_sum_with(struct infer *infer, struct syn_ident name,
                                       const struct core_type *const *types, size_t count);
/* `let PAT = BOUND in BODY`, whatever PAT is; that it matches all values is checked later. */
struct core_exp *front_exp_bind(struct infer *infer, const struct core_pat *pat,
                                const struct core_exp *bound, const struct core_exp *body);
/* What stands in the place of PAT where only the patterns of `let` may: PAT, or a variable, whose
 * value must be bound to *INNER (by front_exp_bind), which else is null. */
const struct core_pat *front_pat_split(struct infer *infer, const struct core_pat *pat,
                                       struct core_pat **inner);
/* BODY where the variables of PATS are bound to those of INNER that are not null. */
struct core_exp *front_bind_split(struct infer *infer, const struct core_pat *const *pats,
                                  struct core_pat *const *inner, size_t count,
                                  struct core_exp *body);

#endif
