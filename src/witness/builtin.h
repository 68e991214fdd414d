/* Built-in functions of the core. */
#ifndef DPIAC_WITNESS_BUILTIN_H
#define DPIAC_WITNESS_BUILTIN_H

#include "witness/item.h"

/* A built-in function on all of its arguments, at LOC (dispatch.c). RESULT is the type of what
 * comes out. */
struct builtin_call {
    enum core_builtin builtin;
    const struct item *const *args;
    const struct core_type *result;
    struct loc loc;
};
const struct item *witness_builtin(struct eval *eval, const struct builtin_call *call);
/* ELEMS as an array, which fails where their sizes differ. */
const struct item *witness_regular(struct eval *eval, const struct item *const *elems, size_t count,
                                   const struct item *model, struct loc loc);

#endif
