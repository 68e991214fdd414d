/* Functions and arrays of scalars, made those of vectors (strategy_vector.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_VECTOR_H
#define DPIAC_TRANSLATE_STRATEGY_VECTOR_H

#include "dpia/phrase.h"

struct strategy;

/* Whether DATA is a scalar of which there are vectors. */
bool strategy_has_vectors(const struct data *data);
/* Whether FUN, of one or more parameters, is arithmetic on SCALAR, and cannot fail. */
bool strategy_vector_fits(struct strategy *strategy, const struct phrase *fun, enum scalar scalar);
/* FUN, which fits, on vectors of WIDTH lanes. */
const struct phrase *strategy_vector_function(struct strategy *strategy, const struct phrase *fun,
                                              enum scalar scalar, const struct nat *width);
/* Whether ARRAY, zips of arrays of SCALAR, can be read in vectors. */
bool strategy_vector_array_fits(struct dpia *dpia, const struct phrase *array, enum scalar scalar);
/* COUNT vectors of WIDTH lanes, from the front of ARRAY, which fits. */
const struct phrase *strategy_vector_array(struct strategy *strategy, const struct phrase *array,
                                           const struct nat *count, const struct nat *width);

/* strategy_vector_tuple.c: the type of the scalars in DATA, or of the first of them; bool where
 * there are none. */
enum scalar strategy_vector_scalar(const struct data *data);
/* VALUE, a scalar or a tuple of such, in all lanes of vectors of WIDTH. */
const struct phrase *strategy_vector_splat(struct strategy *strategy, const struct phrase *value,
                                           const struct nat *width);
/* \v. an array of the lanes of v, which is like VECTORS, a vector or a tuple of such. */
const struct phrase *strategy_vector_lanes(struct strategy *strategy, const struct phrase *vectors);

#endif
