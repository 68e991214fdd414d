/* The largest that a number can be. */
#ifndef DPIAC_MEMORY_LARGEST_RANGE_H
#define DPIAC_MEMORY_LARGEST_RANGE_H

#include "dpia/phrase.h"

struct inner;
struct largest;

/* The largest that a number can be, and how well that is known. */
struct range {
    const struct nat *upper; /* null: not known */
    bool of_index;           /* it is come to in the last iterations of loops, and no other */
    bool loose;              /* it may be far beyond what is come to */
};

/* What is known of INNER without running anything. */
struct range largest_range(struct largest *largest, const struct inner *inner);

/* Looks for what KERNEL assigns to its variables, before largest_range asks for it. */
void largest_see_writes(struct largest *largest, const struct phrase *kernel);

/* SIZE with the largest numbers in the places of those of the kernel; null if that is not seen to
 * be the largest SIZE. */
const struct nat *largest_size(const struct largest *largest, const struct nat *size);

#endif
