/* Calls of built-in functions: the table (builtins.c), and the clauses that it names, by file. */
#ifndef DPIAC_LOWER_BUILTINS_H
#define DPIAC_LOWER_BUILTINS_H

#include "core/core.h"
#include "lower/value.h"

/* BUILTIN with all its arguments (builtins.c and after). */
const struct value *builtin_call(struct lower *lo, enum core_builtin builtin,
                                 const struct arg *args, struct loc loc);

/* A call of a built-in function: what its parts share. */
struct call {
    const char *name;
    const struct arg *args;
    struct loc loc;
};

const struct value *builtin_map(struct lower *lo, const struct call *call, struct level level,
                                size_t array_count);
const struct value *builtin_reduce(struct lower *lo, const struct call *call, enum primitive prim);
/* PRIM is REDUCE or SCAN. SWAPPED: the function takes the accumulator first. */
const struct value *builtin_fold(struct lower *lo, const struct call *call, enum primitive prim,
                                 bool swapped);
const struct value *builtin_reduce_local(struct lower *lo, const struct call *call);
/* PRIM is TO_GLOBAL, TO_LOCAL or TO_PRIVATE (builtins_strategy.c). */
const struct value *builtin_to_memory(struct lower *lo, const struct call *call, enum space space);
/* The number of work-items or threads that fill the device. */
const struct value *builtin_lanes(struct lower *lo, const struct call *call);
const struct value *builtin_split(struct lower *lo, const struct call *call);
/* How often N goes into the size of *ARRAY, the second argument, which is coerced to a multiple;
 * null on error. */
const struct nat *builtin_divided(struct lower *lo, const struct call *call, const struct nat *n,
                                  const struct phrase **array);
/* Vectors (builtins_vector.c). */
const struct value *builtin_as_vector(struct lower *lo, const struct call *call);
const struct value *builtin_splat(struct lower *lo, const struct call *call);
const struct value *builtin_vec_map(struct lower *lo, const struct call *call, size_t count);
const struct value *builtin_vec_reduce(struct lower *lo, const struct call *call);
const struct value *builtin_vec_lanes(struct lower *lo, const struct call *call);
const struct value *builtin_tabulate(struct lower *lo, const struct call *call, size_t rank);
const struct value *builtin_iterate(struct lower *lo, const struct call *call);
/* Views and their like (builtins_views.c). */
const struct value *builtin_take_drop(struct lower *lo, const struct call *call, bool take);
const struct value *builtin_split_at(struct lower *lo, const struct call *call);
const struct value *builtin_rotate(struct lower *lo, const struct call *call);
const struct value *builtin_concat(struct lower *lo, const struct call *call);
const struct value *builtin_pad(struct lower *lo, const struct call *call);
const struct value *builtin_pad_clamp(struct lower *lo, const struct call *call);
const struct value *builtin_slide(struct lower *lo, const struct call *call);
const struct value *builtin_generate(struct lower *lo, const struct call *call);
const struct value *builtin_gather(struct lower *lo, const struct call *call);
const struct value *builtin_stride(struct lower *lo, const struct call *call);
const struct value *builtin_chunk(struct lower *lo, const struct call *call);
const struct value *builtin_scatter(struct lower *lo, const struct call *call);
const struct value *builtin_update(struct lower *lo, const struct call *call);
/* Where results go (builtins_index.c). */
const struct value *builtin_filter(struct lower *lo, const struct call *call);
const struct value *builtin_reduce_by_index(struct lower *lo, const struct call *call);
const struct value *builtin_unflatten(struct lower *lo, const struct call *call);
/* The arrays as one: right-nested zips; all coerced to the size of the first. */
const struct phrase *builtin_zipped(struct lower *lo, const struct call *call, size_t first,
                                    size_t count);
/* ARRAY with the indices themselves, of type idx(n), in the place of each iota that it zips; and
 * what the program sees of ELEM, an element of an array that this gave. */
const struct phrase *builtin_with_indices(struct lower *lo, const struct phrase *array);
const struct value *builtin_element(struct lower *lo, const struct phrase *array,
                                    const struct phrase *elem);

#endif
