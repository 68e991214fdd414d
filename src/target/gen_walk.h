/* A walk along a path through the layout primitives of an expression (gen_view.c) or through the
 * acceptor primitives of an acceptor (gen_acc.c): what the clauses of dpia.txt Fig. 6 work on. */
#ifndef DPIAC_TARGET_GEN_WALK_H
#define DPIAC_TARGET_GEN_WALK_H

#include "target/gen_private.h"

struct gen_walk {
    struct gen *gen;
    const struct phrase *at;     /* the expression or acceptor that the walk has come to */
    const struct gen_path *path; /* what is left of the path */
    const struct nat *index;     /* AT's value, where it is known as a nat */
    struct gen_guards *guards;
    bool conditional;            /* a variable stands for an index that GUARDS are about */
    struct cstmt_vec *out;
};

/* The first step of the path, which must be an index. */
const struct nat *gen_walk_index(const struct gen_walk *walk);
/* Takes the first step off the path, which must be an index, or a selection. */
const struct nat *gen_walk_pop_index(struct gen_walk *walk);
int gen_walk_pop_selection(struct gen_walk *walk);
void gen_walk_push_index(struct gen_walk *walk, const struct nat *index);
void gen_walk_push_selection(struct gen_walk *walk, int which);

/* Arguments of the primitive that the walk has come to. */
const struct phrase *gen_walk_arg(const struct gen_walk *walk, size_t position);
const struct nat *gen_walk_nat(const struct gen_walk *walk, size_t position);

/* Binds the parameter of FUNCTION to INDEX, or, where ARRAY is not null, to that element of it. */
void gen_walk_bind(struct gen_walk *walk, const struct phrase *function,
                   const struct phrase *array, const struct nat *index);
/* Where statements may stand that compute what arguments of the primitive mean; null where they
 * must not, as they are not meant to run unless the guards hold. */
struct cstmt_vec *gen_walk_out(const struct gen_walk *walk);
/* The same for statements that use the path or divide by a size, which fail without the guards. */
struct cstmt_vec *gen_walk_guarded_out(const struct gen_walk *walk);

/* One step into a view whose index is arithmetic, or looked up (gen_shift.c). */
void gen_enter_reverse(struct gen_walk *walk);
void gen_enter_rotate(struct gen_walk *walk);
void gen_enter_slice(struct gen_walk *walk);
void gen_enter_slide(struct gen_walk *walk);
void gen_enter_gather(struct gen_walk *walk);
void gen_enter_pad_clamp(struct gen_walk *walk);
/* The index of the element of a rotated acceptor that is written to at INDEX. */
const struct nat *gen_rotate_back(struct gen_walk *walk, const struct nat *index);

/* One step into a view of vectors: the index of a lane is the last of a path (gen_vector.c). */
void gen_enter_as_vector(struct gen_walk *walk);
void gen_enter_as_scalar(struct gen_walk *walk);
void gen_enter_splat(struct gen_walk *walk);

/* One step into a view that chooses by the index, where it is proved which side that is; else
 * false (gen_choice.c). */
bool gen_enter_concat(struct gen_walk *walk);
bool gen_enter_pad(struct gen_walk *walk);

#endif
