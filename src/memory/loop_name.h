/* What loops and variables are called in messages. */
#ifndef DPIAC_MEMORY_LOOP_NAME_H
#define DPIAC_MEMORY_LOOP_NAME_H

#include "dpia/loops.h"

/* PRIM, a parallel loop, at LEVEL as its source at LOC calls it: "map_local_1", or "parforLocal1"
 * in a .dpia file. */
const char *loop_name_at(struct arena *arena, struct loc loc, enum primitive prim,
                         struct level level);
/* Whether LOOP is written in the source with its level; the translation makes others, which copy,
 * and chooses levels. */
bool loop_is_of_source(struct arena *arena, const struct phrase *loop);
/* The name of LOOP; of one that is not of the source, what it is. */
const char *loop_source_name(struct arena *arena, const struct phrase *loop);

/* WHAT with the name of VAR, "local memory 't'", if a person gave it that; only WHAT where the
 * translation made the name up, of which nobody knows. */
const char *var_source_name(struct arena *arena, const char *what, const struct var *var);

#endif
