/* The strategy for imperative entries (strategy_commands.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_COMMANDS_H
#define DPIAC_TRANSLATE_STRATEGY_COMMANDS_H

#include "dpia/phrase.h"

struct strategy;

/* COMMAND with the strategy's choices in the right sides of its assignments. */
const struct phrase *strategy_commands(struct strategy *strategy, const struct phrase *command);

#endif
