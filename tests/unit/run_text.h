/* Programs that stand in tests as text, through the stages of the driver. */
#ifndef DPIAC_TESTS_RUN_TEXT_H
#define DPIAC_TESTS_RUN_TEXT_H

#include "driver/pipeline.h"

/* The run of TEXT, called 't', as of a file OPTIONS->input; for pipeline_run. */
static inline struct run run_of_text(struct arena *arena, const struct options *options,
                                     const char *text)
{
    struct types *types = types_new(arena);
    return (struct run){.options = options,
                        .name = "t",
                        .file_name = "t",
                        .source_name = options->input,
                        .arena = arena,
                        .diag = diag_new(arena),
                        .types = types,
                        .dpia = dpia_new(arena, types),
                        .source = source_from_text(arena, options->input, text)};
}

/* The first error of RUN. */
static inline const char *run_message(const struct run *run)
{
    return diag_count(run->diag) > 0 ? diag_at(run->diag, 0)->text : "no message";
}

#endif
