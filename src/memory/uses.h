/* What parallel loops have to do with a variable. */
#ifndef DPIAC_MEMORY_USES_H
#define DPIAC_MEMORY_USES_H

#include "dpia/phrase.h"

struct place;

/* What parallel loops in the scope of a variable have to do with it. */
struct loop_uses {
    bool mentions, writes;       /* a loop over the work-items of a group */
    const struct phrase *across; /* a loop over the grid, or over work-groups; or null */
    bool across_writes;
};

/* The uses of VAR by the parallel loops in COMMAND. The parts of VAR that separate and
 * separatePair name are VAR too. */
struct loop_uses place_loop_uses(struct place *place, const struct phrase *command,
                                 const struct var *var);

#endif
