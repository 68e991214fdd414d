/* The beginning of a run: the program is read, and what is made of it gets its names. */
#include "driver/begin.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/name.h"
#include "target/gen.h"

struct run begin_new(struct arena *arena, const struct options *options, bool keeps_trees)
{
    struct types *types = types_new(arena);
    return (struct run){.options = options,
                        .arena = arena,
                        .tree = keeps_trees ? NULL : arena_new(),
                        .diag = diag_new(arena),
                        .types = types,
                        .dpia = dpia_new(arena, types)};
}

static enum status read_source(struct run *run)
{
    const char *why, *path = run->options->input;
    bool from_stream = options_from_stream(run->options);
    run->source_name = from_stream ? "standard input" : source_file_name(path);
    run->source = from_stream ? source_read_stream(run->arena, run->source_name, stdin, &why)
                              : source_read(run->arena, path, &why);
    if (run->source)
        return STATUS_OK;
    fprintf(stderr, "dpiac: cannot read '%s': %s\n", path, why);
    return STATUS_USAGE;
}

const char *begin_tuning_path(struct arena *arena, const struct options *options)
{
    const char *name, *dot;
    if (options->tuning || options_from_stream(options))
        return options->tuning;
    name = source_file_name(options->input);
    dot = strrchr(name, '.');
    size_t len = dot && dot != name ? (size_t)(dot - options->input) : strlen(options->input);
    return arena_printf(arena, "%.*s.tuning", (int)len, options->input);
}

enum status begin_read_tuning(struct arena *arena, struct diag *diag, const char *path,
                              const struct tuning **tuning)
{
    const char *why;
    if (access(path, F_OK) != 0)
        return STATUS_OK;
    const struct source *source = source_read(arena, path, &why);
    if (!source) {
        fprintf(stderr, "dpiac: cannot read '%s': %s\n", path, why);
        return STATUS_USAGE;
    }
    *tuning = tuning_read(arena, diag, source);
    return *tuning ? STATUS_OK : STATUS_PROGRAM;
}

/* The numbers that the file has for entries of the program, where it is to be read. */
static enum status read_tuning(struct run *run)
{
    const struct options *options = run->options;
    const char *path = begin_tuning_path(run->arena, options);
    if (!path || options->no_tuning || options->no_strategy)
        return STATUS_OK;
    if (options->tuning && access(path, F_OK) != 0) {
        fprintf(stderr, "dpiac: cannot read '%s': %s\n", path, strerror(errno));
        return STATUS_USAGE;
    }
    return begin_read_tuning(run->arena, run->diag, path, &run->tuning);
}

/* PATH without a suffix that one of the files has: to ask for dot.c is to ask for dot. */
static const char *without_suffix(struct arena *arena, const char *path)
{
    static const char *const suffixes[] = {".c", ".h", ".cl"};
    const char *dot = strrchr(source_file_name(path), '.');
    for (size_t i = 0; dot && i < sizeof suffixes / sizeof *suffixes; i++)
        if (dot != source_file_name(path) && strcmp(dot, suffixes[i]) == 0)
            return arena_strndup(arena, path, (size_t)(dot - path));
    return path;
}

const char *begin_output_base(struct run *run)
{
    const struct options *options = run->options;
    if (options->output && !options_to_stream(options))
        return without_suffix(run->arena, options->output);
    return options_from_stream(options) ? "program" : source_file_stem(run->arena, options->input);
}

/* What the output is called, and what names in it begin with. An option's are as it says, or
 * refused. */
static enum status choose_names(struct run *run, const char *base)
{
    const char *prefix = run->options->prefix;
    run->file_name = source_file_name(base);
    run->name = prefix ? prefix : name_identifier(run->arena, run->file_name);
    if (run->options->command == COMMAND_EMIT_FILES && !options_to_stream(run->options) &&
        strpbrk(run->file_name, "\"\n")) {
        fprintf(stderr, "dpiac: '%s': C cannot include a file with '\"' or a line break in its "
                        "name; give another with -o\n",
                run->file_name);
        return STATUS_USAGE;
    }
    if (!prefix || strcmp(gen_program_name(run->arena, prefix), prefix) == 0)
        return STATUS_OK;
    fprintf(stderr, "dpiac: --prefix: '%s' has a meaning in C\n", prefix);
    return STATUS_USAGE;
}

enum status begin_run(struct run *run, const char *base)
{
    enum status status = choose_names(run, base);
    if (status == STATUS_OK)
        status = read_source(run);
    return status == STATUS_OK ? read_tuning(run) : status;
}
