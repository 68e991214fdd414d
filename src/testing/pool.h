/* Jobs, several at a time. */
#ifndef DPIAC_TESTING_POOL_H
#define DPIAC_TESTING_POOL_H

#include "testing/plan.h"

/* Does all jobs of PLAN, at most JOBS at a time, and fills in the outcomes of their items. DONE is
 * called after each job. False where that cannot be, which was reported, or a signal came. */
bool pool_run(struct plan *plan, const struct testing_tool *tool, struct process_watch *watch,
              uint64_t jobs, void (*done)(void *data, const struct plan_job *job), void *data);

#endif
