/* The built-in functions of the core, for dispatch.c. COUNT is the number of arrays, or of
 * components. */
#ifndef DPIAC_WITNESS_CALL_H
#define DPIAC_WITNESS_CALL_H

#include "witness/builtin.h"

/* Those that compute (builtin.c). */
const struct item *witness_call_map(struct eval *eval, const struct builtin_call *call,
                                    size_t count);
const struct item *witness_call_vec_map(struct eval *eval, const struct builtin_call *call,
                                        size_t count);
const struct item *witness_call_reduce(struct eval *eval, const struct builtin_call *call);
const struct item *witness_call_fold(struct eval *eval, const struct builtin_call *call,
                                     const struct item *acc, const struct item *array, size_t first,
                                     bool swapped);
const struct item *witness_call_scan(struct eval *eval, const struct builtin_call *call,
                                     const struct item *acc, bool swapped);
const struct item *witness_call_vec_reduce(struct eval *eval, const struct builtin_call *call);
const struct item *witness_call_reduce_local(struct eval *eval, const struct builtin_call *call);
const struct item *witness_call_iterate(struct eval *eval, const struct builtin_call *call);
const struct item *witness_call_iota(struct eval *eval, const struct builtin_call *call);
const struct item *witness_call_indices(struct eval *eval, const struct builtin_call *call);
const struct item *witness_call_replicate(struct eval *eval, const struct builtin_call *call);
const struct item *witness_call_tabulate(struct eval *eval, const struct builtin_call *call,
                                         size_t count);
const struct item *witness_call_neutral(struct eval *eval, const struct builtin_call *call);

const struct item *witness_call_filter(struct eval *eval, const struct builtin_call *call);
const struct item *witness_call_reduce_by_index(struct eval *eval,
                                                const struct builtin_call *call);

/* Those that choose, move and regroup (views.c). */
const struct item *witness_call_cut(struct eval *eval, const struct builtin_call *call);
const struct item *witness_call_stride(struct eval *eval, const struct builtin_call *call);
const struct item *witness_call_chunk(struct eval *eval, const struct builtin_call *call);
const struct item *witness_call_slide(struct eval *eval, const struct builtin_call *call);
const struct item *witness_call_split(struct eval *eval, const struct builtin_call *call,
                                      enum item_kind kind);
const struct item *witness_call_unflatten(struct eval *eval, const struct builtin_call *call);
const struct item *witness_call_join(struct eval *eval, const struct item *rows);
const struct item *witness_call_copies(struct eval *eval, const struct item *elem, size_t count);
const struct item *witness_call_concat(struct eval *eval, const struct item *a,
                                       const struct item *b, struct loc loc);
const struct item *witness_call_transpose(struct eval *eval, const struct builtin_call *call);
const struct item *witness_call_reverse(struct eval *eval, const struct item *array);
const struct item *witness_call_rotate(struct eval *eval, int64_t k, const struct item *array);
const struct item *witness_call_pad(struct eval *eval, const struct builtin_call *call);
const struct item *witness_call_pad_clamp(struct eval *eval, const struct builtin_call *call);
const struct item *witness_call_zip(struct eval *eval, const struct builtin_call *call,
                                    size_t count);
const struct item *witness_call_unzip(struct eval *eval, const struct item *array, size_t count);
/* Whether INDEX is one of ARRAY's elements; and ARRAY with ELEM there. */
bool witness_is_inside(const struct item *array, int64_t index);
const struct item *witness_with_elem(struct eval *eval, const struct item *array, size_t index,
                                     const struct item *elem);
const struct item *witness_call_update(struct eval *eval, const struct builtin_call *call);
const struct item *witness_call_gather(struct eval *eval, const struct builtin_call *call);
const struct item *witness_call_scatter(struct eval *eval, const struct builtin_call *call);

#endif
