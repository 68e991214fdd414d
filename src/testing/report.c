/* What is shown of outcomes. A line for what did not pass:
 *
 *     dot.fut:7: failed on c: 'main', #0 [1, 2] [3]: [3]: expected 5i32, found 7i32
 *
 * and at the end the counts. What keeps a program from being run is shown once:
 *
 *     dot.fut: not supported on c, 4 cases: dot.fut:3:7: error: not yet supported: record */
#include "testing/report.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/excerpt.h"

void report_begin(struct report *report, const struct plan *plan)
{
    const char *json = plan->options->json, *last = "";
    *report = (struct report){.plan = plan, .out = stdout};
    if (json && strcmp(json, "-") == 0)
        report->out = stderr;
    report->terminal = isatty(STDERR_FILENO) && getenv("TERM");
    for (size_t i = 0; i < plan->jobs.len; i++) {
        report->programs += strcmp(plan->jobs.at[i].path, last) != 0;
        report->cases += plan->jobs.at[i].items.len;
        last = plan->jobs.at[i].path;
    }
    for (size_t i = 0; i < plan->jobs.len; i++)
        for (size_t j = 0; j < plan->jobs.at[i].items.len; j++)
            if (plan->jobs.at[i].items.at[j].outcome.kind != OUTCOME_NONE)
                report->cases--;
}

/* ---- Progress ---- */

static void clear_progress(const struct report *report)
{
    if (report->terminal)
        fputs("\r\033[K", stderr);
}

static void show_progress(const struct report *report)
{
    size_t done = report->counts[OUTCOME_PASSED] + report->counts[OUTCOME_FAILED] +
                  report->counts[OUTCOME_REFUSED];
    if (!report->terminal)
        return;
    fprintf(stderr, "\r\033[K%zu of %zu: %zu passed, %zu failed, %zu not supported", done,
            report->cases > done ? report->cases : done, report->counts[OUTCOME_PASSED],
            report->counts[OUTCOME_FAILED], report->counts[OUTCOME_REFUSED]);
    fflush(stderr);
}

/* ---- Items ---- */

static const char *color_of(enum outcome_kind kind)
{
    return kind == OUTCOME_PASSED   ? "\033[32m"
           : kind == OUTCOME_FAILED ? "\033[31m"
                                    : "\033[33m";
}

/* "failed", in its colour. */
static const char *colored_word(const struct report *report, enum outcome_kind kind)
{
    bool colors = report->plan->options->colors && report->out == stdout;
    return colors ? arena_printf(report->plan->arena, "%s%s\033[0m", color_of(kind),
                                 outcome_word(kind))
                  : outcome_word(kind);
}

static void print_text(const struct report *report, const char *text)
{
    excerpt_print_text(report->out, text);
    fputc('\n', report->out);
}

static void print_item(const struct report *report, const struct plan_job *job,
                       const struct plan_item *item)
{
    struct buf buf = {0};
    const struct outcome *outcome = &item->outcome;
    fprintf(report->out, "%s:%u: ", job->path, loc_line(item->loc));
    if (outcome->times.len == 0)
        fprintf(report->out, "%s on ", colored_word(report, outcome->kind));
    fprintf(report->out, "%s: ", testing_target_name(job->target));
    buf_printf(&buf, "%s", plan_item_name(report->plan->arena, item));
    if (*outcome->message)
        buf_printf(&buf, ": %s", outcome->message);
    if (outcome->times.len > 0)
        times_print(&buf, report, job, item);
    print_text(report, buf_text(&buf));
    buf_free(&buf);
}

/* What keeps the COUNT cases of JOB with the outcome of ITEM from being run. */
static void print_whole(const struct report *report, const struct plan_job *job,
                        const struct plan_item *item, size_t count)
{
    fprintf(report->out, "%s: %s on %s", job->path, colored_word(report, item->outcome.kind),
            testing_target_name(job->target));
    if (item->kind == PLAN_CASE)
        fprintf(report->out, ", %zu case%s", count, count == 1 ? "" : "s");
    fputs(": ", report->out);
    print_text(report, item->outcome.message);
}

static bool is_shown(const struct report *report, const struct plan_item *item)
{
    enum outcome_kind kind = item->outcome.kind;
    return !item->outcome.whole &&
           (report->plan->options->verbose || item->outcome.times.len > 0 ||
            kind == OUTCOME_FAILED || kind == OUTCOME_REFUSED);
}

void report_job(struct report *report, const struct plan_job *job)
{
    const struct plan_item *whole = NULL;
    size_t count = 0;
    clear_progress(report);
    for (size_t i = 0; i < job->items.len; i++) {
        const struct plan_item *item = &job->items.at[i];
        report->counts[item->outcome.kind]++;
        report->reworded += item->outcome.reworded;
        whole = !whole && item->outcome.whole ? item : whole;
        count += item->outcome.whole;
        if (is_shown(report, item))
            print_item(report, job, item);
    }
    if (whole)
        print_whole(report, job, whole, count);
    fflush(report->out);
    show_progress(report);
}

static void print_targets(const struct report *report)
{
    const char *separator = "";
    for (int i = 0; i < TESTING_TARGETS; i++)
        if (report->plan->options->targets[i]) {
            fprintf(report->out, "%s%s", separator, testing_target_name((enum testing_target)i));
            separator = ", ";
        }
}

void report_end(struct report *report)
{
    clear_progress(report);
    print_targets(report);
    fprintf(report->out, ": %zu program%s", report->programs, report->programs == 1 ? "" : "s");
    for (int kind = OUTCOME_PASSED; kind < OUTCOME_KINDS; kind++)
        if (report->counts[kind] > 0 || kind == OUTCOME_PASSED || kind == OUTCOME_FAILED)
            fprintf(report->out, ", %zu %s", report->counts[kind],
                    outcome_word((enum outcome_kind)kind));
    if (report->reworded > 0)
        fprintf(report->out, " (of those passed, %zu with another message than expected)",
                report->reworded);
    fputc('\n', report->out);
}

