/* A walk along a path through the views of an expression (gen_view.c) or of an acceptor
 * (gen_acc.c): the clauses of dpia.txt Fig. 6 are those of the table in src/view; the answers to
 * what they ask are C expressions and conditions (gen_answer.c). */
#ifndef DPIAC_TARGET_GEN_WALK_H
#define DPIAC_TARGET_GEN_WALK_H

#include "target/gen_guards.h"
#include "target/gen_memory.h"
#include "target/gen.h"

struct gen_walk {
    struct gen *gen;
    struct view_walk view;   /* what the walk has come to, and the path from there */
    const struct nat *index; /* its value, where it is known as a nat */
    struct gen_guards *guards;
    bool conditional;        /* a variable stands for an index that GUARDS are about */
    struct cstmt_vec *out;
};

/* Sets out from EXP, an expression or acceptor, at PATH. WALK stays where it is. */
void gen_walk_start(struct gen_walk *walk, struct gen *gen, const struct phrase *exp,
                    const struct view_path *path, struct gen_guards *guards,
                    struct cstmt_vec *out);
/* Takes the first step off the path, which must be an index. */
const struct nat *gen_walk_pop_index(struct gen_walk *walk);
void gen_walk_push_index(struct gen_walk *walk, const struct nat *index);
/* Where statements may stand that compute what arguments of the primitive mean; null where they
 * must not, as they are not meant to run unless the guards hold. */
struct cstmt_vec *gen_walk_out(const struct gen_walk *walk);
/* The same for statements that use the path or divide by a size, which fail without the guards. */
struct cstmt_vec *gen_walk_guarded_out(const struct gen_walk *walk);

/* Gives the index that a view chooses by a name where it would be computed for the test and then
 * again (gen_choice.c). */
void gen_name_choice(struct gen_walk *walk);

#endif
