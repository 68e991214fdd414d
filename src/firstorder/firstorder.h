/* Defunctionalisation (defunctionalisation.txt 3 and 5): no function is a value any more, but for
 * the arguments of built-in functions (map, reduce, dpia.map_global ...). */
#ifndef DPIAC_FIRSTORDER_FIRSTORDER_H
#define DPIAC_FIRSTORDER_FIRSTORDER_H

#include "base/arena.h"
#include "base/diag.h"
#include "core/core.h"
#include "type/type.h"

/* PROGRAM, which is monomorphic, without function values, in ARENA; or null after an error. */
struct core_program *firstorder_program(struct arena *arena, struct diag *diag,
                                        struct types *types, const struct core_program *program);

#endif
