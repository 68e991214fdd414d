/* Doing the items of a job, in a process of its own. */
#ifndef DPIAC_TESTING_PERFORM_H
#define DPIAC_TESTING_PERFORM_H

#include "testing/plan.h"

/* Does the items of JOB that have no outcome yet, with temporary files in PLACE. Each is recorded
 * in the file RECORD of that folder, before it is begun and when it is done. */
void perform_job(const struct plan *plan, const struct testing_tool *tool,
                 const struct plan_job *job, const struct workplace *place);

/* What the file RECORD says of JOB (record.c). Gives the item that was begun and not done; the
 * number of items where the program was translated, and one more where nothing was under way. */
size_t record_read(struct arena *arena, struct plan_job *job, const struct workplace *place);

/* Appends to the file RECORD that item NUMBER is begun, or, for the number of items, translating;
 * that it is done. */
void record_begin(const struct workplace *place, size_t number);
void record_done(const struct workplace *place, size_t number, const struct outcome *outcome);

#endif
