/* What reductions promise of their operators, put to the test (order.c). */
#ifndef DPIAC_SEMANTICS_ORDER_H
#define DPIAC_SEMANTICS_ORDER_H

#include "dpia/phrase.h"

/* What is promised of an operator. */
enum order_promise { ORDER_NOTHING, ORDER_ASSOCIATIVE, ORDER_COMMUTATIVE };

/* What reductions, scans and histograms in PHRASE, a side of a rule, promise of its parameter FUN:
 * the most of it. */
enum order_promise order_promised(const struct phrase *phrase, const struct var *fun);

/* Whether PHRASE, a side of a rule, promises nothing of an operator that is neither a parameter nor
 * seen to be so, of what reductions by PRIM promise: reduceComm, that it is commutative;
 * reduceAssoc, that it is associative. */
bool order_is_free(const struct phrase *phrase, enum primitive prim);

/* PHRASE with each scatter the other way round, from the last index on: where the result is another
 * one, several values meet, of which any may stay. Itself where it has none. */
const struct phrase *order_of_scatters(struct dpia *dpia, const struct phrase *phrase);

/* PHRASE with each reduction by PRIM, one of these, in another order; itself where it has none. */
const struct phrase *order_another(struct dpia *dpia, const struct phrase *phrase,
                                   enum primitive prim);

#endif
