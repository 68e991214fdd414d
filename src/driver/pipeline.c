/* The pipeline: the table of stages, run from the first to the one asked for. A .dpia program takes
 * the place of the tree after the stage that it is read behind. */
#include "driver/pipeline.h"

#include "driver/read.h"

static void explain_tree(struct run *run, enum stage stage)
{
    if (run->explain && stage_tree(stage) == TREE_DPIA)
        explain_program(run->explain, stage_name(stage), stage_meaning(stage), run->program);
}

bool pipeline_run_stages(struct run *run, enum stage first, enum stage last)
{
    for (int stage = (int)first; stage <= (int)last; stage++) {
        if (!stage_run((enum stage)stage, run) || diag_error_count(run->diag))
            return false;
        explain_tree(run, (enum stage)stage);
    }
    return true;
}

bool pipeline_run(struct run *run, enum stage last)
{
    enum stage first = (enum stage)0;
    if (options_is_notation(run->options)) {
        first = (enum stage)(run->options->from + 1);
        if (!read_notation(run))
            return false;
        if (first <= last)
            read_initialise(run);
        explain_tree(run, run->options->from);
    }
    return pipeline_run_stages(run, first, last);
}

void output_free(struct output *output)
{
    buf_free(&output->c);
    buf_free(&output->h);
    buf_free(&output->cl);
    buf_free(&output->report);
}
