/* Names that emitted files have of their own, behind the program's name: those of helpers, of types
 * and macros of vectors, and of what keeps messages. There are some thousand; whether a name is one
 * of them is seen by its form. */
#ifndef DPIAC_TARGET_OWN_NAME_H
#define DPIAC_TARGET_OWN_NAME_H

#include <stdbool.h>

/* Whether WORD is PATTERN with a scalar type for each $s and $r, and 2, 4, 8 or 16 for $w:
 * add_i32 is one of add_$s. */
bool own_name_matches(const char *pattern, const char *word);

/* Whether NAME is one that the generator GEN, a struct gen, may give to something of its own
 * (gen_own_name). */
bool own_name_is(void *gen, const char *name);

#endif
