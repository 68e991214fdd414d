/* Conditions of rules (test.c). */
#ifndef DPIAC_REWRITE_TEST_H
#define DPIAC_REWRITE_TEST_H

#include "dpia/program.h"
#include "rewrite/match.h"

struct predicate {
    const char *name, *arguments, *meaning;
};

/* The predicate at POSITION, from 0; null behind the last. */
const struct predicate *predicate_at(size_t position);

/* Whether each predicate in the conditions of RULES is one, with such arguments; what is wrong is
 * reported to DIAG. */
bool test_check(struct diag *diag, const struct rule_vec *rules);

/* Whether the condition of MATCH's rule is seen to hold in PROGRAM. */
bool test_holds(struct dpia *dpia, const struct program *program, const struct match *match);

#endif
