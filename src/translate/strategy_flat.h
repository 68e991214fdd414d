/* Maps of maps as one map (strategy_flat.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_FLAT_H
#define DPIAC_TRANSLATE_STRATEGY_FLAT_H

#include "dpia/phrase.h"

struct strategy;

/* The map over n*m elements of which MAP, `map (\x. map f ys) xs` over views, is the rows of m. */
const struct phrase *strategy_flat(struct strategy *strategy, const struct phrase *map);

#endif
