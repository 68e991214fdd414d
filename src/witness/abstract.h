/* Annotations of abstract types, whose values are those of what they stand for. */
#ifndef DPIAC_WITNESS_ABSTRACT_H
#define DPIAC_WITNESS_ABSTRACT_H

#include "witness/item.h"

/* As witness_bind_sizes and witness_match (size.h), where TYPE is abstract. */
void witness_bind_abstract(struct eval *eval, const struct scope **scope,
                           const struct core_type *type, const struct item *item);
const struct item *witness_match_abstract(struct eval *eval, const struct scope **scope,
                                          const struct core_type *type, const struct item *item,
                                          struct loc loc);

#endif
