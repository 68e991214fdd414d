/* Branches whose results are of a size that is computed. */
#ifndef DPIAC_SIZED_BRANCH_H
#define DPIAC_SIZED_BRANCH_H

#include "core/core.h"

struct sized;
struct walk;

/* EXP, where results of branches have a size; *CHANGED is set where one got it. */
const struct core_exp *sized_branches(struct sized *sized, const struct core_exp *exp,
                                      bool *changed);

/* EXP, a block that ends in values of the sizes DIMS, those that are not null. */
const struct core_exp *sized_coerced(struct walk *walk, const struct core_exp *exp,
                                     const struct core_exp *const *dims);

#endif
