/* What reductions promise of their operators, put to the test (order.c). */
#ifndef DPIAC_SEMANTICS_ORDER_H
#define DPIAC_SEMANTICS_ORDER_H

#include "dpia/phrase.h"

/* Whether PHRASE promises nothing of an operator that is not seen to be so, of what reductions by
 * PRIM promise: reduceComm, that it is commutative; reduceAssoc, that it is associative. */
bool order_is_free(const struct phrase *phrase, enum primitive prim);

/* PHRASE with each reduction by PRIM, one of these, in another order; itself where it has none. */
const struct phrase *order_another(struct dpia *dpia, const struct phrase *phrase,
                                   enum primitive prim);

#endif
