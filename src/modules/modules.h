/* Static interpretation of modules: a program of the core without them (modules.txt, 5). */
#ifndef DPIAC_MODULES_MODULES_H
#define DPIAC_MODULES_MODULES_H

#include "base/diag.h"
#include "core/core.h"

/* A line of a report: DEPTH is how far to the right it stands. */
struct modules_step {
    unsigned depth;
    const char *text;
    struct loc loc; /* of the declaration or the expression; none where the line above says it */
};

struct modules_log VEC(struct modules_step);

/* PROGRAM, which is without errors, without modules and abstract types, in ARENA; itself, if it has
 * none. Definitions in a functor become definitions for each application. The semantic object of
 * each module is told to LOG, if that is not null, with what its abstract types and specifications
 * stand for, and how arguments match parameters. Null after at least one error in DIAG: a size that
 * a definition computes with, and that uses of the specification do not say. */
struct core_program *modules_interpret(struct arena *arena, struct diag *diag,
                                       struct core_program *program, struct modules_log *log);

#endif
