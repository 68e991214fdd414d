/* Questions about loops, variables and barriers, at whatever level and in whatever memory. */
#ifndef DPIAC_DPIA_LOOPS_H
#define DPIAC_DPIA_LOOPS_H

#include "base/vec.h"
#include "dpia/phrase.h"

struct command_vec VEC(const struct phrase *);

/* Whether PRIM is a loop over an array, which has a level. */
bool primitive_is_loop(enum primitive prim);
/* Whether PRIM has an address space. */
bool primitive_has_space(enum primitive prim);

/* Whether PHRASE is PRIM, a loop, at a level, in whatever dimension; a parallel loop, which are
 * parfor, parforVar, parforSlots and parforCarry, of whatever level; such a one at a level. */
bool phrase_is_at(const struct phrase *phrase, enum primitive prim, enum loop_level level);
bool phrase_is_parallel(const struct phrase *phrase);
bool phrase_is_parallel_at(const struct phrase *phrase, enum loop_level level);

/* The body of LOOP, a parallel loop. */
const struct phrase *phrase_loop_body(const struct phrase *loop);

/* Whether PHRASE is PRIM, which has an address space, in SPACE. */
bool phrase_is_in(const struct phrase *phrase, enum primitive prim, enum space space);

/* Whether commands may stand in PHRASE: it is no expression and no acceptor. */
bool phrase_may_have_commands(const struct phrase *phrase);

/* Adds to ALL the commands that COMM, a sequence or not, runs one after the other. */
void phrase_add_commands(struct arena *arena, const struct phrase *comm, struct command_vec *all);

/* Whether PHRASE is a barrier, of whatever space, or a passOn, to which all work-items of a group
 * must come, too, or has such a one in it. */
bool phrase_has_barrier(const struct phrase *phrase);

#endif
