/* evaluate CASES FOLDER RESULTS ARGUMENT...: what `dpiac run -e ENTRY ARGUMENT...` makes of the input
 * FOLDER/NAME.in, in RESULTS/NAME.actual, for each line "NAME ENTRY..." of the file CASES. The
 * program is translated once for all cases. Status 0 if all cases have results. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/stack.h"
#include "driver/interpret.h"
#include "driver/pipeline.h"

struct evaluation {
    FILE *cases;
    const char *folder, *results;
    struct options options;
};

/* Appends the results of the entry NAME, for the arguments in the file PATH, to TEXT. */
static bool interpret_case(struct run *run, const char *name, const char *path, struct buf *text)
{
    const char *why;
    const struct entry *entry = entry_called(run->program, name);
    const struct source *source = source_read(run->arena, path, &why);
    const struct input *input = entry && source ? interpret_read(run, entry, source) : NULL;
    return input && interpret_call(run, entry, input, 0, text).status == INTERP_DONE;
}

/* Interprets the case NAME of ENTRY; what it prints is its file. */
static bool run_case(struct run *run, const struct evaluation *evaluation, const char *name,
                     const char *entry)
{
    const char *input = arena_printf(run->arena, "%s/%s.in", evaluation->folder, name);
    const char *output = arena_printf(run->arena, "%s/%s.actual", evaluation->results, name);
    struct buf text = {0};
    FILE *file = fopen(output, "w");
    bool fine =
        file && interpret_case(run, entry, input, &text) && fputs(buf_text(&text), file) >= 0;
    diag_print(run->diag, stderr);
    buf_free(&text);
    if (file && fclose(file) != 0)
        fine = false;
    if (!fine)
        printf("%s on %s\n", entry, input);
    return fine;
}

/* All cases, of which there is one; false if one has no result. */
static bool run_all(struct run *run, const struct evaluation *evaluation)
{
    char line[1024], name[256], entry[256];
    bool fine = true;
    size_t count = 0;
    while (fgets(line, sizeof line, evaluation->cases) &&
           sscanf(line, "%255s %255s", name, entry) == 2) {
        fine &= run_case(run, evaluation, name, entry);
        count++;
    }
    return fine && count > 0;
}

static int run_cases(void *data)
{
    struct evaluation *evaluation = data;
    const char *why;
    struct arena *arena = arena_new();
    struct types *types = types_new(arena);
    struct run run = {.options = &evaluation->options,
                      .arena = arena,
                      .tree = arena_new(),
                      .diag = diag_new(arena),
                      .types = types,
                      .dpia = dpia_new(arena, types),
                      .name = "program",
                      .file_name = "program",
                      .source_name = "program",
                      .source = source_read(arena, evaluation->options.input, &why)};
    diag_set_warnings(run.diag, false);
    bool fine = run.source && pipeline_run(&run, evaluation->options.stage);
    if (!fine)
        diag_print(run.diag, stderr);
    fine = fine && run_all(&run, evaluation);
    pipeline_end(&run);
    arena_free(arena);
    return !fine;
}

/* The options of dpiac, for COUNT arguments of `dpiac run`. */
static bool read_options(struct arena *arena, struct options *options, char **arguments, int count)
{
    char **argv = ARENA_ARRAY(arena, char *, (size_t)count + 3);
    argv[0] = arena_strdup(arena, "dpiac");
    argv[1] = arena_strdup(arena, "run");
    memcpy(argv + 2, arguments, (size_t)count * sizeof *argv);
    argv[count + 2] = NULL;
    return !options_read(arena, options, count + 2, argv).done;
}

static int evaluate(struct arena *arena, int argc, char **argv)
{
    struct evaluation evaluation = {
        .cases = fopen(argv[1], "r"), .folder = argv[2], .results = argv[3]};
    int status = 2;
    if (!evaluation.cases)
        perror(argv[1]);
    else if (read_options(arena, &evaluation.options, argv + 4, argc - 4))
        status = stack_run(run_cases, &evaluation);
    if (evaluation.cases)
        fclose(evaluation.cases);
    return status;
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        fputs("usage: evaluate CASES FOLDER RESULTS ARGUMENT...\n", stderr);
        return 2;
    }
    struct arena *arena = arena_new();
    int status = evaluate(arena, argc, argv);
    arena_free(arena);
    return status;
}
