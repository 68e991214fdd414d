/* Copies that are exchanges of memory. */
#ifndef DPIAC_TARGET_EXCHANGE_H
#define DPIAC_TARGET_EXCHANGE_H

#include "base/map.h"
#include "target/home.h"

/* Blocks that change places. LEAVES are some cycles, of which the k-th ends before ENDS[k]: in each
 * of them a leaf gets the block of the one behind it, and the last one that of the first. All
 * blocks of a cycle are of one type. There may be none: a command without effect. */
struct exchange {
    struct exchange_leaf leaves[EXCHANGE_MOST_LEAVES];
    size_t ends[EXCHANGE_MOST_LEAVES];
    size_t count; /* of cycles */
};

/* The copies that are exchanges, as far as loops have been looked at. What lies in results is not
 * exchanged. */
struct exchanges {
    struct arena *arena;
    struct dpia *dpia;
    struct homes *homes;
    struct map *blocks; /* the variables whose arrays are blocks */
    struct map *uses;   /* variable -> how often it is mentioned where it is known */
    struct map *found;  /* command -> struct exchange */
    struct map *names;  /* the variables that nothing but an exchange mentions */
    struct map *looked; /* the loops that were looked at */
};

/* None. */
struct exchanges exchanges_none(struct arena *arena, struct dpia *dpia, struct homes *homes);
/* VAR has blocks, or lies in results where it may, and the scope BODY. */
void exchanges_enter(struct exchanges *exchanges, const struct var *var, const struct phrase *body);
/* Looks for such copies in the iterations of LOOP, if it is a for or a whileComm; it does not run
 * in parallel with others. */
void exchanges_look(struct exchanges *exchanges, const struct phrase *loop);
/* The same for all loops in COMM that do not run in parallel; what they allocate are blocks. */
void exchanges_look_in(struct exchanges *exchanges, const struct phrase *comm);
/* What COMM exchanges; null if it is to be run as it is. */
const struct exchange *exchanges_find(const struct exchanges *exchanges, const struct phrase *comm);
/* Whether nothing but an exchange that was found mentions VAR, which needs no block then. */
bool exchanges_is_name(const struct exchanges *exchanges, const struct var *var);

#endif
