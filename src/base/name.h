/* Names for printing: hands out names that differ from each other and from reserved words.
 *
 *     struct name_set *set = name_set_new(arena);
 *     name_reserve(set, "for");
 *     name_fresh(set, arena, "x")     x
 *     name_fresh(set, arena, "x")     x_1
 *     name_fresh(set, arena, "for")   for_1 */
#ifndef DPIAC_BASE_NAME_H
#define DPIAC_BASE_NAME_H

#include <stdbool.h>

#include "base/arena.h"

struct name_set;

struct name_set *name_set_new(struct arena *arena);

/* NAME is never handed out from now on; kept, not copied. */
void name_reserve(struct name_set *set, const char *name);

bool name_is_taken(const struct name_set *set, const char *name);

/* BASE itself if nobody has it yet, else the first free one of BASE_1, BASE_2, ... The result is
 * taken from now on, and lives in ARENA, which must live as long as the set. */
const char *name_fresh(struct name_set *set, struct arena *arena, const char *base);

#endif
