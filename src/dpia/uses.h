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
/* Whether VAR's value is asked for wherever PHRASE is computed: outside of branches, and of
 * functions that may not be run. */
bool phrase_demands(const struct phrase *phrase, const struct var *var);
/* Whether PHRASE mentions VAR other than as its half WHICH: 1, to write to it; 2, to read it. */
bool phrase_mentions_beyond(const struct phrase *phrase, const struct var *var, int which);
/* Whether a variable of A occurs in B. */
bool phrase_shares_variable(const struct phrase *a, const struct phrase *b);
/* Whether PHRASE may be written down again at each use: a name, a number, a component, a view of
 * these. It costs index arithmetic only; what it checks is checked at each use. */
bool phrase_is_trivial(const struct phrase *phrase);
/* Whether PHRASE is toIdx N of a number that is written, or of a size. */
bool phrase_is_index_number(const struct phrase *phrase);

/* How many scalars PHRASE has if it is an array of constants: of literals, of tuples of them, or of
 * such arrays, two elements at least. It costs nothing to compute, for in the output it is a table.
 * 0: something else. */
size_t phrase_table_length(const struct phrase *phrase);

/* What has not more scalars is written by assignments, not from a table. */
enum { PHRASE_SHORT_TABLE = 8 };

/* Whether PHRASE or a part of it is a parallel loop; a `new` in global memory, or one whose size
 * may be computed (letNat); a reduction without an order. The
 * first question of a trait walks over PHRASE, and later ones about it and its parts do not. */
bool phrase_has(const struct phrase *phrase, enum phrase_trait trait);

#endif
