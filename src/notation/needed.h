/* Definitions in a text that is not parsed yet, and those of them that are needed (needed.c). */
#ifndef DPIAC_NOTATION_NEEDED_H
#define DPIAC_NOTATION_NEEDED_H

#include "base/source.h"
#include "base/vec.h"

/* A definition: its bytes from BEGIN to END, of which those from HEAD on are behind its name. */
struct needed_block {
    const char *keyword; /* "def", "fun", "rule", "strategy", or "" of an entry */
    const char *name;    /* null where there is none */
    size_t begin, head, end;
};

struct needed_block_vec VEC(struct needed_block);
struct needed_position_vec VEC(size_t);

/* Adds the definitions of SOURCE to BLOCKS, in their order. */
void needed_blocks(struct arena *arena, const struct source *source,
                   struct needed_block_vec *blocks);
/* SOURCE with empty lines for what belongs to none of those of BLOCKS, its own, that are NEEDED. */
struct source *needed_part(struct arena *arena, const struct source *source,
                           const struct needed_block_vec *blocks, const bool *needed);
/* Adds to MENTIONED the positions of those of BLOCKS, those of SOURCE, before the one at POSITION
 * that it mentions, in their order. */
void needed_mentions(struct arena *arena, const struct source *source,
                     const struct needed_block_vec *blocks, size_t position,
                     struct needed_position_vec *mentioned);

#endif
