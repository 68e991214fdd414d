/* Cleaning up of what was lowered (tidy.c). */
#ifndef DPIAC_LOWER_TIDY_H
#define DPIAC_LOWER_TIDY_H

#include "dpia/phrase.h"

struct lower;

const struct phrase *tidy_phrase(struct lower *lo, const struct phrase *phrase);

#endif
