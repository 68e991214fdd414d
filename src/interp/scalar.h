/* The scalar operators (operators.def) on literals, bit for bit as in the emitted C. */
#ifndef DPIAC_INTERP_SCALAR_H
#define DPIAC_INTERP_SCALAR_H

#include "interp/value.h"

enum scalar_fault {
    SCALAR_FINE,
    SCALAR_DIVISION_BY_ZERO,
    SCALAR_NEGATIVE_EXPONENT,
    SCALAR_NO_RANGE
};

/* OP on ARGS, all of type FROM; TO is the type of the result. */
struct literal scalar_operate(enum operator op, enum scalar from, enum scalar to,
                              const struct literal *args, enum scalar_fault *fault);

/* For integers and bools; for floats (scalar_integer.c, scalar_float.c). */
struct literal scalar_integer(enum operator op, enum scalar from, enum scalar to,
                              const struct literal *args, enum scalar_fault *fault);
struct literal scalar_float(enum operator op, enum scalar from, enum scalar to,
                            const struct literal *args);

#endif
