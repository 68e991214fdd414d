/* Reductions and scans as the paper has them: sequential, from the first element on. */
#ifndef DPIAC_TRANSLATE_SEQUENTIAL_H
#define DPIAC_TRANSLATE_SEQUENTIAL_H

#include "dpia/phrase.h"

/* PHRASE, functional, with `reduce` for reduceAssoc and reduceComm and `scan` for scanAssoc. */
const struct phrase *translate_sequential(struct dpia *dpia, const struct phrase *phrase);

#endif
