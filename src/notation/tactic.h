/* Strategies. */
#ifndef DPIAC_NOTATION_TACTIC_H
#define DPIAC_NOTATION_TACTIC_H

#include "notation/rule.h"
#include "notation/tree.h"

struct infer;

/* Whether NAME is one of a combinator. */
bool tactic_is_name(const char *name);

/* DEF, a strategy over RULES. */
struct rule *define_strategy(struct infer *infer, const struct tree_def *def,
                             const struct rule_vec *rules);

#endif
