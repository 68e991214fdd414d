/* Rules and strategies. */
#ifndef DPIAC_NOTATION_RULES_H
#define DPIAC_NOTATION_RULES_H

#include "notation/rule.h"
#include "notation/tree.h"

struct infer;

/* DEF, a rule or a strategy, is added to RULES. */
bool define_rule(struct infer *infer, const struct tree_def *def, struct rule_vec *rules);

#endif
