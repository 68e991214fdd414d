/* Programs of the core in other arenas. */
#ifndef DPIAC_CORE_MOVE_H
#define DPIAC_CORE_MOVE_H

#include "core/core.h"

struct core_share;

/* PROGRAM in the arena TO, with NAME as its only entry point: others are definitions as all are. A
 * copy that needs nothing of where PROGRAM lies; types that share parts do so in the copy. Null if
 * it has no such entry point. */
struct core_program *core_move_entry(const struct core_program *program, struct arena *to,
                                     const char *name);

/* DEF in the arena TO; those that it uses stay the same objects. Types and words are of SHARE,
 * which lies in TO. */
struct core_def *core_move_def(const struct core_def *def, struct arena *to,
                               struct core_share *share);
/* And for a type without type variables and sizes. */
const struct core_type *core_move_type(const struct core_type *type, struct arena *to,
                                       struct core_share *share);

#endif
