/* Maps whose rows are of a size that is computed. */
#ifndef DPIAC_SIZED_MAP_H
#define DPIAC_SIZED_MAP_H

#include "core/core.h"

struct sized;
struct walk;

/* EXP, where the rows that functions give have a size; *CHANGED is set where they got it. */
const struct core_exp *sized_maps(struct sized *sized, const struct core_exp *exp, bool *changed);
/* Whether EXP is a call of `map`, or the like, with a lambda. */
bool sized_is_map(const struct core_exp *exp);
/* The size at DIM of what such a call gives, if it is one of the rows, and the same for all of
 * them; else null. */
const struct core_exp *sized_row_shape(struct sized *sized, const struct core_exp *exp, size_t dim);
/* Such a call whose rows have the sizes DIMS, where these are not null; null if EXP is none. */
const struct core_exp *sized_end_map(struct walk *walk, const struct core_exp *exp,
                                     const struct core_exp *const *dims);

#endif
