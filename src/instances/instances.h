/* The stage `instances`: monomorphisation by need (instances.c). */
#ifndef DPIAC_INSTANCES_INSTANCES_H
#define DPIAC_INSTANCES_INSTANCES_H

#include "core/core.h"

/* A definition or local function made for types. */
struct instances_step {
    const char *name;     /* what it was made of, as programs call it */
    const char *at;       /* "a = f32, x = []i32" */
    const char *instance; /* its name now */
    struct loc loc;       /* of the first use that needs it; no place: none does */
};

struct instances_log VEC(struct instances_step);

/* PROGRAM without type variables, in the arena TO. What was polymorphic is told to LOG, if that is
 * not null. INPUT, where PROGRAM alone lies, goes as soon as nothing needs it (arena_drop); null:
 * it stays. */
struct core_program *instances_make(struct arena *to, const struct core_program *program,
                                    struct arena **input, struct instances_log *log);

#endif
