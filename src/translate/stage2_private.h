/* What the files of stage II share. */
#ifndef DPIAC_TRANSLATE_STAGE2_PRIVATE_H
#define DPIAC_TRANSLATE_STAGE2_PRIVATE_H

#include "dpia/phrase.h"

struct stage2 {
    struct dpia *dpia;
    unsigned depth; /* of loops around this point: the next index is the DEPTH-th of i, j, k, l */
};

/* COMMAND with all mapI* and reduceI in it replaced. */
const struct phrase *stage2_command(struct stage2 *stage, const struct phrase *command);

/* The clause of reduceI. */
const struct phrase *stage2_reduce(struct stage2 *stage, const struct phrase *reduce);

/* Elements (stage2_element.c). */

/* A new loop index over ARRAY, whose elements are called ELEM. */
const struct var *stage2_index(struct stage2 *stage, const struct phrase *array,
                               const struct var *elem);
/* idx ARRAY INDEX; the element itself where ARRAY is a generate. */
const struct phrase *stage2_element(struct stage2 *stage, const struct phrase *array,
                                    const struct var *index);
/* BODY with VALUE for ELEM, by substitution, or through private variables for scalars that BODY
 * uses more than once. */
const struct phrase *stage2_bind(struct stage2 *stage, const struct var *elem,
                                 const struct phrase *value, const struct phrase *body);

/* Whether BODY, which computes a new accumulator OUT from the old one OLD (\x OLD OUT. BODY is the
 * F of reduceI), is right when both are the same memory (stage2_inplace.c). */
bool stage2_in_place(struct stage2 *stage, const struct phrase *body, const struct var *old,
                     const struct var *out);

#endif
