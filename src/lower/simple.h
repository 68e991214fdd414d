/* Questions about phrases (simple.c). */
#ifndef DPIAC_LOWER_SIMPLE_H
#define DPIAC_LOWER_SIMPLE_H

#include "dpia/phrase.h"

/* Whether computing PHRASE, of scalar type, is cheap and has no run-time check. */
bool simple_is_safe(struct dpia *dpia, const struct phrase *phrase);

#endif
