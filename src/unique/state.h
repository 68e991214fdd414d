/* The state of the walk over one definition. */
#ifndef DPIAC_UNIQUE_STATE_H
#define DPIAC_UNIQUE_STATE_H

#include "base/diag.h"
#include "unique/holds.h"

struct map;

/* A use of an origin that is bound outside of the function or loop that is looked at. */
struct use {
    struct origin *origin;
    struct loc loc;
    const struct core_var *var;
};

struct use_vec VEC(struct use);

/* A function or the body of a loop, which may run any number of times. */
struct frame {
    struct frame *outer;
    bool is_loop;
    struct use_vec uses;
};

/* An origin that has been consumed. */
struct gone {
    struct origin *origin;
    const struct consumption *how;
};

struct gone_vec VEC(struct gone);

struct unique {
    struct arena *arena;   /* of this walk */
    struct arena *lasting; /* of the definition */
    struct diag *diag;
    struct map *vars;      /* core_var -> struct holds */
    struct map *constants; /* core_def -> struct origin */
    struct frame *frame;
    size_t depth;          /* of FRAME; the definition's is 1, constants are at 0 */
    size_t origin_count;
    struct gone_vec gone;  /* in the order in which they were consumed */
};

#endif
