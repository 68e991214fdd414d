/* Calls of functions, inlined (strategy_calls.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_CALLS_H
#define DPIAC_TRANSLATE_STRATEGY_CALLS_H

#include "dpia/phrase.h"

struct strategy;

/* PHRASE with the bodies of functions in the places of their calls; PHRASE itself if it has none,
 * or if it would become too large. */
const struct phrase *strategy_inline_calls(struct strategy *strategy, const struct phrase *phrase);

#endif
