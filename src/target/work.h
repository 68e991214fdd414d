/* How much a loop does. */
#ifndef DPIAC_TARGET_WORK_H
#define DPIAC_TARGET_WORK_H

#include "target/gen.h"

/* Whether LOOP does less than LEAST steps, roughly, whatever its sizes are. */
bool work_is_less(struct gen *gen, const struct phrase *loop, uint64_t least);

/* The condition that LOOP, whose sizes are known where it stands, does LEAST steps or more,
 * roughly; null where that is not known, or where it does so for all sizes but 0. */
const struct cexp *work_is_at_least(struct gen *gen, const struct phrase *loop, uint64_t least);

#endif
