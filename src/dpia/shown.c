/* Which nat and data arguments of a primitive are always written, because nothing else in the text
 * determines them (dpia.txt 3.3 leaves out all that can be inferred):
 *
 *     split 2048 xs     for n (\i. ...)     new f32 (\v. ...)     coerce [n]f32 xs
 *     slice m start stride xs     pad l r x xs     slide m k xs     asVector 4 f32<4> xs
 *
 * The printer writes them and the reader reads them, in the order in which the primitive's type
 * binds them. */
#include "dpia/phrase.h"

enum { FIRST = 1, SECOND = 2, THIRD = 4 };

static const struct primitive_shown shown_table[PRIM_COUNT] = {
    [PRIM_SPLIT] = {FIRST, 0},
    [PRIM_TAKE] = {FIRST, 0},
    [PRIM_DROP] = {FIRST, 0},
    [PRIM_GENERATE] = {FIRST, 0},
    [PRIM_NAT_VALUE] = {FIRST, 0},
    [PRIM_TO_IDX] = {FIRST, 0},
    [PRIM_COERCE] = {0, SECOND},
    [PRIM_UNPACK] = {FIRST, 0},
    [PRIM_ROOM] = {FIRST, 0},
    [PRIM_PACK_TILES] = {THIRD, 0},
    [PRIM_SLICE] = {SECOND, 0},
    [PRIM_PAD] = {FIRST | THIRD, 0},
    [PRIM_PAD_CLAMP] = {FIRST | THIRD, 0},
    [PRIM_SLIDE] = {SECOND | THIRD, 0},
    [PRIM_EVERY] = {SECOND, 0},
    [PRIM_AS_VECTOR] = {SECOND, 0},
    [PRIM_SPLAT] = {0, SECOND},
    [PRIM_ITERATE] = {FIRST, 0},
    [PRIM_LOOP] = {FIRST, 0},
    [PRIM_NEW] = {0, FIRST},
    [PRIM_FOR] = {FIRST, 0},
    [PRIM_PARFOR] = {FIRST, 0},
    [PRIM_PARFOR_VAR] = {FIRST, 0},
    [PRIM_PARFOR_SLOTS] = {FIRST, 0},
    [PRIM_PARFOR_CARRY] = {FIRST, 0},
    [PRIM_EQUAL_COMM] = {FIRST | SECOND, 0},
    [PRIM_RESIZE] = {FIRST, 0},
    [PRIM_SEPARATE] = {FIRST, 0},
    [PRIM_SPLIT_ACC] = {FIRST, 0},
    [PRIM_JOIN_ACC] = {FIRST, 0},
    [PRIM_COERCE_ACC] = {0, FIRST},
    [PRIM_PACK_ACC] = {FIRST, 0},
    [PRIM_TAKE_ACC] = {FIRST, 0},
    [PRIM_DROP_ACC] = {FIRST, 0},
    [PRIM_AS_SCALAR_ACC] = {SECOND, 0},
    [PRIM_CLIP_ACC] = {SECOND, 0},
};

struct primitive_shown primitive_shown(enum primitive prim)
{
    return shown_table[prim];
}
