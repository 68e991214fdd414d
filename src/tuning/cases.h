/* Which cases of test blocks programs are measured with, or their times predicted for. */
#ifndef DPIAC_TUNING_CASES_H
#define DPIAC_TUNING_CASES_H

#include "testing/block.h"
#include "testing/testing.h"

/* Whether TEST is a case of ENTRY to be measured with TARGET. */
bool cases_fit(const struct block_case *test, const char *entry, enum testing_target target);

#endif
