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

/* Whether a rule with the condition TEST, or null, puts maps in wherever they are used: it asks
 * whether to do their work again is less than to store it. */
bool test_allows_again(const struct rule_test *test);

/* The part of the condition of MATCH's rule that is not seen to hold in PROGRAM; null if all of it
 * is. */
const struct rule_test *test_failing(struct dpia *dpia, const struct program *program,
                                     const struct match *match);
bool test_holds(struct dpia *dpia, const struct program *program, const struct match *match);

#endif
