/* Blocks: where bindings go while a phrase is being built (block.c). */
#ifndef DPIAC_LOWER_BLOCK_H
#define DPIAC_LOWER_BLOCK_H

#include "base/vec.h"
#include "dpia/phrase.h"

struct lower;
struct map;

/* `let VAR = BOUND`, or `letNat NAT = BOUND` where VAR is null. */
struct binding {
    const struct var *var;
    const struct nat_var *nat;
    const struct phrase *bound;
    struct loc loc;
};

struct binding_vec VEC(struct binding);

/* The bindings around the phrase that is being built: of a lambda's body, a branch, an entry. */
struct block {
    struct block *parent;        /* null for a root */
    const struct var *params[2]; /* of the lambda whose body this is; or null */
    bool is_branch;              /* runs only on a condition */
    struct binding_vec bindings;
    struct map *constants; /* root: definitions without parameters, by their values */
};

/* Opens a block, the current one until it is closed: the body of a lambda over PARAMS (the second
 * may be null), or a branch. */
void block_open_lambda(struct lower *lo, const struct var *param, const struct var *second);
void block_open_branch(struct lower *lo);
/* A block without parent, for an entry, a function or a definition; becomes the current one. */
void block_open_root(struct lower *lo);
/* BODY under the current block's bindings, which is closed. WHERE says in a message what it is that
 * a size known at run time only may not leave: "the function given to 'map'". */
const struct phrase *block_close(struct lower *lo, const struct phrase *body, const char *where);
/* Binds BOUND in the current block and gives the new variable. */
const struct phrase *block_bind(struct lower *lo, struct title title, const struct phrase *bound,
                                struct loc loc);
/* What VAR is bound to, if that is not long ago; else null. */
const struct phrase *block_bound(const struct lower *lo, const struct var *var);
/* The nat that the i64 BOUND is in the current block; it is bound outside of lambdas on which it
 * does not depend. */
const struct nat *block_bind_nat(struct lower *lo, const char *name, const struct phrase *bound,
                                 struct loc loc);

/* A new nat for NAT, which is not negative: a name for what is long to write. */
const struct nat *block_name_nat(struct lower *lo, const char *name, const struct nat *nat,
                                 struct loc loc);

#endif
