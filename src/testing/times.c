/* The times of a benchmark: their median and how far they lie apart, and what they were before.
 *
 *     'main', #0 [1000]f32: 1234.5 us (1210.0 us to 1301.2 us, spread 2.1 %, 40 runs), 1.08 times
 *     as fast as before (1333.0 us)
 *
 * The spread is half of what lies between the first and the third quarter of the times, in percent
 * of the median: a few runs that something else disturbed do not count in it. What differs from an
 * earlier run by less than both spreads is no difference. */
#include "testing/times.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "testing/json.h"
#include "testing/report.h"

static int compare_numbers(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

struct times times_summarise(double *numbers, size_t count)
{
    qsort(numbers, count, sizeof *numbers, compare_numbers);
    struct times summary = {.least = numbers[0], .most = numbers[count - 1], .count = count};
    summary.median = (numbers[(count - 1) / 2] + numbers[count / 2]) / 2;
    summary.spread = (numbers[count - 1 - count / 4] - numbers[count / 4]) / 2;
    return summary;
}

/* The earlier outcome of ITEM. */
static const struct json *earlier(const struct report *report, const struct plan_job *job,
                                  const struct plan_item *item)
{
    const struct json *cases = json_member(report->before, "cases");
    for (size_t i = 0; cases && cases->kind == JSON_LIST && i < cases->items.len; i++) {
        const struct json *one = cases->items.at[i];
        if (strcmp(json_text(one, "program"), job->path) == 0 &&
            strcmp(json_text(one, "target"), testing_target_name(job->target)) == 0 &&
            strcmp(json_text(one, "entry"), item->entry) == 0 &&
            strcmp(json_text(one, "dataset"), item->test->name) == 0)
            return one;
    }
    return NULL;
}

/* What the earlier outcome says; false where it has no times. */
static bool summarise_earlier(struct arena *arena, const struct json *one, struct times *summary)
{
    const struct json *times = json_member(one, "nanoseconds");
    size_t count = times && times->kind == JSON_LIST ? times->items.len : 0;
    double *numbers = ARENA_ARRAY(arena, double, count);
    for (size_t i = 0; i < count; i++)
        numbers[i] = times->items.at[i]->number;
    if (count > 0)
        *summary = times_summarise(numbers, count);
    return count > 0;
}

void times_print_one(struct buf *buf, double nanoseconds)
{
    if (nanoseconds < 1e3)
        buf_printf(buf, "%.0f ns", nanoseconds);
    else if (nanoseconds < 1e7)
        buf_printf(buf, "%.1f us", nanoseconds / 1e3);
    else if (nanoseconds < 1e10)
        buf_printf(buf, "%.1f ms", nanoseconds / 1e6);
    else
        buf_printf(buf, "%.1f s", nanoseconds / 1e9);
}

static void print_comparison(struct buf *buf, const struct times *now, const struct times *before)
{
    double difference = fabs(now->median - before->median);
    if (difference <= now->spread + before->spread)
        buf_add(buf, ", as before (");
    else if (now->median < before->median)
        buf_printf(buf, ", %.2f times as fast as before (", before->median / fmax(now->median, 1));
    else
        buf_printf(buf, ", %.2f times as long as before (", now->median / fmax(before->median, 1));
    times_print_one(buf, before->median);
    buf_add_char(buf, ')');
}

static void print_summary(struct buf *buf, const struct times *summary)
{
    times_print_one(buf, summary->median);
    buf_add(buf, " (");
    times_print_one(buf, summary->least);
    buf_add(buf, " to ");
    times_print_one(buf, summary->most);
    buf_printf(buf, ", spread %.1f %%, %zu run%s)",
               100 * summary->spread / fmax(summary->median, 1), summary->count,
               summary->count == 1 ? "" : "s");
}

void times_print(struct buf *buf, const struct report *report, const struct plan_job *job,
                 const struct plan_item *item)
{
    const struct answer_times *times = &item->outcome.times;
    struct arena *arena = report->plan->arena;
    double *numbers = ARENA_ARRAY(arena, double, times->len);
    for (size_t i = 0; i < times->len; i++)
        numbers[i] = (double)times->at[i];
    struct times now = times_summarise(numbers, times->len), before;
    buf_add(buf, ": ");
    print_summary(buf, &now);
    if (!report->before)
        return;
    if (summarise_earlier(arena, earlier(report, job, item), &before))
        print_comparison(buf, &now, &before);
    else
        buf_add(buf, ", new");
}

const struct json *times_read(struct arena *arena, const char *path)
{
    const char *why;
    size_t bad;
    const struct source *source = source_read(arena, path, &why);
    if (!source) {
        fprintf(stderr, "dpiac: cannot read '%s': %s\n", path, why);
        return NULL;
    }
    const struct json *json = json_read(arena, source->text, source->len, &bad);
    if (!json || !json_member(json, "cases")) {
        fprintf(stderr, "dpiac: '%s' is no file that 'dpiac bench --json' has written\n", path);
        return NULL;
    }
    return json;
}
