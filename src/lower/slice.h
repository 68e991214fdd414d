/* Slices of arrays whose size is known (slice.c). */
#ifndef DPIAC_LOWER_SLICE_H
#define DPIAC_LOWER_SLICE_H

#include "dpia/phrase.h"

struct lower;
struct value;

/* One place between the brackets of a[i, j:k:s]: an index or a slice. */
struct place {
    bool is_range;
    struct loc loc;
    const struct value *index;            /* i64s; null where nothing is written */
    const struct value *from, *to, *step;
    /* In an array of known size: */
    const struct phrase *position;        /* of an index */
    const struct nat *count;              /* of a slice: how many elements, from START on */
    const struct phrase *start, *stride;
};

/* Finds COUNT, START and STRIDE of PLACE, a slice of an array of N elements. COUNT is null on
 * error. */
void slice_resolve(struct lower *lo, struct place *place, const struct nat *n);
/* The elements of ARRAY at PLACE, which was resolved for its size: a view. */
const struct phrase *slice_view(struct lower *lo, const struct place *place,
                                const struct phrase *array);
/* The nat that A - B is where that is known, whatever the names in them stand for; or null. */
const struct nat *slice_difference(struct lower *lo, const struct value *a, const struct value *b);

#endif
