/* What expressions cost, and what they mention. */
#ifndef DPIAC_SIZED_CHEAP_H
#define DPIAC_SIZED_CHEAP_H

#include "core/core.h"

struct map;
struct sized;

/* Whether EXP takes a constant number of operations, and cannot fail: no loop, no array is made. */
bool sized_is_cheap(struct sized *sized, const struct core_exp *exp);
/* Whether EXP is a name or a number. */
bool sized_is_atom(const struct core_exp *exp);
/* The variables that EXP mentions, also those that it binds, are added to VARS. */
void sized_mentioned(struct sized *sized, const struct core_exp *exp, struct map *vars);

/* The same, in a map, with those in the types that are written in EXP. */
struct map *sized_all_mentioned(struct sized *sized, const struct core_exp *exp);

#endif
