/* Making types equal, and what remains overloaded (unify.c). */
#ifndef DPIAC_FRONT_UNIFY_H
#define DPIAC_FRONT_UNIFY_H

#include "front/infer.h"

/* Makes A and B equal, if that can be done. */
bool front_unify(struct infer *infer, const struct core_type *a, const struct core_type *b);
/* Unifies; an error at LOC says what was expected and found. */
bool front_expect(struct infer *infer, struct loc loc, const struct core_type *expected,
                  const struct core_type *found);
/* TUPLE has a component POSITION of type PART; if TUPLE is open, this is kept for later. */
bool front_unify_component(struct infer *infer, const struct core_type *tuple, size_t position,
                           const struct core_type *part, struct loc loc);
/* Defaults what is overloaded, in the order of creation; reports tuples that remain unknown. */
void front_default(struct infer *infer);

#endif
