/* What stands between the brackets of an index, a slice or an update (infer_place.c). */
#ifndef DPIAC_FRONT_INFER_PLACE_H
#define DPIAC_FRONT_INFER_PLACE_H

#include "core/core.h"
#include "syntax/syntax.h"

struct infer;
struct scope;

/* Elaborated; COUNT is LIST's. */
struct core_slice *front_infer_places(struct infer *infer, const struct scope *scope,
                                      struct syn_slice_list list);
/* The type of what ARRAY has at places like LIST: slices keep their dimensions, indices do not.
 * The error type, which is reported, if ARRAY has too few dimensions. */
const struct core_type *front_places_type(struct infer *infer, const struct core_exp *array,
                                          struct syn_slice_list list, struct loc loc);
/* ARRAY at PLACES: an index, or a slice if one of them is. */
struct core_exp *front_exp_places(struct infer *infer, const struct core_exp *array,
                                  const struct core_slice *places, size_t count,
                                  const struct core_type *type, struct loc loc);

#endif
