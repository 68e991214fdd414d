/* evaluate CASES FOLDER RESULTS ARGUMENT...: what `dpiac run -e ENTRY ARGUMENT...` makes of the input
 * FOLDER/NAME.in, in RESULTS/NAME.actual, for each line "NAME ENTRY..." of the file CASES. The
 * program is translated once for all cases of an entry, which stand together. Status 0 if all cases
 * have results. */
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
    struct options options; /* but for the entry */
    char name[256], entry[256]; /* of the case that is next */
    bool has_next, failed;
};

static void read_next(struct evaluation *evaluation)
{
    char line[1024];
    evaluation->has_next =
        fgets(line, sizeof line, evaluation->cases) &&
        sscanf(line, "%255s %255s", evaluation->name, evaluation->entry) == 2;
}

/* Interprets the case that is next; what it prints is its file. */
static bool run_case(struct run *run, const struct evaluation *evaluation)
{
    const char *input = arena_printf(run->arena, "%s/%s.in", evaluation->folder, evaluation->name);
    const char *output =
        arena_printf(run->arena, "%s/%s.actual", evaluation->results, evaluation->name);
    struct buf text = {0};
    FILE *file = freopen(input, "r", stdin) ? fopen(output, "w") : NULL;
    bool fine = file && interpret_entry(run, &text) && fputs(buf_text(&text), file) >= 0;
    diag_print(run->diag, stderr);
    buf_free(&text);
    if (file && fclose(file) != 0)
        fine = false;
    if (!fine)
        printf("%s on %s\n", evaluation->entry, input);
    return fine;
}

/* The cases of one entry, from the next one on. */
static void run_entry(struct arena *arena, struct evaluation *evaluation)
{
    const char *why, *entry = arena_strdup(arena, evaluation->entry);
    struct options options = evaluation->options;
    struct types *types = types_new(arena);
    struct run run = {.options = &options,
                      .arena = arena,
                      .tree = arena_new(),
                      .diag = diag_new(arena),
                      .types = types,
                      .dpia = dpia_new(arena, types),
                      .name = "program",
                      .file_name = "program",
                      .source_name = "program"};
    options.entry = entry;
    run.source = source_read(arena, options.input, &why);
    diag_set_warnings(run.diag, false);
    bool fine = run.source && pipeline_run(&run, options.stage);
    if (!fine)
        diag_print(run.diag, stderr);
    do {
        evaluation->failed |= !fine || !run_case(&run, evaluation);
        read_next(evaluation);
    } while (evaluation->has_next && strcmp(evaluation->entry, entry) == 0);
    pipeline_end(&run);
}

static int run_cases(void *data)
{
    struct evaluation *evaluation = data;
    read_next(evaluation);
    if (!evaluation->has_next)
        evaluation->failed = true;
    while (evaluation->has_next) {
        struct arena *arena = arena_new();
        run_entry(arena, evaluation);
        arena_free(arena);
    }
    return evaluation->failed;
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
