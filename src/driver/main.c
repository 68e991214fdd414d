/* dpiac: reads the command line, runs the pipeline, writes files.
 *
 * Exit status 0: fine; 1: errors in the program, a run-time error in `run`, stages that disagree in
 * `check --semantics`, or tests that do not pass; 2: usage, or files that cannot be read or
 * written. Nothing is written unless the translation succeeded. */
#include <config.h>

#include <stdio.h>

#include "base/excerpt.h"
#include "base/stack.h"
#include "driver/begin.h"
#include "driver/depend.h"
#include "driver/derive.h"
#include "driver/execute.h"
#include "driver/files.h"
#include "driver/interpret.h"
#include "driver/pipeline.h"
#include "driver/report.h"
#include "driver/rewrite.h"
#include "driver/semantics.h"
#include "driver/test.h"
#include "driver/tune.h"

static struct file_text output_file(struct run *run, const char *path, const struct buf *text)
{
    return (struct file_text){path, buf_text(text), text->len, run->options->force};
}

/* The files, and what they are made of where that was asked for. */
static bool write_output(struct run *run, const char *base)
{
    struct arena *arena = run->arena;
    const struct options *options = run->options;
    const struct output *output = &run->output;
    size_t count = options->target == TARGET_OPENCL ? 3 : 2;
    const char *const paths[] = {arena_printf(arena, "%s.c", base),
                                 arena_printf(arena, "%s.h", base),
                                 arena_printf(arena, "%s.cl", base)};
    struct buf rule = {0};
    struct file_text files[] = {output_file(run, paths[0], &output->c),
                                output_file(run, paths[1], &output->h),
                                output_file(run, paths[2], &output->cl),
                                {0}};
    if (options->dependencies) {
        const char *path = options->dependency_file;
        depend_print(&rule, run, paths, count);
        files[count++] = (struct file_text){path ? path : arena_printf(arena, "%s.d", base),
                                            buf_text(&rule), rule.len, true};
    }
    bool written = files_write(arena, files, count);
    buf_free(&rule);
    return written;
}

/* What is left to be printed goes out; the status of that. */
static enum status end_printing(void)
{
    bool printed = fflush(stdout) == 0 && !ferror(stdout);
    if (!printed)
        perror("dpiac: standard output");
    return printed ? STATUS_OK : STATUS_USAGE;
}

static enum status print_text(const char *text)
{
    fputs(text, stdout);
    return end_printing();
}

static enum status print_buf(struct buf *text)
{
    enum status status = print_text(buf_text(text));
    buf_free(text);
    return status;
}

/* -o -: the C file, which has all in it, to standard output; only the rule is a file. */
static enum status write_stream(struct run *run)
{
    const struct options *options = run->options;
    struct buf rule = {0};
    bool written = true;
    if (options->dependencies) {
        depend_print(&rule, run, NULL, 0);
        const struct file_text file = {options->dependency_file, buf_text(&rule), rule.len, true};
        written = files_write(run->arena, &file, 1);
    }
    buf_free(&rule);
    return written ? print_text(buf_text(&run->output.c)) : STATUS_USAGE;
}

static enum status finish(struct run *run, enum stage last, const char *base)
{
    struct buf text = {0};
    if (run->options->command == COMMAND_EMIT_STAGE)
        stage_print(last, run, &text);
    if (options_to_stream(run->options))
        return write_stream(run);
    if (run->options->command == COMMAND_EMIT_FILES && !write_output(run, base))
        return STATUS_USAGE;
    if (run->options->report && last == STAGE_TARGET)
        report_print(run, &text);
    return print_buf(&text);
}

/* Disagreements go to standard error, as errors do. */
static enum status compare(struct run *run, struct process_server *server)
{
    struct buf report = {0}, summary = {0};
    bool fine = semantics_run(run, server, &report, &summary);
    diag_print(run->diag, stderr);
    excerpt_print_text(stderr, buf_text(&report));
    buf_free(&report);
    enum status printed = print_buf(&summary);
    return fine ? printed : STATUS_PROGRAM;
}

static enum status interpret(struct run *run)
{
    struct buf text = {0};
    bool fine = interpret_entry(run, &text);
    diag_print(run->diag, stderr);
    enum status printed = print_buf(&text);
    return fine ? printed : STATUS_PROGRAM;
}

