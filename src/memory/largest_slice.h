/* The part of a kernel that numbers depend on. */
#ifndef DPIAC_MEMORY_LARGEST_SLICE_H
#define DPIAC_MEMORY_LARGEST_SLICE_H

#include "dpia/phrase.h"

struct inner_vec;
struct largest;

/* The part of a kernel that the numbers GOALS depend on, to be run before it. */
struct slice {
    const struct inner_vec *goals;
    bool possible;                 /* it has no effect, and no arrays of sizes that only it knows */
    bool loops;                    /* there are such in it */
    bool rounds;                   /* it computes with floats */
    const struct var *index;       /* the number of the iteration */
    const struct var *const *most; /* variables that are to be raised to the numbers of each goal */
    const struct phrase *body;     /* what it does; null if it is not possible */
};

struct slice largest_slice(const struct largest *largest, const struct phrase *kernel,
                           const struct inner_vec *goals);

#endif
