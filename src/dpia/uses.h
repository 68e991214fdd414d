/* Questions about phrases that many passes ask: whether two are the same, how often a value is
 * asked for, and what may be written down again instead of being given a name. */
#ifndef DPIAC_DPIA_USES_H
#define DPIAC_DPIA_USES_H

#include "dpia/phrase.h"

/* Whether A and B are the same phrase, up to the names of what they bind themselves. Binders of
 * nats and data types are the same only as objects: there are no two of one name. */
bool phrase_is_same(const struct phrase *a, const struct phrase *b);
/* PHRASE with copies of NEW for all that is the same as OLD. */
const struct phrase *phrase_replace(struct dpia *dpia, const struct phrase *phrase,
                                    const struct phrase *old, const struct phrase *new);

/* Whether the child of PHRASE at POSITION is run for each element or step of something: the
 * functions of maps, reductions, loops and views, but not those of let and new, nor
 * continuations. */
bool phrase_repeats(const struct phrase *phrase, size_t position);
/* How often VAR's value is asked for when PHRASE is computed: 0, 1, or 2 for more. */
unsigned phrase_demand(const struct phrase *phrase, const struct var *var);
/* Whether PHRASE may be written down again at each use: a name, a number, a component, a view of
 * these. It costs index arithmetic only; what it checks is checked at each use. */
bool phrase_is_trivial(const struct phrase *phrase);

#endif
