/* Loops that pass a value on, run in order (in_order.c). */
#ifndef DPIAC_MEMORY_IN_ORDER_H
#define DPIAC_MEMORY_IN_ORDER_H

#include "dpia/phrase.h"

/* The loop of COMMAND, `new p u64 (\w. ...; a parforCarry)`, which has no use for the words then;
 * else null. */
const struct phrase *in_order_without_words(const struct phrase *command);
/* LOOP, a parforCarry, one iteration after the other. */
const struct phrase *in_order_loop(struct dpia *dpia, const struct phrase *loop);

#endif
