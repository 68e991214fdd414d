/* Patterns and values. */
#ifndef DPIAC_WITNESS_PATTERN_H
#define DPIAC_WITNESS_PATTERN_H

#include "witness/item.h"

/* Binds the names in PAT, if it fits ITEM; *SCOPE counts only then. The second is for patterns that
 * always fit, and gives false on a fault. */
enum fit { FIT_NONE, FIT_FAULT, FIT_BOUND };
enum fit witness_pattern_fit(struct eval *eval, const struct scope **scope,
                             const struct core_pat *pat, const struct item *item);
bool witness_pattern_bind(struct eval *eval, const struct scope **scope, const struct core_pat *pat,
                          const struct item *item);

#endif
