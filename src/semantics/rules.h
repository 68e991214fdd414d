/* Rules, tested by their own text (rules.c). */
#ifndef DPIAC_SEMANTICS_RULES_H
#define DPIAC_SEMANTICS_RULES_H

#include "base/buf.h"
#include "notation/rule.h"

struct rules_count {
    size_t tried;   /* instances on which both sides were computed */
    size_t matched; /* of these, how many the rule was seen to apply to */
};

/* Whether there are phrases for RULE's parameters: not for commands, arrays whose size changes, and
 * functions over sizes but for what a filter continues with. */
bool rules_may_try(const struct rule *rule);

/* Computes both sides of RULE, as it is written and as it is applied, on COUNT random instances
 * with one input each, drawn with SEED. False, with an instance that shows it in REPORT, if they
 * differ, or if none was found on which the rule applies. */
bool rules_try(struct dpia *dpia, const struct rule *rule, uint64_t seed, size_t count,
               struct rules_count *counts, struct buf *report);

#endif
