/* Sizes in annotations, and numbers that are sizes. */
#ifndef DPIAC_WITNESS_SIZE_H
#define DPIAC_WITNESS_SIZE_H

#include "witness/item.h"

/* Whether ITEM, an integer, is a size, which is then in *SIZE; else a fault. */
bool witness_size(struct eval *eval, const struct item *item, struct loc loc, size_t *size);
/* The same for an array that is to be made, of which not too large ones are. */
bool witness_length(struct eval *eval, const struct item *item, struct loc loc, size_t *size);

/* Binds the sizes of ITEM that TYPE names and that are not known yet, which is all that the first
 * does; the second compares the others, and gives ITEM, or one for later that is compared when it
 * is computed. Null on a fault. */
void witness_bind_sizes(struct eval *eval, const struct scope **scope, const struct core_type *type,
                        const struct item *item);
const struct item *witness_match(struct eval *eval, const struct scope **scope,
                                 const struct core_type *type, const struct item *item,
                                 struct loc loc);
/* What LATER, which is no expression, comes to. */
const struct item *witness_match_later(struct eval *eval, const struct later *later);
/* Whether SIZE is a name of which nothing is known. */
bool witness_is_unknown(const struct scope *scope, const struct core_exp *size);

#endif
