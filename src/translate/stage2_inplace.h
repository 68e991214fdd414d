/* Accumulators that are changed in place. */
#ifndef DPIAC_TRANSLATE_STAGE2_INPLACE_H
#define DPIAC_TRANSLATE_STAGE2_INPLACE_H

#include "dpia/phrase.h"

struct stage2;

/* Whether COMMAND is a mapI of whatever level. */
bool stage2_is_map(const struct phrase *command);

/* Whether BODY, which computes a new accumulator OUT from the old one OLD (\x OLD OUT. BODY is the
 * F of reduceI), is right when both are the same memory. */
bool stage2_in_place(struct stage2 *stage, const struct phrase *body, const struct var *old,
                     const struct var *out);

#endif
