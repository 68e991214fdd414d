/* Maps over arrays. */
#ifndef DPIAC_LOWER_BUILTINS_MAP_H
#define DPIAC_LOWER_BUILTINS_MAP_H

#include "core/core.h"
#include "lower/value.h"

struct call;

const struct value *builtin_map(struct lower *lo, const struct call *call, struct level level,
                                size_t array_count);
const struct value *builtin_tabulate(struct lower *lo, const struct call *call, size_t rank);
/* ARRAY with the indices themselves, of type idx(n), in the place of each iota that it zips; and
 * what the program sees of ELEM, an element of an array that this gave. */
const struct phrase *builtin_with_indices(struct lower *lo, const struct phrase *array);
const struct value *builtin_element(struct lower *lo, const struct phrase *array,
                                    const struct phrase *elem);

#endif
