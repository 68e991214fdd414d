/* Strategies, applied (tactic.c). */
#ifndef DPIAC_REWRITE_TACTIC_H
#define DPIAC_REWRITE_TACTIC_H

#include "dpia/program.h"
#include "notation/rule.h"

/* What STRATEGY, with the sizes that it is GIVEN, makes of PHRASE, a part of PROGRAM; null where it
 * fails, and *WHY says why the rule that was tried last does. */
const struct phrase *tactic_apply(struct dpia *dpia, const struct program *program,
                                  const struct rule *strategy, const struct nat *const *given,
                                  const struct phrase *phrase, const char **why);

#endif
