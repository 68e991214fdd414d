/* Elements of arrays. */
#ifndef DPIAC_TRANSLATE_STAGE2_ELEMENT_H
#define DPIAC_TRANSLATE_STAGE2_ELEMENT_H

#include "dpia/phrase.h"

struct stage2;

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

#endif
