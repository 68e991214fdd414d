/* One index in the place of several next to each other (strategy_joined_index.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_JOINED_INDEX_H
#define DPIAC_TRANSLATE_STRATEGY_JOINED_INDEX_H

#include "translate/strategy_element.h"

enum { STRATEGY_MOST_INDICES = 6 };

/* Indices, the outermost first, and one that runs over all their values; ALL has no var where there
 * are none, and is that of the only one. */
struct strategy_indices {
    struct strategy_index at[STRATEGY_MOST_INDICES];
    size_t count;
    struct strategy_index all;
};

/* Adds INDEX as the innermost one; false if there are too many. */
bool strategy_indices_add(struct strategy *strategy, struct strategy_indices *indices,
                          struct strategy_index index, struct loc loc);
/* Whether PHRASE mentions one of INDICES. */
bool strategy_indices_in(const struct phrase *phrase, const struct strategy_indices *indices);
/* EXP, a scalar, at INDICES->all in the place of each of INDICES. */
const struct phrase *strategy_at_all(struct strategy *strategy, const struct phrase *exp,
                                     const struct strategy_indices *indices);

/* The first COUNT dimensions of ARRAY as one. */
const struct phrase *strategy_joined_dimensions(struct strategy *strategy,
                                                const struct phrase *array, size_t count);
/* ARRAY, whose outermost dimension is the COUNT of SIZES together, with these. */
const struct phrase *strategy_parted_dimensions(struct strategy *strategy,
                                                const struct phrase *array,
                                                const struct nat *const *sizes, size_t count);

#endif
