/* Places in memory, and private variables. */
#ifndef DPIAC_TARGET_GEN_MEMORY_H
#define DPIAC_TARGET_GEN_MEMORY_H

#include "target/gen_guards.h"
#include "target/gen.h"

/* The element of BUFFER at PATH. */
const struct cexp *gen_element(struct gen *gen, const struct gen_buffer *buffer,
                               const struct view_path *path, struct loc loc);

/* Where in memory a scalar lies: in LEAF, at element INDEX of it if ARRAY is set. */
struct gen_spot {
    const struct gen_leaf *leaf;
    const struct nat *index;
    bool array;
};

/* What a work-item keeps of TYPE, as of a buffer that is dealt out. */
const struct data *gen_kept_data(struct gen *gen, const struct data *type, unsigned distributed,
                                 const int64_t *shares);

struct gen_spot gen_spot_at(struct gen *gen, const struct gen_buffer *buffer,
                            const struct view_path *path, struct loc loc);
/* Element INDEX of the acceptor OF. */
struct gen_element {
    const struct phrase *of;
    const struct nat *index;
};

/* Where ELEMENT is written, an iteration's own: the element of another acceptor, under GUARDS, if
 * it is one of a scatterAcc; else itself. */
struct gen_element gen_acc_element(struct gen *gen, const struct gen_element *element,
                                   struct gen_guards *guards, struct cstmt_vec *out);

struct gen_spot gen_acc_spot(struct gen *gen, const struct phrase *acc,
                             const struct view_path *path, struct gen_guards *guards,
                             struct cstmt_vec *out);

/* SPOT in C. */
const struct cexp *gen_spot_exp(struct gen *gen, const struct gen_spot *spot);

/* The place in memory of ACC at PATH (gen_acc.c). */
const struct cexp *gen_acc(struct gen *gen, const struct phrase *acc, const struct view_path *path,
                           struct gen_guards *guards, struct cstmt_vec *out);

/* place = value; under GUARDS. Nothing where that changes nothing (gen_comm.c). */
void gen_store(struct gen *gen, const struct cexp *place, const struct cexp *value,
               const struct gen_guards *guards, struct cstmt_vec *out);

/* Binds EXP to a name, `const float x = ...;`, unless it is one. */
const struct cexp *gen_hoist(struct gen *gen, const char *base, const struct ctype *type,
                             const struct cexp *exp, struct cstmt_vec *out);

#endif
