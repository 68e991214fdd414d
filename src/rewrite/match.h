/* Matching of phrases with the left sides of rules (match.c). */
#ifndef DPIAC_REWRITE_MATCH_H
#define DPIAC_REWRITE_MATCH_H

#include "base/map.h"
#include "dpia/program.h"
#include "notation/rule.h"
#include "rewrite/failure.h"

/* What the parameters of a rule stand for. */
struct match {
    const struct rule *rule;
    struct map *nats;  /* struct nat_var * -> struct nat * */
    struct map *datas; /* struct data_var * -> struct data * */
    struct map *vars;  /* struct var * -> struct phrase *; functions as lambdas */
    struct failure failure; /* of match_rule, where PHRASE is no instance: stage, sizes */
};

/* Whether PHRASE, a part of PROGRAM, is an instance of RULE's left side, where the sizes that are
 * given are GIVEN, as many as rule->given; where GIVEN is null, whether it may be one for some of
 * them, which MATCH then does not have, nor those that depend on them. The condition is not looked
 * at (test.h). */
bool match_rule(struct dpia *dpia, const struct program *program, const struct rule *rule,
                const struct nat *const *given, const struct phrase *phrase, struct match *match);

/* False where RULE cannot match PHRASE, as is seen by what its left side begins with. */
bool match_is_possible(const struct rule *rule, const struct phrase *phrase);

/* Whether PHRASE is the primitive or operator that RULE's left side begins with. */
bool match_begins(const struct rule *rule, const struct phrase *phrase);

/* NAT, DATA over the parameters of MATCH's rule, with what they stand for. */
const struct nat *match_nat(struct dpia *dpia, const struct match *match, const struct nat *nat);

/* Whether NAT, with what is known put in, mentions sizes of MATCH's rule that are still to be
 * given. */
bool match_is_open(const struct match *match, const struct nat *nat);

#endif
