/* Strategies, applied (tactic.c). */
#ifndef DPIAC_REWRITE_TACTIC_H
#define DPIAC_REWRITE_TACTIC_H

#include "dpia/program.h"
#include "notation/rule.h"

/* An application of a rule: what stood there, and what became of it. */
struct tactic_step {
    const struct rule *rule;
    const struct phrase *before, *after;
    bool quiet; /* by a strategy behind `quietly` */
};

struct tactic_steps VEC(struct tactic_step);

/* What STRATEGY, with the sizes that it is GIVEN, makes of PHRASE, a part of PROGRAM; null where it
 * fails, and *WHY says why the rule that was tried last does. The rules that were applied are added
 * to STEPS, which may be null, in their order. */
const struct phrase *tactic_apply(struct dpia *dpia, const struct program *program,
                                  const struct rule *strategy, const struct nat *const *given,
                                  const struct phrase *phrase, struct tactic_steps *steps,
                                  const char **why);

#endif
