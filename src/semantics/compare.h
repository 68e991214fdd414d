/* Whether two results agree, and where they do not. */
#ifndef DPIAC_SEMANTICS_COMPARE_H
#define DPIAC_SEMANTICS_COMPARE_H

#include "interp/value.h"

/* How far floats may be apart: EXACT, or a relative error of 1e-5 (f32) or 1e-12 (f64) of the
 * larger of the two, or of SCALE where that is larger still. A NaN equals a NaN, and 0 equals -0.
 * Everything else must be the same. */
struct tolerance {
    bool exact;
    double scale;
};

/* The greatest finite magnitude of a float in VALUE, and at least AT_LEAST. */
double compare_scale(const struct value *value, double at_least);

/* True if they agree. If not, appends the first difference: "[3].1: expected 5i32, found 7i32". */
bool compare_values(struct buf *difference, const struct value *expected, const struct value *found,
                    struct tolerance tolerance);

#endif
