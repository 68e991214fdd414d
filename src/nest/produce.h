/* Rules that produce an array: EXP, a primitive, is written to ACC. */
#ifndef DPIAC_NEST_PRODUCE_H
#define DPIAC_NEST_PRODUCE_H

#include "nest/reading.h"

typedef void produce_rule(struct reading *reading, const struct phrase *exp,
                          const struct phrase *acc);

/* state.c; of PRIM_REDUCE and its like, of ITERATE, LOOP and WHILE, of SCAN and SCAN_ASSOC. */
produce_rule produce_reduction, produce_loop, produce_scan;

/* parts.c; KEPT of FILTER, LITERAL of ARRAY. */
produce_rule produce_update, produce_scatter, produce_in_order, produce_kept, produce_literal,
    produce_concat, produce_zip, produce_pack, produce_room;

/* Element INDEX of ACC (array.c). */
const struct phrase *produce_place(struct reading *reading, const struct phrase *acc,
                                   const struct nat *index);

#endif
