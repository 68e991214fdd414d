/* Loops of a work-group that go from element to element (elementwise.c). */
#ifndef DPIAC_MEMORY_ELEMENTWISE_H
#define DPIAC_MEMORY_ELEMENTWISE_H

#include "dpia/phrase.h"

/* Whether COMMAND is parallel loops of a group over all elements of WRITTEN, a variable, of which
 * each iteration writes its own one, as its last deed, and of READ it reads no other. */
bool memory_is_elementwise(const struct phrase *command, const struct var *written,
                           const struct var *read);

/* COMMAND, which is elementwise and reads of READ, written over READ itself: each iteration has its
 * element of it, as a variable. */
const struct phrase *memory_written_over(struct dpia *dpia, const struct phrase *command,
                                         const struct var *read);

#endif
