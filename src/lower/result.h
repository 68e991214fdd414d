/* Results whose sizes the body of an entry computes (result.c). */
#ifndef DPIAC_LOWER_RESULT_H
#define DPIAC_LOWER_RESULT_H

#include "dpia/phrase.h"

struct params;

/* BODY, in the current block, the root of the entry with PARAMS: of a type that the caller of the
 * entry knows; or, if the entry is to give them, the sizes in it that are computed. Null for null.
 */
const struct phrase *result_for_caller(struct params *params, const struct phrase *body);

#endif
