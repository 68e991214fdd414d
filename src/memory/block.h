/* What the work-items of a group do between the loops over them: a kernel as a tree of phases. */
#ifndef DPIAC_MEMORY_BLOCK_H
#define DPIAC_MEMORY_BLOCK_H

#include "memory/conflict.h"

/* The address spaces that a barrier orders. */
enum { FENCE_LOCAL = 1, FENCE_GLOBAL = 2 };

enum block_kind {
    BLOCK_PHASE,  /* a command in which no barrier may stand */
    BLOCK_SEQ,
    BLOCK_LOOP,   /* for, while, and a parforWorkgroup with fewer groups than iterations */
    BLOCK_BRANCH,
    BLOCK_SCOPE,  /* variables, a number, parforWorkgroup */
    BLOCK_FENCE   /* a barrier that is there */
};

struct block;

struct block_vec VEC(struct block *);

struct block {
    enum block_kind kind;
    const struct phrase *comm, *body; /* BODY: of LOOP and SCOPE, in COMM */
    struct block_vec parts;           /* SEQ; LOOP, SCOPE: one; BRANCH: two; PHASE: what is in a
                                         local loop, for other dimensions to share */
    struct access_vec accesses;       /* PHASE: all; else those of the condition or number */
    struct access_vec later;          /* the same, as a later command sees them */
    struct access_nat_vec binds;      /* variables that COMM binds; LOOP: and those in its body */
    const struct nat_var *index;      /* LOOP: of the iterations; null for `while` */
    bool once, single;                /* LOOP: there is an iteration; there are not more */
    struct renaming next, after;      /* LOOP: as the next iteration sees them; what follows */
    unsigned before, at_end;          /* fences of the barriers to put here (barriers.c) */
    unsigned early;                   /* LOOP, BRANCH: and before all of it, for what is inside */
    bool hoists;                      /* BRANCH: is there to be such a one? */
};

/* A newPrivate outside of local loops over the dimensions OPEN, a bit for each. */
struct private {
    const struct phrase *comm;
    unsigned open;
};

/* Those of a kernel, and what is done to them. */
struct privates {
    struct map *made; /* struct var to struct private */
    struct access_vec accesses;
};

/* A kernel, COMM, as a tree; null if its groups have one work-item. SCOPE knows what the host's
 * variables are. Its private variables are put into PRIVATES. */
struct block *block_of_kernel(struct access_scope *scope, const struct phrase *comm,
                              struct privates *privates);
/* None if its groups have one work-item. */
struct privates privates_of_kernel(struct dpia *dpia, const struct phrase *comm);

/* COMM with the barriers that the tree has. */
const struct phrase *block_command(struct dpia *dpia, const struct block *block);

/* The fences of BLOCK_FENCE's command. */
unsigned block_fences(const struct phrase *comm);

/* How many barriers are to be put into BLOCK. */
size_t block_count(const struct block *block);

#endif
