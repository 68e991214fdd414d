/* The functions that the table of rules (stage1_rules.def) names. */
#ifndef DPIAC_TRANSLATE_STAGE1_RULES_H
#define DPIAC_TRANSLATE_STAGE1_RULES_H

#include "dpia/phrase.h"

struct stage1;

/* EXP : exp[d], and TO : acc[d] (rules of A) or TO : exp[d] -> comm (rules of C). Null where the
 * rule does not apply. */
typedef const struct phrase *stage1_function(struct stage1 *stage, const struct phrase *exp,
                                             const struct phrase *to);

#define RULE(translation, what, function, name, figure) stage1_function function;
#include "translate/stage1_rules.def"
#undef RULE

#endif
