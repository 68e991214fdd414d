/* All outcomes as JSON: docs/testing.md describes the members. */
#include "testing/report.h"

#include <errno.h>
#include <string.h>

#include "testing/json.h"

static const char *const kinds[] = {
    [PLAN_CASE] = "case",           [PLAN_ACCEPTED] = "accepted", [PLAN_REJECTED] = "rejected",
    [PLAN_WARNING] = "warning",     [PLAN_STRUCTURE] = "structure", [PLAN_PROPERTY] = "property",
    [PLAN_BLOCK] = "block"};

/* , "NAME": "TEXT" */
static void add_text(struct buf *buf, const char *name, const char *text)
{
    buf_printf(buf, ", \"%s\": ", name);
    json_print_text(buf, text);
}

static void add_times(struct buf *buf, const struct answer_times *times)
{
    buf_add(buf, ", \"nanoseconds\": [");
    for (size_t i = 0; i < times->len; i++)
        buf_printf(buf, "%s%lld", i > 0 ? ", " : "", (long long)times->at[i]);
    buf_add_char(buf, ']');
}

static void add_item(struct buf *buf, const struct plan_job *job, const struct plan_item *item)
{
    buf_add(buf, "    {\"program\": ");
    json_print_text(buf, job->path);
    buf_printf(buf, ", \"line\": %u", loc_line(item->loc));
    add_text(buf, "target", testing_target_name(job->target));
    add_text(buf, "kind", kinds[item->kind]);
    if (item->entry)
        add_text(buf, "entry", item->entry);
    if (item->test)
        add_text(buf, "dataset", item->test->name);
    add_text(buf, "outcome", outcome_word(item->outcome.kind));
    if (item->outcome.message && *item->outcome.message)
        add_text(buf, "message", item->outcome.message);
    if (item->outcome.reworded)
        buf_add(buf, ", \"reworded\": true");
    if (item->outcome.times.len > 0)
        add_times(buf, &item->outcome.times);
    buf_add_char(buf, '}');
}

static void add_items(struct buf *buf, const struct plan *plan)
{
    const char *separator = "\n";
    for (size_t i = 0; i < plan->jobs.len; i++)
        for (size_t j = 0; j < plan->jobs.at[i].items.len; j++) {
            buf_add(buf, separator);
            add_item(buf, &plan->jobs.at[i], &plan->jobs.at[i].items.at[j]);
            separator = ",\n";
        }
}

static bool write_file(const char *path, const struct buf *buf)
{
    bool stream = strcmp(path, "-") == 0;
    FILE *file = stream ? stdout : fopen(path, "w");
    bool fine = file && fwrite(buf_text(buf), 1, buf->len, file) == buf->len;
    if (file)
        fine = (stream ? fflush(file) : fclose(file)) == 0 && fine;
    if (!fine)
        fprintf(stderr, "dpiac: cannot write '%s': %s\n", path, strerror(errno));
    return fine;
}

bool report_json(const struct plan *plan, const struct report *report, const char *path)
{
    struct buf buf = {0};
    buf_printf(&buf, "{\n  \"command\": \"%s\"", plan->options->bench ? "bench" : "test");
    for (int kind = OUTCOME_PASSED; kind < OUTCOME_KINDS; kind++)
        buf_printf(&buf, ",\n  \"%s\": %zu", outcome_word((enum outcome_kind)kind),
                   report->counts[kind]);
    buf_add(&buf, ",\n  \"cases\": [");
    add_items(&buf, plan);
    buf_add(&buf, "\n  ]\n}\n");
    bool fine = write_file(path, &buf);
    buf_free(&buf);
    return fine;
}
