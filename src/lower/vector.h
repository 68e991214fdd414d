/* Operands that are vectors (builtins_vector.c). */
#ifndef DPIAC_LOWER_VECTOR_H
#define DPIAC_LOWER_VECTOR_H

#include "dpia/phrase.h"

struct lower;

/* How many lanes PHRASE has, if it is a vector; else null. */
const struct nat *vector_width(const struct phrase *phrase);
/* A number as a vector of WIDTH lanes; what is none stays. */
const struct phrase *vector_splat(struct lower *lo, const struct phrase *phrase,
                                  const struct nat *width);
/* Whether PHRASE is a vector, which is reported: WHAT names the number that is wanted. */
bool vector_is_lane(struct lower *lo, const struct phrase *phrase, const char *what,
                    struct loc loc);
/* Where one of the operands ARGS is a vector, makes all vectors; false on error. */
bool vector_operator(struct lower *lo, enum operator op, const struct phrase **args, size_t count,
                     struct loc loc);

#endif
