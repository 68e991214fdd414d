/* The assertions of a program (assertComm): each place in the source has an error code of its own,
 * so that a failure can say where it was. */
#ifndef DPIAC_TARGET_ASSERTIONS_H
#define DPIAC_TARGET_ASSERTIONS_H

#include "base/buf.h"
#include "base/vec.h"
#include "dpia/program.h"

struct assertion {
    struct loc loc;
    int code;
    const char *name; /* "DOT_ERROR_ASSERTION_1" */
    const char *text; /* "the assertion at dot.dpia:3 does not hold" */
};

struct assertion_vec VEC(struct assertion);

/* The assertions of PROGRAM in their order; those of one place are one. PREFIX is the program's
 * name in capitals. */
const struct assertion_vec *assertions_of(struct arena *arena, const struct program *program,
                                          const char *prefix);

/* The one at LOC; null if there is none. */
const struct assertion *assertion_at(const struct assertion_vec *assertions, struct loc loc);

#endif
