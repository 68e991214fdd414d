/* Sets of identifiers with one place of use for each: what the checker computes for every phrase.
 * Immutable and shared: a phrase of n nodes needs about n log n steps for all of its sets. */
#ifndef DPIAC_DPIA_ID_SET_H
#define DPIAC_DPIA_ID_SET_H

#include <stdbool.h>

#include "base/arena.h"
#include "dpia/phrase.h"

struct id_set; /* null is the empty set */

/* The set of one variable, numbered NUMBER, used at USE (a phrase of kind VAR). */
const struct id_set *id_set_single(struct arena *arena, unsigned number, const struct phrase *use);

/* Of a variable in both sets, the use in A is kept. */
const struct id_set *id_set_union(struct arena *arena, const struct id_set *a,
                                  const struct id_set *b);
const struct id_set *id_set_without(struct arena *arena, const struct id_set *set, unsigned number);

/* Some variable of both sets: its uses in A and B. False when the sets are disjoint. */
bool id_set_meet(const struct id_set *a, const struct id_set *b, const struct phrase **use_a,
                 const struct phrase **use_b);

/* The use of the variable that was numbered first; null for the empty set. */
const struct phrase *id_set_first(const struct id_set *set);

#endif
