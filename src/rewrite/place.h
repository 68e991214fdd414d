/* Places in programs, as people write them (place.c). */
#ifndef DPIAC_REWRITE_PLACE_H
#define DPIAC_REWRITE_PLACE_H

#include <stdbool.h>

#include "base/arena.h"

/* The one of NUMBER, from 0, of what is called WORD in ENTRY (rewrite_word). */
struct program_place {
    const char *entry; /* null: each */
    const char *word;  /* null: all of the entry */
    unsigned long number;
};

/* TEXT, `main` or `main.map.0`; false if it is neither. */
bool rewrite_read_place(struct arena *arena, const char *text, struct program_place *place);

#endif
