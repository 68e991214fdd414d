/* The table of a prediction, and sizes as a person writes them. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cost/cost.h"

bool cost_read_sizes(struct arena *arena, const char *text, struct cost_size_vec *sizes,
                     const char **wrong)
{
    while (*text != '\0') {
        const char *equals = strchr(text, '=');
        char *end = NULL;
        long long value = equals ? strtoll(equals + 1, &end, 10) : 0;
        *wrong = text;
        if (!equals || equals == text || end == equals + 1 || value < 0 ||
            (*end != ',' && *end != '\0'))
            return false;
        const struct cost_size size = {arena_strndup(arena, text, (size_t)(equals - text)), value};
        VEC_PUSH(arena, sizes, size);
        text = *end == ',' ? end + 1 : end;
    }
    return true;
}

/* COUNT with a letter for thousands, millions and so on. */
static const char *amount(char text[16], double count)
{
    static const char letters[] = " kMGTP";
    size_t i = 0;
    while (count >= 9999.5 && i + 2 < sizeof letters) {
        count /= 1000;
        i++;
    }
    snprintf(text, 16, i == 0 ? "%.0f" : "%.0f%c", count, letters[i]);
    return text;
}

static void print_launch(struct buf *buf, const struct cost_launch *launch)
{
    char memory[16], cached[16], local[16], operations[16], items[16];
    const int64_t *groups = launch->groups, *each = launch->local;
    double group = (double)(each[0] * each[1] * each[2]);
    double all = (double)groups[0] * (double)groups[1] * (double)groups[2];
    buf_printf(buf, "  %-24s %8s %5.0f %7s %7s %7s %7s  %3.0f%% %10.1f  %s", launch->name,
               amount(items, all * group), group, amount(memory, launch->memory),
               amount(cached, launch->cached), amount(local, launch->local_bytes),
               amount(operations, launch->operations), 100 * launch->occupancy,
               1e6 * launch->total, cost_limit_name(launch->limit));
    if (launch->times < 1 || launch->times > 1)
        buf_printf(buf, ", %.4g times", launch->times);
    buf_add_char(buf, '\n');
}

static const char *const bound_names[] = {"core", "second cache", "shared cache", "memory"};

static void print_region(struct buf *buf, const struct cost_region *region)
{
    char own[16], shared[16], memory[16], operations[16];
    buf_printf(buf, "  %-24s %7s %7s %7s %7s %10.1f  %s", region->name,
               amount(memory, region->memory),
               amount(shared, region->shared), amount(own, region->own),
               amount(operations, region->operations), 1e6 * region->total,
               bound_names[region->bound]);
    if (region->loop && (region->times < 1 || region->times > 1))
        buf_printf(buf, ", %.4g times", region->times);
    buf_add_char(buf, '\n');
}

static void print_regions(struct buf *buf, const struct cost_prediction *prediction)
{
    buf_printf(buf, "  %-24s %7s %7s %7s %7s %10s  %s\n", "loop", "memory", "shared", "own", "ops",
               "us", "limit");
    for (size_t i = 0; i < prediction->regions.len; i++)
        print_region(buf, prediction->regions.at[i]);
    buf_printf(buf, "  predicted: %.1f us\n", 1e6 * prediction->seconds);
}

void cost_print(struct buf *buf, const struct cost_prediction *prediction)
{
    if (prediction->problem) {
        buf_printf(buf, "  no time: %s\n", prediction->problem);
        return;
    }
    if (prediction->is_processor) {
        print_regions(buf, prediction);
        return;
    }
    buf_printf(buf, "  %-24s %8s %5s %7s %7s %7s %7s %5s %10s  %s\n", "kernel", "items", "group",
               "memory", "cache", "local", "ops", "full", "us", "limit");
    for (size_t i = 0; i < prediction->launches.len; i++)
        print_launch(buf, prediction->launches.at[i]);
    buf_printf(buf, "  predicted: %.1f us\n", 1e6 * prediction->seconds);
}
