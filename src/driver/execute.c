/* `dpiac exec`: what `--main` makes is compiled in a private folder and run, with the streams of
 * dpiac and in the current folder; nothing is left of it.
 *
 *     echo '[1, 2, 3] [4, 5, 6]' | dpiac exec --target=opencl dot.fut
 *     32f32 */
#include "driver/execute.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "driver/begin.h"
#include "process/compiler.h"

/* What a shell says of a program that a signal ended is this and the signal. */
enum { STATUS_SIGNAL = 128 };

static enum compiler_kind kind_of(enum target target)
{
    return target == TARGET_OPENCL   ? COMPILER_OPENCL
           : target == TARGET_OPENMP ? COMPILER_OPENMP
                                     : COMPILER_C;
}

/* The program in PLACE, with what was given behind its source. */
static int run_program(struct arena *arena, struct process_watch *watch,
                       const struct workplace *place, const struct options *options)
{
    const char **argv = ARENA_ARRAY(arena, const char *, options->argument_count + 2);
    argv[0] = arena_printf(arena, "%s/program", place->path);
    for (size_t i = 0; i < options->argument_count; i++)
        argv[i + 1] = options->arguments_given[i];
    const struct process_command command = {.folder = ".", .argv = argv, .foreground = true};
    struct process_end end = process_run(watch, &command);
    return end.signal ? STATUS_SIGNAL + end.signal : end.status;
}

static int compile_and_run(struct arena *arena, struct process_watch *watch,
                           const struct workplace *place, const struct options *options,
                           const struct buf *text)
{
    if (!workplace_write(place, "program.c", buf_text(text), text->len)) {
        fprintf(stderr, "dpiac: cannot write '%s/program.c': %s\n", place->path, strerror(errno));
        return STATUS_USAGE;
    }
    const struct compiler_job job = {kind_of(options->target), COMPILER_FOR_SPEED, "program.c",
                                     "program", NULL};
    struct process_end end = compiler_run(arena, watch, place, &job);
    if (end.status == 0 && end.signal == 0)
        return run_program(arena, watch, place, options);
    if (!watch->caught)
        fprintf(stderr, "dpiac: '%s' does not compile the program: %s", compiler_name(),
                compiler_messages(arena, place));
    return STATUS_USAGE;
}

static int execute(struct arena *arena, const struct options *options, const struct buf *text)
{
    struct process_watch watch;
    struct workplace place;
    int status = STATUS_USAGE;
    process_watch_begin(&watch);
    if (workplace_open(&place)) {
        status = compile_and_run(arena, &watch, &place, options, text);
        workplace_close(&place);
    } else {
        fprintf(stderr, "dpiac: cannot make a folder for temporary files: %s\n", strerror(errno));
    }
    process_watch_end(&watch);
    return status;
}

int execute_program(const struct options *options)
{
    struct arena *arena = arena_new();
    struct options whole = *options;
    whole.main_program = true;
    whole.output = "-";
    struct run run = begin_new(arena, &whole, false);
    diag_set_colors(run.diag, options->colors);
    diag_set_warnings(run.diag, false);
    int status = (int)begin_run(&run, begin_output_base(&run));
    if (status == STATUS_OK && !pipeline_run(&run, STAGE_TARGET))
        status = STATUS_PROGRAM;
    diag_print(run.diag, stderr);
    if (status == STATUS_OK)
        status = execute(arena, options, &run.output.c);
    pipeline_end(&run);
    arena_free(arena);
    return status;
}
