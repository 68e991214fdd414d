/* The sizes for which times are predicted: those that --sizes gives, or of the values in files or
 * in test blocks, as `dpiac tune` finds them. */
#include <string.h>

#include "driver/input_sizes.h"
#include "driver/options_private.h"
#include "driver/predict.h"
#include "driver/test.h"
#include "testing/values.h"
#include "tuning/cases.h"

struct finding {
    struct run *run;
    const struct block_spec *spec;
    struct predict_input_vec *inputs;
};

static struct predict_input_vec given_sizes(struct run *run)
{
    struct predict_input_vec inputs = {NULL, 0, 0};
    struct predict_input input = {.name = NULL};
    const char *wrong;
    if (cost_read_sizes(run->arena, run->options->sizes, &input.sizes, &wrong))
        VEC_PUSH(run->arena, &inputs, input);
    else
        diag_error(run->diag, loc_none(), "--sizes: 'NAME=NUMBER' is expected at '%s'", wrong);
    return inputs;
}

/* Nothing is built here that an expression of a test block could call. */
static bool call_nothing(void *data, const char *entry, const struct datum_vec *args,
                         struct datum_vec *results, const char **why)
{
    (void)data, (void)entry, (void)args, (void)results;
    *why = "nothing is called";
    return false;
}

static struct values_reader reader_for(struct run *run, const struct source *source,
                                       struct diag *diag)
{
    const char *path = run->source->path, *name = source_file_name(path);
    return (struct values_reader){.arena = run->arena,
                                  .diag = diag,
                                  .source = source,
                                  .folder = arena_strndup(run->arena, path, (size_t)(name - path)),
                                  .seed = run->options->seed,
                                  .call = call_nothing};
}

/* The input of ENTRY that is called NAME and has the values ARGS. */
static void add_input(struct finding *finding, const struct entry *entry, const char *name,
                      const struct datum_vec *args)
{
    struct arena *arena = finding->run->arena;
    struct predict_input input = {.name = name, .entry = entry->name};
    if (!args)
        input.problem = "its input cannot be read, or is computed";
    else if (!input_sizes(arena, entry, args, NULL, &input.sizes))
        input.problem = "these are no arguments of it";
    VEC_PUSH(arena, finding->inputs, input);
}

static void add_case(struct finding *finding, const struct entry *entry,
                     const struct block_case *test)
{
    struct diag *unread = diag_new(finding->run->arena);
    struct values_reader reader = reader_for(finding->run, finding->spec->source, unread);
    struct datum_vec args = {NULL, 0, 0};
    bool fine = values_input(&reader, test, &args);
    add_input(finding, entry, test->name, fine ? &args : NULL);
}

/* The cases of all entries. Blocks that cannot be read are no mistake here. */
static void read_blocks(struct finding *finding)
{
    const struct run *run = finding->run;
    const struct entry_vec *entries = &run->program->entries;
    finding->spec = block_read(run->arena, diag_new(run->arena), run->source);
    for (size_t i = 0; i < entries->len && finding->spec; i++)
        for (size_t k = 0; k < finding->spec->cases.len; k++)
            if (cases_fit(finding->spec->cases.at[k], entries->at[i]->name,
                          test_target(run->options->target)))
                add_case(finding, entries->at[i], finding->spec->cases.at[k]);
}

static void read_files(struct finding *finding)
{
    struct run *run = finding->run;
    struct values_reader reader = reader_for(run, run->source, run->diag);
    const struct entry *entry = entry_default(run->program);
    reader.folder = "";
    if (!entry)
        diag_error(run->diag, loc_none(), "--input: whose arguments are they? -e ENTRY says it");
    for (size_t i = 0; i < run->options->input_count && entry; i++) {
        const char *path = run->options->inputs_given[i];
        struct datum_vec args = {NULL, 0, 0};
        if (values_read_file(&reader, path, loc_none(), &args))
            add_input(finding, entry, source_file_name(path), &args);
    }
}

struct predict_input_vec predict_inputs(struct run *run)
{
    struct predict_input_vec inputs = {NULL, 0, 0};
    struct finding finding = {run, NULL, &inputs};
    if (run->options->sizes)
        return given_sizes(run);
    if (run->options->input_count > 0)
        read_files(&finding);
    else
        read_blocks(&finding);
    if (inputs.len == 0 && run->options->ranks && diag_error_count(run->diag) == 0)
        diag_error(run->diag, loc_none(),
                   "--rank: there is no input: --sizes, --input, or test blocks give some");
    return inputs;
}
