/* Loops and ranges: clauses of witness_evaluate. */
#ifndef DPIAC_WITNESS_LOOP_H
#define DPIAC_WITNESS_LOOP_H

#include "witness/item.h"

const struct item *witness_loop(struct eval *eval, const struct scope *scope,
                                const struct core_exp *exp);
const struct item *witness_range(struct eval *eval, const struct scope *scope,
                                 const struct core_exp *exp);

#endif
