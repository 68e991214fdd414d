/* Scatters at host level (strategy_scatter.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_SCATTER_H
#define DPIAC_TRANSLATE_STRATEGY_SCATTER_H

#include "dpia/phrase.h"

struct strategy;

/* SCATTER at host level. */
const struct phrase *strategy_host_scatter(struct strategy *strategy,
                                           const struct phrase *scatter);

#endif
