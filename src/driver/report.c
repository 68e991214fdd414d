/* `--report`, after all stages have run. */
#include "driver/report.h"

#include "memory/report.h"

void report_print(struct run *run, struct buf *buf)
{
    for (size_t i = 0; i < run->strategy.len; i++) {
        const struct strategy_step *step = &run->strategy.at[i];
        if (!step->quiet)
            buf_printf(buf, "%s:%u: strategy: %s\n", run->source_name, loc_line(step->loc),
                       step->rule);
    }
    memory_report(buf, run->dpia, run->program);
    buf_add(buf, buf_text(&run->output.report));
}
