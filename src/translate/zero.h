/* Assignments of zero. */
#ifndef DPIAC_TRANSLATE_ZERO_H
#define DPIAC_TRANSLATE_ZERO_H

#include "dpia/loops.h"

/* The levels of the loops that set an array to zero, for each of its outer dimensions, and INNER,
 * open or sequential, for those behind them. */
struct zero_loops {
    struct level at[LOOP_DIMENSIONS];
    unsigned count;
    enum loop_level inner;
};

/* ACC := 0, by LOOPS. */
const struct phrase *translate_zero(struct dpia *dpia, const struct zero_loops *loops,
                                    const struct phrase *acc, struct loc loc);

/* The loops for VAR, which is private memory that COMM uses: as the local loops there are over it;
 * sequential ones where there are none. */
struct zero_loops zero_loops_private(const struct phrase *comm, const struct var *var);

#endif
