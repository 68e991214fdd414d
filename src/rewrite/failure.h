/* Why a rule or a strategy does not apply (failure.c). */
#ifndef DPIAC_REWRITE_FAILURE_H
#define DPIAC_REWRITE_FAILURE_H

#include "base/diag.h"
#include "dpia/phrase.h"
#include "notation/rule.h"

/* How far a rule came; later ones came further. */
enum failure_stage {
    FAILURE_NONE,
    FAILURE_HEAD,      /* another primitive or operator stands there */
    FAILURE_LEFT,      /* the left side is not what stands there */
    FAILURE_SIZES,     /* no size is seen for which PATTERN is NAT */
    FAILURE_BOUND,     /* VAR, which is NAT, is not seen to be within its bounds */
    FAILURE_CONDITION, /* TEST, of the condition, is not seen to hold */
    FAILURE_TYPE,      /* the sizes on both sides are not seen to be the same */
    FAILURE_ENDLESS
};

/* Of all that was tried what came furthest. */
struct failure {
    enum failure_stage stage;
    const char *why; /* in the place of what STAGE says; or null */
    const struct rule *rule;     /* that does not apply; null: TACTIC fails by itself */
    const struct tactic *tactic; /* in the strategy; null: the rule alone */
    const struct phrase *phrase; /* where */
    bool nowhere;                /* nor in any part of it */
    int steps;                   /* that were done before */
    const struct nat *pattern, *nat;
    const struct nat_var *var;
    const struct rule_test *test;
};

/* Whether A came further than B: after more steps, or after as many in a later stage. */
bool failure_is_further(const struct failure *a, const struct failure *b);

/* Why: "there is no 'transpose' there". Begins with the rule that does not apply, unless that is
 * NAMED already. */
const char *failure_text(struct arena *arena, const struct failure *failure,
                         const struct rule *named);

/* Notes to DIAG: which step of the strategy failed, what of its condition, and at which place, that
 * has the name PLACE or, if null, none. */
void failure_notes(struct diag *diag, const struct failure *failure, const char *place);

#endif
