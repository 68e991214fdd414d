/* Sizes that are compared. */
#ifndef DPIAC_TRANSLATE_STAGE1_COERCE_H
#define DPIAC_TRANSLATE_STAGE1_COERCE_H

#include "dpia/phrase.h"

struct stage1;

/* REST, behind comparisons of the sizes of COERCE, a coerce or coerceAcc. */
const struct phrase *stage1_where_same(struct stage1 *stage, const struct phrase *coerce,
                                       const struct phrase *rest);

#endif
