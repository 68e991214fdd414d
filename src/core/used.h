/* The definitions of a program that something needs (used.c). */
#ifndef DPIAC_CORE_USED_H
#define DPIAC_CORE_USED_H

#include "core/core.h"

/* PROGRAM, in ARENA but for what it is made of, without the definitions of the prelude that its
 * other definitions do not use, in modules or outside, directly or through others. A module of
 * numbers that is an argument or is ascribed uses none. */
struct core_program *core_drop_unused(struct arena *arena, const struct core_program *program);
/* PROGRAM, without modules, in ARENA but for what it is made of: its entry points, and the
 * definitions that these use. */
struct core_program *core_of_entries(struct arena *arena, const struct core_program *program);

#endif
