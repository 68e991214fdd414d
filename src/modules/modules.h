/* Static interpretation of modules: a program of the core without them (modules.txt, 5). */
#ifndef DPIAC_MODULES_MODULES_H
#define DPIAC_MODULES_MODULES_H

#include "core/core.h"

/* PROGRAM, which is without errors, without modules and abstract types, in ARENA; itself, if it has
 * none. Definitions in a functor become definitions for each application. */
struct core_program *modules_interpret(struct arena *arena, struct core_program *program);

#endif
