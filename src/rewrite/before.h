/* What a loop computes anew each time, although it is always the same (before.c). */
#ifndef DPIAC_REWRITE_BEFORE_H
#define DPIAC_REWRITE_BEFORE_H

#include "dpia/phrase.h"

struct program;

/* What stands for PHRASE where it is computed once, with DATA; null: it stays in its loop. */
typedef const struct phrase *before_once(void *data, const struct phrase *phrase);

/* PHRASE, in which what functions of loops compute, although it does not depend on what they are
 * given, is computed before these loops, if ONCE gives something for it; null if there is nothing.
 * What may fail, of PROGRAM's functions too, stays where it is. */
const struct phrase *before_loops(struct dpia *dpia, const struct program *program,
                                  const struct phrase *phrase, before_once *once, void *data);

#endif
