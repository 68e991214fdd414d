/* The search for the largest of a number. */
#ifndef DPIAC_MEMORY_LARGEST_SEARCH_H
#define DPIAC_MEMORY_LARGEST_SEARCH_H

#include "dpia/phrase.h"

struct largest;
struct slice;

/* Commands that run SLICE for all iterations of KERNEL, and bind the largest of each of its goals,
 * which becomes the upper bound of that, around what is made of DATA by THEN. */
const struct phrase *largest_search(struct largest *largest, const struct phrase *kernel,
                                    const struct slice *slice,
                                    const struct phrase *(*then)(void *data), void *data);

#endif
