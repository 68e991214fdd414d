/* Results of loops. */
#ifndef DPIAC_TRANSLATE_STAGE1_REDUCE_H
#define DPIAC_TRANSLATE_STAGE1_REDUCE_H

#include "dpia/phrase.h"

struct stage1;

/* EXP, the result of a loop whose step is FUN, with its arrays copied in parallel if FUN has
 * something parallel in it. */
const struct phrase *stage1_copied(struct stage1 *stage, const struct phrase *fun,
                                   const struct phrase *exp);

#endif
