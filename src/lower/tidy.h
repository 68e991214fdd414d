/* Cleaning up of what was lowered (tidy.c). */
#ifndef DPIAC_LOWER_TIDY_H
#define DPIAC_LOWER_TIDY_H

#include "dpia/phrase.h"

const struct phrase *tidy_phrase(struct dpia *dpia, const struct phrase *phrase);

#endif
