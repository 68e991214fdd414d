/* Programs of the core in other arenas. */
#ifndef DPIAC_CORE_MOVE_H
#define DPIAC_CORE_MOVE_H

#include "core/core.h"

/* PROGRAM in the arena TO: a copy that needs nothing of where PROGRAM lies. Types that share parts
 * do so in the copy. */
struct core_program *core_move(const struct core_program *program, struct arena *to);
/* The same with NAME as its only entry point: others are definitions as all are. Null if it has no
 * such entry point. */
struct core_program *core_move_entry(const struct core_program *program, struct arena *to,
                                     const char *name);

#endif
