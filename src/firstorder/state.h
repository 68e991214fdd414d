/* The state of the stage, and the steps that it has taken. */
#ifndef DPIAC_FIRSTORDER_STATE_H
#define DPIAC_FIRSTORDER_STATE_H

#include "base/map.h"
#include "base/vec.h"
#include "core/core.h"
#include "firstorder/static.h"
#include "sizes/sizes.h"

struct diag;

struct core_var_vec VEC(const struct core_var *);

/* A step that was taken. */
struct defun_step {
    const char *rule, *figure, *home;
    const struct core_exp *before;
    struct defun_result after;
    const struct core_def *made; /* or this is what is after it */
};

struct defun_steps VEC(struct defun_step);

struct defun {
    struct arena *arena;   /* of what becomes of one definition of the source: it goes with that, */
    bool is_shared;        /* unless others use functions that were made there, too */
    struct arena *lasting; /* of what is needed up to the end of the stage */
    struct sizes_output output; /* what the stage leaves */
    struct diag *diag;
    struct map *defs;     /* core_def to what it became (lift.c) */
    struct map *specials; /* a LAM or core_def to the functions made of it (lift.c) */
    struct map *free;     /* a LAM to what it captures (free.c) */
    struct core_def_vec making; /* those of the source that use themselves and are being made now,
                                   the innermost one last (recursion.c) */
    struct core_def_vec made;
    bool has_left_over; /* of these some may be of rounds that were not the last (loop.c) */
    const struct core_type *unit, *i64;
    bool is_told; /* whether somebody wants to know the steps (tell.c) */
    struct defun_steps steps;
};

#endif
