/* Numbers that views compute with. */
#ifndef DPIAC_TRANSLATE_STAGE1_VIEWS_H
#define DPIAC_TRANSLATE_STAGE1_VIEWS_H

#include "dpia/phrase.h"

struct stage1;

/* Whether a number that EXP, a view, computes with may fail; *POSITION is that of the first. */
bool stage1_failing_number(struct stage1 *stage, const struct phrase *exp, size_t *position);

#endif
