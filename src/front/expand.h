/* Entry points that are written without their parameters (expand.c). */
#ifndef DPIAC_FRONT_EXPAND_H
#define DPIAC_FRONT_EXPAND_H

#include "core/core.h"

struct front;

/* Gives DEF, whose types are known, a parameter for each argument that its result takes. */
void front_expand_entry(struct front *front, struct core_def *def);

#endif
