/* A primitive that is being evaluated, and its arguments by position (apply.c). */
#ifndef DPIAC_INTERP_USE_H
#define DPIAC_INTERP_USE_H

#include "interp/meaning.h"

struct shape;

/* An occurrence; its arguments by position: a function, a size and a shape, a view. */
struct use {
    struct interp *interp;
    const struct env *env;
    const struct phrase *phrase;
};
struct meaning use_function(const struct use *use, size_t position);
int64_t use_size(const struct use *use, size_t position);
const struct shape *use_shape(const struct use *use, size_t position);
const struct shape *use_room(const struct use *use, size_t position);
const struct view *use_view(const struct use *use, size_t position);
/* Element INDEX of ARRAY: itself, and as a phrase that is read where it is mentioned. */
const struct view *use_at(const struct use *use, const struct view *array, int64_t index);
const struct view *use_element(const struct use *use, const struct view *array, int64_t index);

#endif
