/* Packed variables. */
#ifndef DPIAC_MEMORY_LARGEST_PACKED_H
#define DPIAC_MEMORY_LARGEST_PACKED_H

#include "dpia/phrase.h"

/* Whether COMMAND makes variables that are packed, or whose parts are. */
bool largest_has_packed(const struct phrase *command);

/* The variable that HALF is a half of; null if it is no half of one. */
const struct var *largest_packed_var(const struct phrase *half);

/* KERNEL with the sizes of packed variables as numbers; null if that is not possible. And BODY, the
 * scope of VAR, one of those, with memory for SIZE elements in its place. */
const struct phrase *largest_lengths(struct dpia *dpia, const struct phrase *kernel);
const struct phrase *largest_memory(struct dpia *dpia, const struct var *var,
                                    const struct phrase *body, const struct nat *size);

#endif
