/* Bounds of letNat that a person declares. */
#ifndef DPIAC_TRANSLATE_BOUNDS_H
#define DPIAC_TRANSLATE_BOUNDS_H

#include "dpia/program.h"

/* PROGRAM, which a person wrote, with an assertion for the bounds of each letNat that do not follow
 * from its number (docs/dpia.md, The notation): later stages rely on them. */
struct program *translate_bounds(struct dpia *dpia, const struct program *program);

#endif
