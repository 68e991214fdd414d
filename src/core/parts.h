/* The parts of an expression of the core, one after the other. */
#ifndef DPIAC_CORE_PARTS_H
#define DPIAC_CORE_PARTS_H

#include "core/core.h"

/* Calls SEE with DATA for each expression that is a part of EXP, from left to right; sizes in types
 * are none. */
void core_each_part(const struct core_exp *exp,
                    void (*see)(void *data, const struct core_exp *part), void *data);

/* Whether EXP is `#[unsafe] e`. */
bool core_is_unsafe(const struct core_exp *exp);

/* Whether EXP is `#[holds] (e :> t)`. */
bool core_holds(const struct core_exp *exp);

/* Calls SEE with DATA for each type that is written at EXP itself: in its patterns, as that of its
 * result, or as what it is ascribed. */
void core_each_written(const struct core_exp *exp,
                       void (*see)(void *data, const struct core_type *type), void *data);

#endif
