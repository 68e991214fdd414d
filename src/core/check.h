/* The checker of the core, which runs behind each of its stages (check.c). */
#ifndef DPIAC_CORE_CHECK_H
#define DPIAC_CORE_CHECK_H

#include "core/core.h"

/* What must not be there: a dialect of the core is all of it but for these. */
struct core_dialect {
    bool no_modules; /* nor abstract types */
    bool no_type_vars;
    bool no_functions; /* but as arguments of built-in functions (check_order.c) */
    bool no_cheap_sizes; /* that branches have and their `if` has not (check_size.c) */
};

/* What is wrong in a program, and where; TEXT is null if nothing is. */
struct core_mistake {
    const char *text;
    struct loc loc;
};

/* The first mistake in PROGRAM, which should be of DIALECT. */
struct core_mistake core_check(struct arena *arena, const struct core_program *program,
                               struct core_dialect dialect);

#endif
