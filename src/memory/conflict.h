/* Whether two accesses may meet, and the renaming of variables that this needs. */
#ifndef DPIAC_MEMORY_CONFLICT_H
#define DPIAC_MEMORY_CONFLICT_H

#include "memory/access.h"

/* Whether work-items that are not the same may do A and B to the same place, one of them writing. A
 * variable that both mention has one value for both; all others have any value in their bounds. */
bool access_may_conflict(struct dpia *dpia, const struct access *a, const struct access *b);

/* Which variables stand for others. */
struct renaming {
    struct access_scope *scope;
    struct nat_subst vars;
};

struct renaming renaming_new(struct access_scope *scope);
/* VAR becomes a new variable with the same bounds, or, if BEFORE, one that is smaller. */
void renaming_add(struct renaming *renaming, const struct nat_var *var, bool before);
/* ACCESS with other variables in the place of those that RENAMING has, and of those whose bounds
 * mention one. */
struct access renaming_access(struct renaming *renaming, const struct access *access);

#endif
