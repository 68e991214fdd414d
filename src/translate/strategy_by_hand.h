/* Steps of the strategy by hand, outside of a translation (strategy.c). */
#ifndef DPIAC_TRANSLATE_STRATEGY_BY_HAND_H
#define DPIAC_TRANSLATE_STRATEGY_BY_HAND_H

#include "notation/rule.h"
#include "rewrite/tactic.h"
#include "translate/strategy.h"

struct strategy_by_hand;

/* Somebody who does steps for TARGET by the numbers of DEVICES, with strategies of RULES for what
 * is in them. What a step leaves to others stays open. */
struct strategy_by_hand *strategy_by_hand(struct dpia *dpia, enum strategy_target target,
                                          const struct devices *devices,
                                          const struct rule_vec *rules);
/* The same for tactic_apply, on parts of PROGRAM. */
struct tactic_host strategy_by_hand_host(struct strategy_by_hand *by_hand,
                                         const struct program *program);

#endif
