/* Which definitions are needed. */
#ifndef DPIAC_NOTATION_NEEDED_H
#define DPIAC_NOTATION_NEEDED_H

#include "notation/tree.h"

/* For each of DEFS whether WANTED needs it. */
const bool *needed_definitions(struct arena *arena, const struct tree_def_vec *defs,
                               const char *wanted);

#endif
