/* Places in programs, as people write them (place.c). */
#ifndef DPIAC_REWRITE_PLACE_H
#define DPIAC_REWRITE_PLACE_H

#include <stdbool.h>

#include "dpia/program.h"

/* The one of NUMBER, from 0, of what is called WORD in ENTRY (rewrite_word). */
struct program_place {
    const char *entry; /* null: each */
    const char *word;  /* null: all of the entry */
    unsigned long number;
};

/* TEXT, `main` or `main.map.0`; false if it is neither. */
bool rewrite_read_place(struct arena *arena, const char *text, struct program_place *place);

/* What the place of PHRASE in ENTRY is called; null if it is none, or is not there. */
const char *rewrite_place_of(struct arena *arena, const struct entry *entry,
                             const struct phrase *phrase);

#endif
