/* Slices and updates: clauses of witness_evaluate. */
#ifndef DPIAC_WITNESS_PLACE_H
#define DPIAC_WITNESS_PLACE_H

#include "witness/item.h"

const struct item *witness_slice(struct eval *eval, const struct scope *scope,
                                 const struct core_exp *exp);
const struct item *witness_update(struct eval *eval, const struct scope *scope,
                                  const struct core_exp *exp);

#endif
