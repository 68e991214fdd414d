/* `dpiac test` and `dpiac bench`: from paths to a report. */
#include "testing/testing.h"

#include <stdio.h>
#include <unistd.h>

#include "testing/plan.h"
#include "testing/pool.h"
#include "testing/report.h"

static void job_done(void *data, const struct plan_job *job)
{
    report_job(data, job);
}

static bool find_all(struct plan *plan)
{
    struct plan_paths paths = {NULL, 0, 0};
    for (size_t i = 0; i < plan->options->path_count; i++)
        if (!plan_find(plan->arena, plan->options->paths[i], &paths))
            return false;
    return plan_make(plan, &paths);
}

/* Benchmarks run one after the other. */
static uint64_t job_count(const struct testing_options *options)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (options->bench)
        return 1;
    return options->jobs > 0 ? options->jobs : processors > 0 ? (uint64_t)processors : 1;
}

/* Jobs of which all was known before. */
static void report_foreseen(struct report *report)
{
    for (size_t i = 0; i < report->plan->jobs.len; i++) {
        const struct plan_job *job = &report->plan->jobs.at[i];
        bool open = false;
        for (size_t j = 0; j < job->items.len; j++)
            open = open || job->items.at[j].outcome.kind == OUTCOME_NONE;
        if (!open)
            report_job(report, job);
    }
}

static enum testing_status run_plan(struct plan *plan, const struct testing_tool *tool)
{
    struct process_watch watch;
    struct report report;
    const struct testing_options *options = plan->options;
    if (plan->jobs.len == 0) {
        fputs("dpiac: no program has a case to run\n", stderr);
        return TESTING_NOT_RUN;
    }
    report_begin(&report, plan);
    if (options->compare && !(report.before = times_read(plan->arena, options->compare)))
        return TESTING_NOT_RUN;
    report_foreseen(&report);
    process_watch_begin(&watch);
    bool ran = pool_run(plan, tool, &watch, job_count(options), job_done, &report);
    report_end(&report);
    process_watch_end(&watch);
    if (fflush(report.out) != 0 || ferror(report.out)) {
        perror("dpiac: standard output");
        return TESTING_NOT_RUN;
    }
    if (!ran || (options->json && !report_json(plan, &report, options->json)))
        return TESTING_NOT_RUN;
    return report.counts[OUTCOME_FAILED] + report.counts[OUTCOME_REFUSED] > 0 ? TESTING_SOME_FAILED
                                                                             : TESTING_ALL_PASSED;
}

enum testing_status testing_run(const struct testing_tool *tool,
                                const struct testing_options *options)
{
    struct plan plan = {.arena = arena_new(), .options = options};
    enum testing_status status = find_all(&plan) ? run_plan(&plan, tool) : TESTING_NOT_RUN;
    arena_free(plan.arena);
    return status;
}
