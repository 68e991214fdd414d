/* What conditions say of the indices behind them (strategy_guarded.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_GUARDED_H
#define DPIAC_TRANSLATE_STRATEGY_GUARDED_H

#include "dpia/phrase.h"

struct strategy;

/* EXP without names for what is computed from indices alone, and without checks of indices that its
 * conditions make needless. */
const struct phrase *strategy_guarded(struct strategy *strategy, const struct phrase *exp);
/* Whether EXP may fail wherever it stands, with its own conditions, but without those around it. */
bool strategy_guarded_may_fail(struct strategy *strategy, const struct phrase *exp);
/* Whether an array is read in EXP. */
bool strategy_reads_some(const struct phrase *exp);

#endif
