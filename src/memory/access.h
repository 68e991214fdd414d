/* What commands read and write: the variable that an expression or an acceptor ends in, and where
 * in it, as nats over the variables of the loops around (dpia.txt Fig. 6, without the code). */
#ifndef DPIAC_MEMORY_ACCESS_H
#define DPIAC_MEMORY_ACCESS_H

#include "base/map.h"
#include "base/vec.h"
#include "dpia/loops.h"

/* One step into a variable: to the element INDEX of an array, or, where INDEX is null, to component
 * WHICH of a pair. */
struct access_step {
    const struct nat *index;
    int which;
};

/* Part of a variable that is read or written: all that lies behind STEPS. The work-item that does
 * it is given by the iterations of the local loops around, one for each dimension: iteration
 * IDS[d], the constant 0 where one work-item does it for all, null where every work-item does it
 * for itself. */
struct access {
    const struct var *root;
    const struct var *named; /* the root, or the part of it that a person has a name for */
    enum space space;
    bool writes;
    const struct phrase *at;
    const struct access_step *steps;
    size_t step_count;
    const struct nat *ids[LOOP_DIMENSIONS];
};

struct access_vec VEC(struct access);
struct access_nat_vec VEC(const struct nat_var *);

/* What variables stand for. */
struct access_scope {
    struct dpia *dpia;
    struct map *bindings;           /* struct var to its meaning (access_private.h) */
    struct access_nat_vec made;     /* variables that were made for loops and unknown numbers */
    struct map *counts;             /* struct nat, an upper bound, to how many were made with it */
    const struct nat *ids[LOOP_DIMENSIONS];
    struct access_vec *out;         /* where accesses go; null: nowhere */
    uint64_t wanted;                /* the bits of the variables that are asked for: others may be
                                       left out (phrase_var_bits) */
};

struct access_scope *access_scope_new(struct dpia *dpia);

/* VAR is memory in SPACE. */
void access_bind_memory(struct access_scope *scope, const struct var *var,
                        enum space space);
/* VAR : exp[idx(n)] is INDEX. */
void access_bind_index(struct access_scope *scope, const struct var *var, const struct nat *index);
/* The two parts of `separate` or of `separatePair`; the command that they are in. */
const struct phrase *access_enter_separate(struct access_scope *scope, const struct phrase *comm);
/* The parameters of the body of the parallel loop COMM, for iteration INDEX; the body itself. */
const struct phrase *access_enter_loop(struct access_scope *scope, const struct phrase *comm,
                                       const struct nat *index);
/* `new`, in whatever space; the command in it. */
const struct phrase *access_enter_new(struct access_scope *scope, const struct phrase *comm);
/* The parameter of the body of `for`; the body. */
const struct phrase *access_enter_for(struct access_scope *scope, const struct phrase *comm,
                                      const struct nat *index);

/* A variable with these bounds, which no other one of SCOPE is. */
const struct nat_var *access_unknown(struct access_scope *scope, const struct nat *lower,
                                     const struct nat *upper);
/* A variable for a number in [0, n), which no other one of SCOPE is. */
const struct nat *access_fresh(struct access_scope *scope, const struct nat *n);

/* What EXP reads; what ACC writes; what COMM reads and writes. */
void access_read(struct access_scope *scope, const struct phrase *exp);
void access_write(struct access_scope *scope, const struct phrase *acc);
void access_collect(struct access_scope *scope, const struct phrase *comm);

#endif
