/* Functions and arrays of scalars, made those of vectors (strategy_vector.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_VECTOR_H
#define DPIAC_TRANSLATE_STRATEGY_VECTOR_H

#include "dpia/phrase.h"

struct strategy;

/* Whether FUN, of one or more parameters, is arithmetic on SCALAR, and cannot fail. */
bool strategy_vector_fits(struct strategy *strategy, const struct phrase *fun, enum scalar scalar);
/* FUN, which fits, on vectors of WIDTH lanes. */
const struct phrase *strategy_vector_function(struct strategy *strategy, const struct phrase *fun,
                                              enum scalar scalar, unsigned width);
/* Whether ARRAY, zips of arrays of SCALAR, can be read in vectors. */
bool strategy_vector_array_fits(struct dpia *dpia, const struct phrase *array, enum scalar scalar);
/* COUNT vectors of WIDTH lanes, from the front of ARRAY, which fits. */
const struct phrase *strategy_vector_array(struct strategy *strategy, const struct phrase *array,
                                           const struct nat *count, unsigned width);

#endif
