/* Blocks: where bindings go while a phrase is being built (block.c). */
#ifndef DPIAC_LOWER_BLOCK_H
#define DPIAC_LOWER_BLOCK_H

#include "base/vec.h"
#include "dpia/phrase.h"

struct lower;
struct map;

/* `let VAR = BOUND`; `letNat NAT = BOUND` where VAR is null; with both, VAR is the NAT elements of
 * BOUND for which PRED holds. */
struct binding {
    const struct var *var;
    const struct nat_var *nat;
    const struct phrase *bound, *pred;
    const struct phrase *unchecked; /* of a size: what it is in BOUND where there are no elements */
    struct loc loc;
    size_t found;    /* how often the same size was asked for again */
    bool is_offered; /* by a child (block_offer) */
    unsigned constants; /* that were being evaluated when it was offered */
    bool is_kept;    /* used by a constant that is evaluated since then, and bound behind it */
};

struct binding_vec VEC(struct binding);

/* The bindings around the phrase that is being built: of a lambda's body, a branch, an entry. */
struct block {
    struct block *parent;        /* null for a root */
    const struct var *params[2]; /* of the lambda whose body this is; or null */
    bool is_branch;              /* runs only on a condition */
    struct binding_vec bindings;
    struct offer *offers;  /* that have not come to their end, the last one first */
    struct map *constants; /* root: definitions without parameters, by their values */
};

/* Opens a block, the current one until it is closed: the body of a lambda over PARAMS (the second
 * may be null), or a branch. */
void block_open_lambda(struct lower *lo, const struct var *param, const struct var *second);
void block_open_branch(struct lower *lo);
/* A block without parent, for an entry, a function or a definition; becomes the current one. */
void block_open_root(struct lower *lo);
/* The binding of VAR in BLOCK; null if there is none. */
const struct binding *block_binding_of(const struct block *block, const struct nat_var *var);
/* BODY under the current block's bindings, which is closed. WHERE says in a message what it is that
 * a size known at run time only may not leave: "the function given to 'map'". */
const struct phrase *block_close(struct lower *lo, const struct phrase *body, const char *where);
/* The same for the function given to NAME, a built-in function that makes an array of its results
 * for N elements: a size that is the same for all of them is computed before, once; one that is not
 * is an error. */
const struct phrase *block_close_elements(struct lower *lo, const struct phrase *body,
                                          const struct nat *n, const char *name);
/* Leaves the current block for its parent, not to close it yet; and goes back to BLOCK, a child of
 * the current one that was left. */
struct block *block_leave(struct lower *lo);
void block_return(struct lower *lo, struct block *block);
/* Sizes at the place FIRST of the current block's bindings, of which it is not decided yet whether
 * they stay there. */
struct offer {
    size_t first, count;
    struct offer *outer; /* the one before it in the same block that has not come to its end */
};

/* Moves the sizes that BLOCK, a child of the current one that was left, binds and that do not
 * depend on what else it binds, to the current block, where later children find them. */
struct offer *block_offer(struct lower *lo, struct block *block);
/* How often each size of OFFER was asked for, in FOUND. */
void block_count_found(const struct lower *lo, const struct offer *offer, size_t *found);
/* The end of OFFER: sizes that all children use stay, or go further out if that is possible; the
 * others go to the children that use them, which are the CHILDREN_COUNT ones at CHILDREN as far as
 * IS_USED says so: for child I and size K at I * OFFER.count + K. */
void block_settle(struct lower *lo, struct offer *offer, struct block *const *children,
                  size_t children_count, const bool *is_used);
/* Whether SIZE can be computed only where BLOCK's bindings are. */
bool block_binds_size(const struct block *block, const struct nat *size);
/* The number SIZE as BLOCK computes it, with a copy of what it binds for that: to stand outside. */
const struct phrase *block_slice(struct lower *lo, const struct block *block,
                                 const struct nat *size, struct loc loc);
/* Binds BOUND in the current block and gives the new variable. */
const struct phrase *block_bind(struct lower *lo, struct title title, const struct phrase *bound,
                                struct loc loc);
/* A variable for CHECK, to be bound though nothing uses it. */
const struct var *block_check_var(struct lower *lo, const struct phrase *check);
/* Binds CHECK, of which nothing is used: an assertion, or sizes that are compared. */
void block_bind_check(struct lower *lo, const struct phrase *check);
/* Binds the elements of ARRAY for which PRED holds, and their number. */
const struct phrase *block_bind_filter(struct lower *lo, const struct phrase *pred,
                                       const struct phrase *array, struct loc loc);
/* What VAR is bound to, if that is not long ago; else null. */
const struct phrase *block_bound(const struct lower *lo, const struct var *var);
/* The same for a scalar, bound as far out as it is known if it is arithmetic that cannot fail, so
 * that it does no harm where a branch or a lambda does not run. */
const struct phrase *block_bind_out(struct lower *lo, struct title title,
                                    const struct phrase *bound, struct loc loc);
/* The nat that the i64 BOUND is in the current block; it is bound outside of lambdas on which it
 * does not depend. */
const struct nat *block_bind_nat(struct lower *lo, const char *name, const struct phrase *bound,
                                 struct loc loc);

/* Binds NAT, a new one, to the i64 BOUND, which is between its bounds, in the current block. */
void block_bind_nat_var(struct lower *lo, const struct nat_var *nat, const struct phrase *bound,
                        struct loc loc);

/* A new nat for NAT, which is not negative: a name for what is long to write. */
const struct nat *block_name_nat(struct lower *lo, const char *name, const struct nat *nat,
                                 struct loc loc);

#endif
