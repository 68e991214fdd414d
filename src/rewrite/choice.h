/* A strategy that a person chooses for a translation, `inGroups 64` (choice.c). */
#ifndef DPIAC_REWRITE_CHOICE_H
#define DPIAC_REWRITE_CHOICE_H

#include "rewrite/rewrite.h"
#include "rewrite/tactic.h"

struct choice {
    const struct source *source; /* as it was written */
    const struct rule *rule;
    const struct rule *strategy; /* RULE, or a rule where it can be applied first */
    const char **sizes;          /* as many as it is given, */
    struct loc *size_locs;       /* and where they are */
    struct diag *diag;
    bool is_applied; /* somewhere, so far */
    const char *why; /* it failed where it was tried last; null: nowhere, */
    struct loc loc;  /* and what of it that is about */
};

/* TEXT, `NAME SIZE...`, a strategy or a rule among RULES with the sizes that it is given, numbers
 * or names of sizes. Null when an error was reported to DIAG. */
struct choice *choice_read(struct dpia *dpia, struct diag *diag, const struct rule_vec *rules,
                           const char *text);

/* What CHOICE makes of EXP in ENTRY of PROGRAM, with the STEPS that it takes; null where it fails,
 * or ENTRY does not have a size that is named. */
const struct phrase *choice_apply(struct dpia *dpia, const struct program *program,
                                  const struct entry *entry, struct choice *choice,
                                  const struct phrase *exp, struct tactic_steps *steps);

/* False, with an error, if CHOICE was applied nowhere. */
bool choice_check(struct arena *arena, const struct choice *choice);

#endif
