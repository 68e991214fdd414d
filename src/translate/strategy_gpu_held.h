/* Rows in the registers of a group's work-items (strategy_gpu_held.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_GPU_HELD_H
#define DPIAC_TRANSLATE_STRATEGY_GPU_HELD_H

#include "dpia/phrase.h"

struct strategy;

/* Rows of N elements, at most EACH for each work-item of a group. */
struct held_rows {
    const struct nat *n, *each;
};

/* FUN, of such rows, with levels for the groups that STRATEGY has now; null if it is none for
 * that. */
const struct phrase *strategy_gpu_hold_rows(struct strategy *strategy, const struct phrase *fun,
                                            struct held_rows rows);
/* The bytes of the largest element that FUN has of its row and of what it computes of that; 0 if it
 * is of something else. */
size_t strategy_gpu_held_bytes(const struct phrase *fun);

#endif
