/* What a value holds: the origins of its memory, part by part. */
#ifndef DPIAC_UNIQUE_HOLDS_H
#define DPIAC_UNIQUE_HOLDS_H

#include "core/core.h"
#include "unique/origin.h"

/* A tuple has PARTS, a sum those of all its variants, one after the other; everything else is a
 * leaf. That of a function has the origins that its body mentions, and in TYPE the marks that were
 * found. Scalars hold nothing. */
struct holds {
    const struct core_type *type;
    const struct origins *origins; /* of a leaf */
    const struct holds *const *parts;
    size_t count;
};

/* A value of TYPE, all of whose leaves have ORIGINS; those with MARKS have none. */
const struct holds *holds_new(struct arena *arena, const struct core_type *type,
                              const struct origins *origins, const struct core_marks *marks);
/* A tuple, or a sum, of these. */
const struct holds *holds_parts(struct arena *arena, const struct core_type *type,
                                const struct holds *const *parts, size_t count);
/* Component POSITION, which has type TYPE, of a tuple. */
const struct holds *holds_part(struct arena *arena, const struct holds *holds, size_t position,
                               const struct core_type *type);
/* Payload POSITION of variant VARIANT of SUM, the same for a sum. */
const struct holds *holds_payload(struct arena *arena, const struct holds *holds,
                                  const struct core_type *sum, size_t variant, size_t position);
/* How many payloads the variants of SUM before VARIANT have. */
size_t holds_payload_begin(const struct core_type *sum, size_t variant);
/* What either of two values of one type may hold. */
const struct holds *holds_either(struct arena *arena, const struct holds *a,
                                 const struct holds *b);
/* The same without what has been consumed. */
const struct holds *holds_left(struct arena *arena, const struct holds *holds);
const struct origins *holds_all(struct arena *arena, const struct holds *holds);
/* Calls SEE for each leaf, from left to right. */
void holds_each(const struct holds *holds, void (*see)(void *data, const struct holds *leaf),
                void *data);
/* Whether a value of TYPE, no tuple or sum, is in memory that can be consumed. */
bool holds_memory(const struct core_type *type);

#endif
