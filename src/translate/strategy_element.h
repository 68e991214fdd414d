/* From combinators to indices: what an array has at an index, what a map has in its body at one,
 * and how the index leads through memory (strategy_element.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_ELEMENT_H
#define DPIAC_TRANSLATE_STRATEGY_ELEMENT_H

#include "dpia/phrase.h"

struct strategy;

/* What runs over 0 to SIZE - 1; VAR : exp[idx(SIZE)]. */
struct strategy_index {
    const struct var *var;
    const struct nat *size;
};

struct strategy_index strategy_index_new(struct strategy *strategy, const char *name,
                                         const struct nat *size, struct loc loc);
/* generate SIZE (\i. i) */
const struct phrase *strategy_all_indices(struct strategy *strategy, const struct nat *size,
                                          struct loc loc);
/* map (\index. BODY) at LEVEL, over all indices that are as INDEX. */
const struct phrase *strategy_map_over(struct strategy *strategy, struct strategy_index index,
                                       const struct phrase *body, enum loop_level level,
                                       struct loc loc);
/* Whether PHRASE mentions INDEX, whose var may be null. */
bool strategy_index_in(const struct phrase *phrase, struct strategy_index index);

/* The element of ARRAY at INDEX: through maps without a level, zips and `generate` to what is read.
 * ARRAY is left as it is. */
const struct phrase *strategy_element(struct strategy *strategy, const struct phrase *array,
                                      struct strategy_index index);
/* What MAP, of a lambda over a view, does at INDEX, without the names that it begins by giving to
 * views. */
const struct phrase *strategy_body_at(struct strategy *strategy, const struct phrase *map,
                                      struct strategy_index index);
/* Whether the array of a reduction, ARRAY, is maps of views: its elements can be had by index. */
bool strategy_is_of_views(struct strategy *strategy, const struct phrase *array);

/* The first scalar of an array that EXP reads; null if there is none. */
const struct phrase *strategy_first_read(const struct phrase *exp);
/* How far from READ, a scalar of an array, its neighbours at the neighbours of INDEX lie in memory,
 * in elements; null if that is not known, or READ is null. */
const struct nat *strategy_stride(struct strategy *strategy, const struct phrase *read,
                                  struct strategy_index index);
/* Whether READ, a scalar of an array (or null: no), has its neighbours in memory at the neighbours
 * of INDEX. */
bool strategy_is_beside(struct strategy *strategy, const struct phrase *read,
                        struct strategy_index index);
/* Whether all scalars of arrays in EXP that depend on INDEX are beside those of its neighbours;
 * *SOME, if there are any. */
bool strategy_reads_beside(struct strategy *strategy, const struct phrase *exp,
                           struct strategy_index index, bool *some);

#endif
