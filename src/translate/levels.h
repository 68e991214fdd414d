/* The levels of the parallel loops that have none (docs/dpia.md, Programs in the imperative
 * language). */
#ifndef DPIAC_TRANSLATE_LEVELS_H
#define DPIAC_TRANSLATE_LEVELS_H

#include "dpia/program.h"

/* PROGRAM, imperative and without intermediate primitives, with a level for each `parfor` and
 * `parforVar`, or a `for` in its place. */
struct program *translate_levels(struct dpia *dpia, const struct program *program);

#endif
