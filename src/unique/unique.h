/* Uniqueness: whether a definition uses what has been consumed, and the like. */
#ifndef DPIAC_UNIQUE_UNIQUE_H
#define DPIAC_UNIQUE_UNIQUE_H

#include "base/arena.h"
#include "base/diag.h"
#include "core/core.h"

/* Checks DEF, whose types are known and which has been found right so far; mistakes are reported to
 * DIAG. What is found out about a result that has no annotation goes into DEF's type and marks, in
 * ARENA. */
void unique_check_def(struct arena *arena, struct diag *diag, struct core_def *def);

#endif
