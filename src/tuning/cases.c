/* The inputs with which programs are measured: files, or those of test blocks. */
#include <stdio.h>
#include <string.h>

#include "testing/values.h"
#include "tuning/search.h"

bool cases_fit(const struct block_case *test, const char *entry, enum testing_target target)
{
    static const char *const none[] = {"disable", "nobench", "no_dpiac"};
    static const char *const no_target[TESTING_TARGETS] = {[TESTING_INTERP] = "no_interp",
                                                           [TESTING_C] = "no_c",
                                                           [TESTING_OPENMP] = "no_openmp",
                                                           [TESTING_OPENCL] = "no_opencl"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        if (block_has_word(&test->tags, none[i]))
            return false;
    return test->expectation != BLOCK_EXPECT_ERROR && block_has_word(&test->entries, entry) &&
           !block_has_word(&test->tags, no_target[target]);
}

bool cases_have_script(const struct search *search)
{
    const struct block_case_vec *cases = &search->spec->cases;
    for (size_t i = 0; i < cases->len && search->options->input_count == 0; i++)
        if (cases_fit(cases->at[i], search->entry, search->options->target) &&
            (cases->at[i]->input == BLOCK_INPUT_SCRIPT ||
             cases->at[i]->input == BLOCK_INPUT_SCRIPT_FILE))
            return true;
    return false;
}

/* Entries that a script calls. */
static bool call_for_script(void *data, const char *entry, const struct datum_vec *args,
                            struct datum_vec *results, const char **why)
{
    struct search *search = data;
    const struct answer_call call = {entry, args, 1, false};
    struct answer answer = server_call(search->variants.at[0]->server, &call);
    *why = answer.message;
    *results = answer.results;
    return answer.end == TESTING_DONE;
}

/* Keeps what TEST gives with the device's own numbers. */
static bool add_case(struct search *search, struct tune_case *test)
{
    struct answer answer = variant_call(search, search->variants.at[0], test, 1, false);
    if (answer.end != TESTING_DONE) {
        fprintf(stderr, "dpiac: '%s' gives no result for %s: %s\n", search->entry, test->name,
                answer.message);
        return false;
    }
    test->results = answer.results;
    VEC_PUSH(search->arena, &search->cases, *test);
    return true;
}

static struct values_reader reader_of(struct search *search, const char *folder)
{
    return (struct values_reader){.arena = search->arena,
                                  .diag = diag_new(search->arena),
                                  .source = search->spec->source,
                                  .folder = folder,
                                  .seed = search->options->seed,
                                  .call = call_for_script,
                                  .data = search};
}

static bool read_files(struct search *search)
{
    const struct tune_options *options = search->options;
    struct values_reader reader = reader_of(search, "");
    for (size_t i = 0; i < options->input_count; i++) {
        struct tune_case test = {.name = source_file_name(options->inputs[i])};
        if (!values_read_file(&reader, options->inputs[i], loc_none(), &test.args)) {
            diag_print(reader.diag, stderr);
            return false;
        }
        if (!add_case(search, &test))
            return false;
    }
    return true;
}

static bool read_blocks(struct search *search)
{
    const struct block_case_vec *cases = &search->spec->cases;
    const char *path = search->options->path, *name = source_file_name(path);
    struct values_reader reader =
        reader_of(search, arena_strndup(search->arena, path, (size_t)(name - path)));
    for (size_t i = 0; i < cases->len; i++) {
        struct tune_case test = {.name = cases->at[i]->name};
        if (!cases_fit(cases->at[i], search->entry, search->options->target))
            continue;
        if (!values_input(&reader, cases->at[i], &test.args)) {
            diag_print(reader.diag, stderr);
            return false;
        }
        if (!add_case(search, &test))
            return false;
    }
    return true;
}

bool cases_read(struct search *search)
{
    return search->options->input_count > 0 ? read_files(search) : read_blocks(search);
}
