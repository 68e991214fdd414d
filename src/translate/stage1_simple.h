/* Questions about functional phrases. */
#ifndef DPIAC_TRANSLATE_STAGE1_SIMPLE_H
#define DPIAC_TRANSLATE_STAGE1_SIMPLE_H

#include "dpia/phrase.h"

struct stage1;

/* Whether C(EXP) issues no command: EXP is its own residual up to lets that are substituted. */
bool stage1_is_simple(struct stage1 *stage, const struct phrase *exp);
/* Whether evaluating EXP may end in a run-time error: a division by zero, an index out of range. */
bool stage1_may_fail(struct stage1 *stage, const struct phrase *exp);
/* Whether PARAM occurs in BODY, the scope of the let that binds it. */
bool stage1_is_used(struct stage1 *stage, const struct var *param, const struct phrase *body);
/* Whether RESIDUAL, which `let PARAM = ... in BODY` binds from leaf FIRST of PARAM on, is
 * substituted: nothing is computed, and nothing is loaded twice where it would be bound instead. A
 * component of a pair has no name of its own in the source, and is also substituted where it is
 * used once. */
bool stage1_substitutes(struct stage1 *stage, const struct var *param, size_t first,
                        const struct phrase *residual, const struct phrase *body);

#endif
