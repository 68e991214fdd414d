/* Growable arrays in an arena.
 *
 *     struct name_vec VEC(const char *);
 *     VEC_PUSH(arena, &names, "x");   names.at[0], names.len
 *
 * A zeroed vec is an empty vec. */
#ifndef DPIAC_BASE_VEC_H
#define DPIAC_BASE_VEC_H

#include <stddef.h>

#include "base/arena.h"

#define VEC(type)                                                                                  \
    {                                                                                              \
        type *at;                                                                                  \
        size_t len, cap;                                                                           \
    }

/* Makes room for one more element of SIZE bytes; the new array is returned, *CAP is updated. */
void *vec_grow(struct arena *arena, void *at, size_t len, size_t *cap, size_t size);

#define VEC_PUSH(arena, vec, value)                                                                \
    do {                                                                                           \
        if ((vec)->len == (vec)->cap)                                                              \
            (vec)->at = vec_grow((arena), (vec)->at, (vec)->len, &(vec)->cap, sizeof *(vec)->at);  \
        (vec)->at[(vec)->len++] = (value);                                                         \
    } while (0)

#endif
