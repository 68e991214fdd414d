/* What loops are called in messages. */
#ifndef DPIAC_MEMORY_LOOP_NAME_H
#define DPIAC_MEMORY_LOOP_NAME_H

#include "dpia/loops.h"

/* PRIM, a parallel loop, at LEVEL as its source at LOC calls it: "map_local_1", or "parforLocal1"
 * in a .dpia file. */
const char *loop_name_at(struct arena *arena, struct loc loc, enum primitive prim,
                         struct level level);
/* The name of LOOP, a phrase. */
const char *loop_source_name(struct arena *arena, const struct phrase *loop);

#endif
