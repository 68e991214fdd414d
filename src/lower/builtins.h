/* Calls of built-in functions. */
#ifndef DPIAC_LOWER_BUILTINS_H
#define DPIAC_LOWER_BUILTINS_H

#include "core/core.h"
#include "lower/value.h"

/* BUILTIN with all its arguments. */
const struct value *builtin_call(struct lower *lo, enum core_builtin builtin,
                                 const struct arg *args, struct loc loc);

/* A call of a built-in function: what its parts share. */
struct call {
    const char *name;
    const struct arg *args;
    struct loc loc;
};

/* The arrays as one: right-nested zips; all coerced to the size of the first. */
const struct phrase *builtin_zipped(struct lower *lo, const struct call *call, size_t first,
                                    size_t count);

#endif
