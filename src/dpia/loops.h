/* What kind of loop a primitive is (loops.def): its family, its level and its dimension. */
#ifndef DPIAC_DPIA_LOOPS_H
#define DPIAC_DPIA_LOOPS_H

#include "dpia/phrase.h"

enum loop_family { LOOP_MAP, LOOP_MAPI, LOOP_PARFOR, LOOP_PARFOR_VAR, LOOP_SLOTS };

/* Who runs the iterations (dpia.txt 6.1): to be chosen; one after the other; work-items of the
 * grid; work-groups; work-items of a group. */
enum loop_level { LOOP_OPEN, LOOP_SEQUENTIAL, LOOP_GLOBAL, LOOP_WORKGROUP, LOOP_LOCAL };

enum { LOOP_DIMENSIONS = 3 };

struct loop_kind {
    enum loop_family family;
    enum loop_level level;
    unsigned dimension; /* 0, 1 or 2 */
};

/* Whether PRIM is a loop over an array; if so, *KIND says which. KIND may be null. */
bool loop_of(enum primitive prim, struct loop_kind *kind);
/* The primitive that is such a loop; KIND must be one of loops.def. */
enum primitive loop_primitive(struct loop_kind kind);
/* The loop of FAMILY with the level and dimension of PRIM, which is a loop. */
enum primitive loop_in_family(enum primitive prim, enum loop_family family);

/* Whether PHRASE is a loop of FAMILY; of a parallel family and LEVEL; a parallel loop, which are
 * those of PARFOR, PARFOR_VAR and SLOTS, of whatever level. */
bool phrase_is_loop(const struct phrase *phrase, enum loop_family family);
bool phrase_is_parallel(const struct phrase *phrase);
bool phrase_is_parallel_at(const struct phrase *phrase, enum loop_level level);
/* Whether PHRASE is a map at LEVEL. */
bool phrase_is_map_at(const struct phrase *phrase, enum loop_level level);

/* Whether PHRASE is `new` in whatever address space. */
bool phrase_is_new(const struct phrase *phrase);

/* Whether commands may stand in PHRASE: it is no expression and no acceptor. */
bool phrase_may_have_commands(const struct phrase *phrase);

/* Whether PHRASE is barrier, barrierLocal or barrierGlobal, or has such a one in it. */
bool phrase_is_barrier(const struct phrase *phrase);
bool phrase_has_barrier(const struct phrase *phrase);

/* Whether PHRASE is toGlobal, toLocal or toPrivate. */
bool phrase_is_to_memory(const struct phrase *phrase);

#endif
