/* Reads of an updated array (forward.c). */
#ifndef DPIAC_LOWER_FORWARD_H
#define DPIAC_LOWER_FORWARD_H

#include "dpia/phrase.h"

/* What `let x = update .. in B` becomes where that saves a second array; else null. */
const struct phrase *forward_let(struct dpia *dpia, const struct phrase *let);

#endif
