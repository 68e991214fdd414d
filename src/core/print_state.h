/* The state of the printers of the core. */
#ifndef DPIAC_CORE_PRINT_STATE_H
#define DPIAC_CORE_PRINT_STATE_H

#include "base/map.h"
#include "core/core.h"

struct core_hiding;
struct core_numbers;
struct core_places;

/* GLOBALS gives the printed names of definitions, LOCALS those of variables and of type variables,
 * by address; where they are null, or have no name, their own names are printed. */
struct core_printer {
    struct buf *buf;
    struct arena *arena;
    const struct map *globals, *locals;
    const struct core_places *places; /* of what modules have; null without modules */
    struct core_numbers *numbers;     /* null: nothing hides the number modules */
    struct core_hiding *hiding;       /* null: nothing hides built-in functions */
    bool is_size; /* what is printed is a size: a number is an i64 without saying so */
    const struct core_def *def; /* what is printed is in it; or null */
};

#endif
