/* Instances of the sides of rules (instance.c). */
#ifndef DPIAC_REWRITE_INSTANCE_H
#define DPIAC_REWRITE_INSTANCE_H

#include "dpia/program.h"
#include "rewrite/match.h"

/* SIDE, one side of MATCH's rule, for what MATCH says, as if it were written at LOC. Functions of
 * PROGRAM may be called in it. */
const struct phrase *instance_of(struct dpia *dpia, const struct program *program,
                                 const struct match *match, const struct phrase *side,
                                 struct loc loc);

#endif
