/* Defunctionalisation (defunctionalisation.txt 3 and 5): no function is a value any more, but for
 * the arguments of built-in functions (map, reduce, dpia.map_global ...). */
#ifndef DPIAC_FIRSTORDER_FIRSTORDER_H
#define DPIAC_FIRSTORDER_FIRSTORDER_H

#include "base/arena.h"
#include "base/diag.h"
#include "core/core.h"

/* A rule of the paper, where it does more than to translate the parts: BEFORE becomes AFTER, whose
 * static value is VALUE, or "" if that is data. */
struct firstorder_step {
    const char *rule, *figure;
    const char *home; /* the definition of the source that it belongs to */
    struct loc loc;
    const char *before, *after, *value;
};

struct firstorder_log VEC(struct firstorder_step);

/* PROGRAM, which is monomorphic, without function values, in the arena TO; or null after an error.
 * INPUT, where PROGRAM alone lies, goes as soon as nothing needs it (arena_drop); null: it stays.
 * The steps are told to LOG, if that is not null. */
struct core_program *firstorder_program(struct arena *to, struct diag *diag,
                                        const struct core_program *program, struct arena **input,
                                        struct firstorder_log *log);

#endif
