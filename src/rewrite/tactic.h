/* Strategies, applied (tactic.c). */
#ifndef DPIAC_REWRITE_TACTIC_H
#define DPIAC_REWRITE_TACTIC_H

#include "dpia/program.h"
#include "notation/rule.h"
#include "rewrite/failure.h"

/* An application of a rule: what stood there, and what became of it. */
struct tactic_step {
    const struct rule *rule;
    const struct phrase *before, *after;
    bool quiet; /* by a strategy behind `quietly` */
};

struct tactic_rest;

/* Who applies a strategy: what it does of rules is told to it, and it does steps (rewrite/step.h).
 * Each function is given DATA. */
struct tactic_host {
    void *data;
    void (*note)(void *data, const struct tactic_step *step);
    /* How many were noted; only the first MARK of them hold. */
    size_t (*mark)(void *data);
    /* A number of the device (device/numbers.def). */
    int64_t (*number)(void *data, size_t number);
    void (*forget)(void *data, size_t mark);
    /* What STEP makes of PHRASE, or null, and *WHY says why it does not apply. What it leaves to
     * others becomes what tactic_go_on makes of it with REST, or what the host chooses. */
    const struct phrase *(*step)(void *data, const struct named_step *step,
                                 const struct phrase *phrase, const struct tactic_rest *rest,
                                 const char **why);
};

/* What a strategy goes on with where a step leaves PHRASE to others, or null. */
const struct phrase *tactic_go_on(const struct tactic_rest *rest, const struct phrase *phrase);

/* What STRATEGY, with the sizes that it is GIVEN, makes of PHRASE, a part of PROGRAM, INSIDE of
 * a function that the host does not run or not; null where it fails, and FAILURE says why. HOST may
 * be null: then nobody is told, and steps fail. */
const struct phrase *tactic_apply(struct dpia *dpia, const struct program *program,
                                  const struct rule *strategy, const struct nat *const *given,
                                  const struct phrase *phrase, const struct tactic_host *host,
                                  bool inside, struct failure *failure);

#endif
