/* What phrases cost, roughly (cost.c). */
#ifndef DPIAC_REWRITE_COST_H
#define DPIAC_REWRITE_COST_H

#include "dpia/phrase.h"

/* Whether PHRASE rearranges what others computed: it costs index arithmetic only. */
bool cost_is_view(struct dpia *dpia, const struct phrase *phrase);
/* The same for what may also have tables of constants, of at most MOST scalars each, in the places
 * of variables. */
bool cost_is_at_hand(struct dpia *dpia, const struct phrase *phrase, size_t most);
/* Whether PRIM runs its function argument (both of them for `while`) again and again. */
bool cost_is_repeating(enum primitive prim);
/* Whether PHRASE has such a primitive in it, other than `generate`. */
bool cost_has_loop(const struct phrase *phrase);
/* Whether it has none but such as go on from step to step with numbers: loops. */
bool cost_is_in_order(const struct phrase *phrase);
/* The operations of PHRASE, once through each loop, but for those on indices. */
int64_t cost_operations(const struct phrase *phrase);

#endif
