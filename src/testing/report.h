/* What is shown of outcomes: progress, what did not pass, counts; and all of them as JSON. */
#ifndef DPIAC_TESTING_REPORT_H
#define DPIAC_TESTING_REPORT_H

#include <stdio.h>

#include "testing/plan.h"

struct report {
    const struct plan *plan;
    FILE *out;     /* for what is shown */
    bool terminal; /* progress is shown, too */
    size_t cases, counts[OUTCOME_KINDS], reworded;
    size_t programs;
    const struct json *before; /* of a benchmark: an earlier run to compare with; or null */
};

void report_begin(struct report *report, const struct plan *plan);

/* Adds the outcomes of JOB, and shows those that did not pass, or all. */
void report_job(struct report *report, const struct plan_job *job);

/* Shows the counts. */
void report_end(struct report *report);

/* Writes all outcomes to the file PATH, or standard output for "-". False, reported, where that
 * cannot be. */
bool report_json(const struct plan *plan, const struct report *report, const char *path);

/* Shows the times of ITEM, compared with those of an earlier run if there is one (times.c). */
void times_print(struct buf *buf, const struct report *report, const struct plan_job *job,
                 const struct plan_item *item);

/* Reads the outcomes of an earlier run. Null, reported, where that cannot be. */
const struct json *times_read(struct arena *arena, const char *path);

#endif
