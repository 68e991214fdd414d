/* Commands that only copy arrays whole. */
#ifndef DPIAC_TARGET_EXCHANGE_COPY_H
#define DPIAC_TARGET_EXCHANGE_COPY_H

#include "dpia/phrase.h"

enum { EXCHANGE_MOST_LEAVES = 16 };

/* Leaf LEAF of VAR. */
struct exchange_leaf {
    const struct var *var;
    size_t leaf;
};

/* TO[k] := FROM[k], for each of its COUNT leaves in this order: all from one variable, and all to
 * one. */
struct exchange_copy {
    struct exchange_leaf to[EXCHANGE_MOST_LEAVES], from[EXCHANGE_MOST_LEAVES];
    size_t count;
};

/* Whether COMM does nothing but to copy arrays, which are then COPY. */
bool exchange_copy_of(const struct phrase *comm, struct exchange_copy *copy);

#endif
