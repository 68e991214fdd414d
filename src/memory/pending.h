/* Accesses since the last barrier. */
#ifndef DPIAC_MEMORY_PENDING_H
#define DPIAC_MEMORY_PENDING_H

#include "memory/block.h"

struct pending {
    struct access access;
    unsigned *passed; /* the fences of the last barrier that it was not ordered by, or null */
};

struct pending_vec VEC(struct pending);

/* The fence that orders accesses to SPACE. */
unsigned pending_fence(enum space space);

/* Sets: what is there is not added again. */
void pending_add(struct arena *arena, struct pending_vec *all, struct pending one);
void pending_add_all(struct arena *arena, struct pending_vec *all,
                     const struct pending_vec *more);
struct pending_vec pending_copy(struct arena *arena, const struct pending_vec *from);
bool pending_is_same(const struct pending_vec *a, const struct pending_vec *b);

/* FROM, where the variables of a loop become those that RENAMING has; FORGET which barriers were
 * passed. */
struct pending_vec pending_renamed(struct renaming *renaming, const struct pending_vec *from,
                                   bool forget);
/* What a barrier with FENCES leaves of ALL; it is at PLACE, or was there before, if that is
 * null. */
void pending_pass(struct arena *arena, struct pending_vec *all, unsigned fences, unsigned *place);
/* The barrier at PLACE, which has been passed, fences as FENCE says, too. */
void pending_widen(struct arena *arena, struct pending_vec *all, unsigned *place,
                   unsigned fence);

#endif
