/* Placement without work-groups. */
#ifndef DPIAC_MEMORY_PLAIN_H
#define DPIAC_MEMORY_PLAIN_H

#include "dpia/program.h"

/* PROGRAM for a target without work-groups: newLocal, and within parallel loops newGlobal, are
 * `new`. */
const struct program *place_without_groups(struct dpia *dpia, const struct program *program);

#endif
