/* Steps by hand (hand.c). */
#ifndef DPIAC_REWRITE_HAND_H
#define DPIAC_REWRITE_HAND_H

#include "rewrite/rewrite.h"

/* PROGRAM after the step TEXT: `RULE SIZE... at PLACE`, as many sizes as the rule or strategy is
 * given, each a number or the name of a size of the entry; without `at PLACE`, where a rule may be
 * applied first, and a strategy to each entry as a whole. HOST, who may be null, does steps of the
 * strategy stage. Null when an error was reported to DIAG: no such rule or place, or it does not
 * apply. */
struct program *rewrite_step(struct dpia *dpia, struct diag *diag, const struct program *program,
                             const struct rule_vec *rules, const struct tactic_host *host,
                             const char *text);

#endif
