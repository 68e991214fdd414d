/* read_back PROGRAM NAME FOLDER STAGE...: for each target and each STAGE, the tree of PROGRAM after
 * that stage is printed, read as NAME.dpia, printed again, and translated: what these commands do,
 * in one process, which runs the stages before only once.
 *
 *     dpiac TARGET PROGRAM                                  FOLDER/TARGET.code
 *     dpiac emit STAGE --target=TARGET PROGRAM              FOLDER/TARGET-STAGE.dpia
 *     dpiac emit STAGE --from=STAGE --target=TARGET that    FOLDER/TARGET-STAGE.back
 *     dpiac TARGET --from=STAGE that                        FOLDER/TARGET-STAGE.code
 *
 * A tree has no comments. Code is what stands in NAME.c, NAME.cl and NAME.h, one behind the other.
 * A tree that was read is printed in between, as `dpiac emit` prints it, and goes on to the stages
 * behind. Status 0 if no text is empty and all trees are printed as they were read; those that are
 * not are named. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/stack.h"
#include "driver/options.h"
#include "driver/pipeline.h"
#include "driver/read.h"

struct request {
    const char *program, *name, *folder;
    const char *const *stages;
    int count;
};

/* Where the trees after all stages of DPIA are printed. */
struct trees {
    struct buf text[STAGE_COUNT];
};

static void trees_free(struct trees *trees)
{
    for (int stage = 0; stage < STAGE_COUNT; stage++)
        buf_free(&trees->text[stage]);
}

static bool write_text(const struct request *request, const char *name, const struct buf *text)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", request->folder, name);
    FILE *out = fopen(path, "wb");
    bool written = out && text->len > 0 && fwrite(buf_text(text), 1, text->len, out) == text->len;
    if (out && fclose(out) != 0)
        written = false;
    if (!written)
        printf("%s is empty, or could not be written\n", path);
    return written;
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool write_code(const struct request *request, const char *name, struct output *output)
{
    struct buf code = {0};
    buf_append(&code, &output->c);
    buf_append(&code, &output->cl);
    buf_append(&code, &output->h);
    bool written = write_text(request, name, &code);
    buf_free(&code);
    return written;
}

/* The tree after STAGE; lines that are comments, with the rules of the strategy, are left out. */
static void print_tree(struct run *run, enum stage stage, struct buf *text)
{
    struct buf printed = {0};
    stage_print(stage, run, &printed);
    for (const char *line = buf_text(&printed); *line;) {
        const char *end = strchr(line, '\n');
        size_t len = end ? (size_t)(end - line) + 1 : strlen(line);
        if (strncmp(line, "-- ", 3) != 0)
            buf_add_bytes(text, line, len);
        line += len;
    }
    buf_free(&printed);
}

/* Runs all stages from the beginning and prints the trees after FIRST and those behind. */
static bool run_stages(struct run *run, enum stage first, struct trees *trees)
{
    if (!pipeline_run(run, first))
        return false;
    print_tree(run, first, &trees->text[first]);
    read_initialise(run);
    for (int stage = (int)first + 1; stage <= STAGE_TARGET; stage++) {
        if (!pipeline_run_stages(run, (enum stage)stage, (enum stage)stage))
            return false;
        if (stage_tree((enum stage)stage) == TREE_DPIA)
            print_tree(run, (enum stage)stage, &trees->text[stage]);
    }
    return true;
}

static bool read_options(struct arena *arena, struct options *options, enum target target,
                         const char *from, const char *input)
{
    char *argv[] = {arena_strdup(arena, "dpiac"), arena_strdup(arena, target_name(target)),
                    arena_strdup(arena, input), NULL, NULL};
    if (from)
        argv[3] = arena_printf(arena, "--from=%s", from);
    return !options_read(arena, options, from ? 4 : 3, argv).done;
}

/* Translates the source that RUN has, or else that which its options name; the trees from FIRST on
 * are printed, and the code is written to FILE. */
static bool translate(const struct request *request, struct run *run, enum stage first,
                      struct trees *trees, const char *file)
{
    const char *why;
    if (!run->source)
        run->source = source_read(run->arena, run->options->input, &why);
    bool fine = run->source && run_stages(run, first, trees);
    diag_print(run->diag, stdout);
    return fine && write_code(request, file, &run->output);
}

/* A run for TARGET, of a tree after the stage FROM where there is one, in an arena of its own. */
static bool run_once(const struct request *request, enum target target, const char *from,
                     enum stage first, const char *text, struct trees *trees)
{
    struct arena *arena = arena_new();
    struct options options;
    const char *input = text ? arena_printf(arena, "%s.dpia", request->name) : request->program;
    struct types *types = types_new(arena);
    struct run run = {.options = &options,
                      .arena = arena,
                      .tree = arena_new(),
                      .diag = diag_new(arena),
                      .types = types,
                      .dpia = dpia_new(arena, types),
                      .name = request->name,
                      .file_name = request->name,
                      .source_name = base_name(input),
                      .source = text ? source_from_text(arena, input, text) : NULL};
    const char *file =
        arena_printf(arena, "%s%s%s.code", target_name(target), from ? "-" : "", from ? from : "");
    bool fine = read_options(arena, &options, target, from, input) &&
                translate(request, &run, first, trees, file);
    pipeline_end(&run);
    arena_free(arena);
    return fine;
}

/* What was printed of the tree after STAGE, which is TEXT, is read. */
static bool read_back(const struct request *request, enum target target, const char *stage_text,
                      enum stage stage, const struct buf *text)
{
    struct trees trees = {0};
    const struct buf *back = &trees.text[stage];
    char name[256], back_name[256];
    snprintf(name, sizeof name, "%s-%s.dpia", target_name(target), stage_text);
    snprintf(back_name, sizeof back_name, "%s-%s.back", target_name(target), stage_text);
    bool fine = write_text(request, name, text) &&
                run_once(request, target, stage_text, stage, buf_text(text), &trees) &&
                write_text(request, back_name, back);
    if (fine && strcmp(buf_text(text), buf_text(back)) != 0) {
        printf("%s and %s differ\n", name, back_name);
        fine = false;
    }
    trees_free(&trees);
    return fine;
}

static bool check_target(const struct request *request, enum target target)
{
    struct trees trees = {0};
    bool fine = run_once(request, target, NULL, STAGE_DPIA, NULL, &trees);
    for (int i = 0; fine && i < request->count; i++) {
        enum stage stage;
        fine = stage_from_name(request->stages[i], &stage) && stage_tree(stage) == TREE_DPIA &&
               read_back(request, target, request->stages[i], stage, &trees.text[stage]);
    }
    trees_free(&trees);
    return fine;
}

static int check(void *data)
{
    bool fine = true;
    for (int target = 0; target < TARGET_COUNT; target++)
        fine = check_target(data, (enum target)target) && fine;
    return !fine;
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        fputs("usage: read_back PROGRAM NAME FOLDER STAGE...\n", stderr);
        return 2;
    }
    struct request request = {.program = argv[1],
                              .name = argv[2],
                              .folder = argv[3],
                              .stages = (const char *const *)argv + 4,
                              .count = argc - 4};
    return stack_run(check, &request);
}
