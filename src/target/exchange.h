/* Copies that are exchanges of memory. */
#ifndef DPIAC_TARGET_EXCHANGE_H
#define DPIAC_TARGET_EXCHANGE_H

#include "base/map.h"
#include "dpia/phrase.h"

enum { EXCHANGE_MOST_LEAVES = 16 };

/* A copy of leaf FROM_LEAVES[k] of FROM, for each of its COUNT leaves, to leaf TO_LEAVES[k] of TO,
 * which can be made by exchanging the blocks of both. */
struct exchange {
    const struct var *to, *from;
    size_t to_leaves[EXCHANGE_MOST_LEAVES], from_leaves[EXCHANGE_MOST_LEAVES];
    size_t count;
};

/* The copies that are exchanges, as far as loops have been looked at. */
struct exchanges {
    struct arena *arena;
    struct map *blocks; /* the variables whose arrays are blocks */
    struct map *uses;   /* variable -> how often it is mentioned where it is known */
    struct map *found;  /* command -> struct exchange */
};

/* None. */
struct exchanges exchanges_none(struct arena *arena);
/* VAR has blocks, and the scope BODY. */
void exchanges_enter(struct exchanges *exchanges, const struct var *var, const struct phrase *body);
/* Looks for such copies in the iterations of LOOP, if it is a for or a whileComm; it does not run
 * in parallel with others. */
void exchanges_look(struct exchanges *exchanges, const struct phrase *loop);
/* What COMM exchanges; null if it is to be run as it is. */
const struct exchange *exchanges_find(const struct exchanges *exchanges, const struct phrase *comm);

#endif
