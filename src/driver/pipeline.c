/* The pipeline: the table of stages, run from the first to the one asked for. */
#include "driver/pipeline.h"

bool pipeline_run(struct run *run, enum stage last)
{
    for (int stage = 0; stage <= (int)last; stage++)
        if (!stage_run((enum stage)stage, run) || diag_error_count(run->diag))
            return false;
    return true;
}
