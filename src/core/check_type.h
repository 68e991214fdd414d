/* Types, patterns, and names that come into scope. */
#ifndef DPIAC_CORE_CHECK_TYPE_H
#define DPIAC_CORE_CHECK_TYPE_H

#include "core/core.h"

struct check;

/* Names that come into scope, or leave it. */
void check_scope_vars(struct check *check, const struct core_var *const *vars, size_t count,
                      bool inside);
void check_scope_pat(struct check *check, const struct core_pat *pat, bool inside);
void check_scope_type_vars(struct check *check, const struct core_type_var *const *vars,
                           size_t count, bool inside);
/* A type as it stands at LOC, with its sizes if it is a written one. */
void check_type(struct check *check, const struct core_type *type, struct loc loc);
/* What is written of something of type TYPE; null: nothing. */
void check_annotation(struct check *check, const struct core_type *annotation,
                      const struct core_type *type, struct loc loc);
/* The variables of PAT are in scope from here on. */
void check_pat(struct check *check, const struct core_pat *pat);

#endif
