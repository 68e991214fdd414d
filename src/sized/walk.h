/* A walk over a body that binds what it makes in front of blocks. */
#ifndef DPIAC_SIZED_WALK_H
#define DPIAC_SIZED_WALK_H

#include "base/vec.h"
#include "core/core.h"

struct sized;

struct bound {
    const struct core_pat *pat;
    const struct core_exp *exp;
};

struct bound_vec VEC(struct bound);

struct walk {
    struct sized *sized;
    struct bound_vec pending; /* what is bound in front of the block that is walked */
    bool changed;             /* for the rule */
    /* What takes the place of EXP, with its parts walked; null: it stays, but for its parts. */
    const struct core_exp *(*rule)(struct walk *walk, const struct core_exp *exp);
};

/* EXP, as a part of a block; and EXP as a block, which has all that is bound for it. */
const struct core_exp *sized_walk(struct walk *walk, const struct core_exp *exp);
const struct core_exp *sized_walk_block(struct walk *walk, const struct core_exp *exp);
/* The same for a block that the caller walks: EXP is what becomes of it. */
struct bound_vec sized_walk_enter(struct walk *walk);
const struct core_exp *sized_walk_leave(struct walk *walk, struct bound_vec outer,
                                        const struct core_exp *exp);
/* Binds the variables of PAT to EXP, which is cheap, in front of the block. */
void sized_walk_pend(struct walk *walk, const struct core_pat *pat, const struct core_exp *exp);

#endif