static enum status explain(struct run *run)
{
    struct buf text = {0};
    bool fine = derive(run, &text);
    diag_print(run->diag, stderr);
    enum status printed = print_buf(&text);
    return fine ? printed : STATUS_PROGRAM;
}

static enum status rewrite(struct run *run)
{
    struct buf text = {0};
    bool fine = rewrite_program(run, &text);
    diag_print(run->diag, stderr);
    enum status printed = print_buf(&text);
    return fine ? printed : STATUS_PROGRAM;
}

/* The last stage that the pipeline itself has to run. */
static enum stage last_stage(const struct options *options)
{
    if (options->semantics)
        return options->from;
    return options->stage == STAGE_COUNT ? STAGE_TARGET : options->stage;
}

/* Where the program is translated, or looked at; not where trees are printed or compared. */
static bool gives_warnings(const struct options *options)
{
    bool translates = options->command == COMMAND_EMIT_FILES || options->command == COMMAND_CHECK;
    return translates && !options->no_warnings && !options->semantics;
}

static enum status translate(struct run *run, struct process_server *server)
{
    const struct options *options = run->options;
    const char *base = begin_output_base(run);
    enum stage last = last_stage(options);
    diag_set_colors(run->diag, options->colors);
    enum status status = begin_run(run, base);
    if (status != STATUS_OK) {
        diag_print(run->diag, stderr);
        return status;
    }
    diag_set_warnings(run->diag, gives_warnings(options));
    if (options->command == COMMAND_EXPLAIN)
        return explain(run);
    if (options->command == COMMAND_REWRITE)
        return rewrite(run);
    bool fine = pipeline_run(run, last);
    if (fine && options->semantics)
        return compare(run, server);
    if (fine && options->command == COMMAND_RUN)
        return interpret(run);
    diag_print(run->diag, stderr);
    if (options->times)
        report_times(run, stderr);
    return fine ? finish(run, last, base) : STATUS_PROGRAM;
}

/* Whether trees are looked at when those behind them have been made. */
static bool keeps_trees(const struct options *options)
{
    return options->command == COMMAND_EXPLAIN || options->semantics;
}

/* Does what is asked for with one program, the input. SERVER is there for one after the other. */
static enum status serve_program(const struct options *options, struct arena *arena,
                                 struct process_server *server)
{
    struct run run = begin_new(arena, options, keeps_trees(options));
    enum status status = translate(&run, server);
    pipeline_end(&run);
    return status;
}

/* One program after the other; the worst status is that of dpiac. */
static int serve_programs(struct options options)
{
    struct process_server server = {0};
    int worst = STATUS_OK;
    for (size_t i = 0; i < options.program_count; i++) {
        struct arena *arena = arena_new();
        options.input = options.programs[i];
        int status = (int)serve_program(&options, arena, &server);
        worst = status > worst ? status : worst;
        arena_free(arena);
    }
    process_server_end(&server);
    return worst;
}

/* Without a program. */
static enum status try_rules(const struct options *options)
{
    struct arena *arena = arena_new();
    struct run run = begin_new(arena, options, true);
    struct buf report = {0}, summary = {0};
    diag_set_colors(run.diag, options->colors);
    bool fine = rewrite_try(&run, &report, &summary);
    diag_print(run.diag, stderr);
    fputs(buf_text(&report), stderr);
    buf_free(&report);
    enum status printed = print_buf(&summary);
    pipeline_end(&run);
    arena_free(arena);
    return fine ? printed : STATUS_PROGRAM;
}

static int serve(void *data)
{
    const struct options *options = data;
    if (options->tries_rules)
        return (int)try_rules(options);
    if (options->command == COMMAND_TEST || options->command == COMMAND_BENCH)
        return (int)test_programs(options);
    if (options->command == COMMAND_TUNE)
        return (int)tune_program(options);
    if (options->command == COMMAND_EXEC)
        return execute_program(options);
    return serve_programs(*options);
}

int main(int argc, char **argv)
{
    struct options options;
    struct arena *arena = arena_new();
    struct options_outcome outcome = options_read(arena, &options, argc, argv);
    int status = !outcome.done                    ? stack_run(serve, &options)
                 : outcome.status == STATUS_OK ? (int)end_printing()
                                               : (int)outcome.status;
    arena_free(arena);
    return status;
}
