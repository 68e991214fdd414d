/* Conditions of which it is known whether they hold (strategy_known.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_KNOWN_H
#define DPIAC_TRANSLATE_STRATEGY_KNOWN_H

#include "dpia/phrase.h"

struct strategy;

/* PHRASE without conditions, and parts of them, of which it is known whether they hold. */
const struct phrase *strategy_without_known(struct strategy *strategy, const struct phrase *phrase);

#endif
