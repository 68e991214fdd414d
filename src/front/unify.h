/* Making types equal, and what remains overloaded (unify.c). */
#ifndef DPIAC_FRONT_UNIFY_H
#define DPIAC_FRONT_UNIFY_H

#include "front/infer.h"

/* Makes A and B equal, if that can be done. */
bool front_unify(struct infer *infer, const struct core_type *a, const struct core_type *b);
/* Unifies; an error at LOC says what was expected and found. */
bool front_expect(struct infer *infer, struct loc loc, const struct core_type *expected,
                  const struct core_type *found);
/* TYPE is a record or sum with what NEED says; if TYPE is open, this is kept for later. */
bool front_unify_need(struct infer *infer, const struct core_type *type,
                      const struct part_need *need);
/* Defaults what is overloaded, in the order of creation; reports records and sums that
 * remain unknown. */
void front_default(struct infer *infer);

#endif
