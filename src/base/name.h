/* Names for printing: hands out names that differ from each other and from reserved words.
 *
 *     struct name_set *set = name_set_new(arena);
 *     name_reserve(set, "for");
 *     name_fresh(set, arena, "x")     x
 *     name_fresh(set, arena, "x")     x_1
 *     name_fresh(set, arena, "for")   for_1
 *
 * A variable that a tuple pattern of the source binds has a compound name: the names of the scalars
 * in it, left to right, joined by commas: "x,y" for \(x, y). It prints as x_y; where a part gets a
 * variable of its own, that has the name from the source. */
#ifndef DPIAC_BASE_NAME_H
#define DPIAC_BASE_NAME_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

struct name_set;

struct name_set *name_set_new(struct arena *arena);
/* An empty set above BELOW: what is taken there is taken here, too. */
struct name_set *name_set_above(struct arena *arena, const struct name_set *below);

/* NAME is never handed out from now on; kept, not copied. */
void name_reserve(struct name_set *set, const char *name);
/* Nor is what HAS says yes to, given DATA: for names of which there are many. One a set. */
void name_reserve_those(struct name_set *set, bool (*has)(void *data, const char *name),
                        void *data);

/* TEXT as an identifier: other characters become '_', and one stands before a leading digit. */
const char *name_identifier(struct arena *arena, const char *text);

bool name_is_taken(const struct name_set *set, const char *name);

/* BASE itself if nobody has it yet, else the first free one of BASE_1, BASE_2, ... The result is
 * taken from now on, and lives in ARENA, which must live as long as the set. */
const char *name_fresh(struct name_set *set, struct arena *arena, const char *base);

/* NAME without the number that tells it from others: "p" of "p_1". */
const char *name_stem(struct arena *arena, const char *name);

/* A compound name as one word: NAME itself; what its parts begin with, if that is the same for all,
 * "p" for "p_x,p_y"; or its parts joined by '_', where those that are numbered alike count once:
 * "x_y" for "x,y", "p_v" for "p_0,p_1,v_0,v_1". */
const char *name_word(struct arena *arena, const char *name);

/* Whether NAME has TOTAL parts. */
bool name_has_parts(const char *name, size_t total);

/* The name for COUNT of the TOTAL scalars in what is called NAME, from the one at FIRST on: those
 * parts of a compound name that has TOTAL of them, else NAME_FIRST. */
const char *name_slice(struct arena *arena, const char *name, size_t first, size_t count,
                       size_t total);

#endif
