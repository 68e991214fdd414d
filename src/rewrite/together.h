/* Reductions that are done side by side (together.c). */
#ifndef DPIAC_REWRITE_TOGETHER_H
#define DPIAC_REWRITE_TOGETHER_H

#include "dpia/phrase.h"

/* What becomes of PAIR, of two reductions, with DATA; null: they are done one after the other.
 * HOSTED: they are in no function of a loop in the phrase. */
typedef const struct phrase *together_join(void *data, const struct phrase *pair, bool hosted);

/* PHRASE, in which each two reductions without an order that may be done in one place are what JOIN
 * makes of them; null if there are none. */
const struct phrase *together_reductions(struct dpia *dpia, const struct phrase *phrase,
                                         together_join *join, void *data);

#endif
