/* `--report` and `--times`, after all stages have run. */
#include "driver/report.h"

#include "memory/report.h"

const char *report_line(const struct run *run, struct loc loc)
{
    if (!loc.source || loc.source == run->source)
        return arena_printf(run->arena, "line %u", loc_line(loc));
    return arena_printf(run->arena, "line %u of %s", loc_line(loc),
                        source_file_name(loc.source->path));
}

/* The name of the file that LOC is in, or of the program's. */
static const char *file_of(const struct run *run, struct loc loc)
{
    return loc.source ? source_file_name(loc.source->path) : run->source_name;
}

void report_print(struct run *run, struct buf *buf)
{
    for (size_t i = 0; i < run->strategy.len; i++) {
        const struct strategy_step *step = &run->strategy.at[i];
        if (!step->quiet)
            buf_printf(buf, "%s:%u: strategy: %s\n", file_of(run, step->loc),
                       loc_line(step->loc), step->rule);
    }
    memory_report(buf, run->dpia, run->program);
    buf_add(buf, buf_text(&run->output.report));
}

void report_times(const struct run *run, FILE *stream)
{
    double all = 0;
    fprintf(stream, "%-10s %9s %9s\n", "stage", "seconds", "MB");
    for (int i = 0; i < STAGE_COUNT; i++) {
        struct stage_cost cost = run->costs[i];
        if (!cost.kilobytes)
            continue;
        all += cost.seconds;
        fprintf(stream, "%-10s %9.3f %9.1f\n", stage_name((enum stage)i), cost.seconds,
                (double)cost.kilobytes / 1024);
    }
    fprintf(stream, "%-10s %9.3f\n", "all", all);
}
