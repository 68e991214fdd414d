/* What conditions say of the indices behind them (strategy_guarded.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_GUARDED_H
#define DPIAC_TRANSLATE_STRATEGY_GUARDED_H

#include "dpia/phrase.h"

struct strategy;

/* EXP without names for what is computed from indices alone, and without checks of indices that its
 * conditions make needless. */
const struct phrase *strategy_guarded(struct strategy *strategy, const struct phrase *exp);
/* EXP, unchecked if it is an index that is known to be in range. */
const struct phrase *strategy_guarded_at(struct strategy *strategy, const struct phrase *exp);
/* Whether EXP may fail wherever it stands, with its own conditions, but without those around it. */
bool strategy_guarded_may_fail(struct strategy *strategy, const struct phrase *exp);
/* Whether all that may fail in EXP is an index that may be out of range. */
bool strategy_fails_by_index_only(struct strategy *strategy, const struct phrase *exp);
/* Whether child number I of PHRASE is evaluated where child 0 HOLDS, or only where it does not. */
bool strategy_is_behind(const struct phrase *phrase, size_t i, bool *holds);
/* Whether PART, which stands in EXP once, is evaluated wherever EXP is. */
bool strategy_is_always_evaluated(const struct phrase *exp, const struct phrase *part);
/* Whether an array is read in EXP. */
bool strategy_reads_some(const struct phrase *exp);

#endif
