/* `dpiac test` and `dpiac bench`: the pipeline and the interpreter, as testing/testing.h wants
 * them. */
#include "driver/test.h"

#include <stdio.h>
#include <stdlib.h>

#include "driver/begin.h"
#include "driver/interpret.h"
#include "testing/testing.h"

/* How long a case may take, in seconds, where no option says it. */
enum { DEFAULT_SECONDS = 60 };

/* A translation of one program. */
struct session {
    struct options options;
    struct run run;
};

struct tests {
    struct arena *arena;
    const struct options *options;
    struct session *interpreted; /* what was translated last for the interpreter */
};

static enum target target_of(enum testing_target target)
{
    return target == TESTING_OPENCL   ? TARGET_OPENCL
           : target == TESTING_OPENMP ? TARGET_OPENMP
                                      : TARGET_C;
}

enum testing_target test_target(enum target target)
{
    return target == TARGET_OPENCL   ? TESTING_OPENCL
           : target == TARGET_OPENMP ? TESTING_OPENMP
                                     : TESTING_C;
}

const char *test_messages(struct arena *arena, const struct diag *diag)
{
    char *text = NULL;
    size_t len = 0;
    FILE *stream = open_memstream(&text, &len);
    if (!stream)
        return "";
    diag_print(diag, stream);
    fclose(stream);
    const char *copy = arena_strndup(arena, text, len);
    free(text);
    return copy;
}

static struct session *new_session(struct tests *tests, const char *path, const char *entry,
                                   enum testing_target target, bool plainly)
{
    struct session *session = ARENA_NEW(tests->arena, struct session);
    session->options = *tests->options;
    session->options.input = path;
    session->options.output = "-";
    session->options.entry = entry;
    session->options.main_program = session->options.serves_calls = true;
    session->options.target = target_of(target);
    session->options.no_strategy |= plainly;
    session->options.stage = session->options.from;
    session->run = begin_new(tests->arena, &session->options, false);
    return session;
}

static struct testing_translation translate(void *data, const char *path, const char *entry,
                                            enum testing_target target, bool plainly)
{
    struct tests *tests = data;
    struct session *session = new_session(tests, path, entry, target, plainly);
    struct run *run = &session->run;
    bool interpreted = target == TESTING_INTERP;
    bool accepted = begin_run(run, begin_output_base(run)) == STATUS_OK &&
                    pipeline_run(run, interpreted ? session->options.from : STAGE_TARGET);
    if (interpreted)
        tests->interpreted = session;
    return (struct testing_translation){
        .accepted = accepted,
        .supported = !diag_has_unsupported(run->diag),
        .messages = test_messages(tests->arena, run->diag),
        .c_text = accepted && !interpreted ? buf_text(&run->output.c) : NULL};
}

/* ---- The interpreter ---- */

/* Whether the values in SOURCE are arguments of ENTRY, but for their sizes. */
static bool fit_but_for_sizes(struct run *run, const struct entry *entry,
                              const struct source *source)
{
    struct diag *diag = diag_new(run->arena);
    size_t at = 0;
    for (size_t i = 0; i < entry->params.len; i++) {
        const struct param *param = &entry->params.at[i];
        const struct data *number = data_scalar(run->types, SCALAR_I64);
        if (param_is_argument(param) &&
            !value_read(run->arena, diag, source, &at, param->nat ? number : param_data(param),
                        NULL))
            return false;
    }
    value_skip_blanks(source, &at);
    return at == source->len;
}

static const char *last_error(const struct diag *diag)
{
    size_t count = diag_count(diag);
    return count > 0 ? diag_at(diag, count - 1)->text : "";
}

static enum testing_end call_entry(struct run *run, const struct entry *entry,
                                   const struct testing_call *call, struct buf *text)
{
    const struct source *source = source_from_text(run->arena, "arguments", call->arguments);
    const struct input *input = interpret_read(run, entry, source);
    if (!input) {
        buf_add(text, last_error(run->diag));
        return fit_but_for_sizes(run, entry, source) ? TESTING_FAILED : TESTING_REFUSED;
    }
    struct interp_outcome outcome = interpret_call(run, entry, input, call->steps, text);
    if (outcome.status == INTERP_DONE)
        return TESTING_DONE;
    buf_add(text, outcome.message);
    return outcome.status == INTERP_FAILED ? TESTING_FAILED : TESTING_LOST;
}

static enum testing_end interpret(void *data, const struct testing_call *call, struct buf *text)
{
    struct tests *tests = data;
    struct run *run = &tests->interpreted->run;
    const struct entry *entry = entry_called(run->program, call->entry);
    run->diag = diag_new(run->arena);
    if (entry)
        return call_entry(run, entry, call, text);
    buf_printf(text, "there is no entry '%s'", call->entry);
    return TESTING_REFUSED;
}

/* ---- All of it ---- */

static struct testing_options options_of(const struct options *options)
{
    struct testing_options testing = {
        .paths = (const char *const *)options->programs,
        .path_count = options->program_count,
        .entry = options->entry,
        .excluded = options->excluded,
        .jobs = options->jobs,
        .seconds = options->timeout > 0 ? options->timeout : DEFAULT_SECONDS,
        .seed = options->seed,
        .runs = options->runs,
        .bench = options->command == COMMAND_BENCH,
        .messages = options->messages,
        .verbose = options->verbose,
        .colors = options->colors,
        .json = options->json,
        .compare = options->earlier};
    testing.targets[TESTING_INTERP] = options->targets >> TARGET_COUNT & 1;
    testing.targets[TESTING_C] = options->targets >> TARGET_C & 1;
    testing.targets[TESTING_OPENMP] = options->targets >> TARGET_OPENMP & 1;
    testing.targets[TESTING_OPENCL] = options->targets >> TARGET_OPENCL & 1;
    return testing;
}

enum status test_programs(const struct options *options)
{
    struct tests tests = {arena_new(), options, NULL};
    const struct testing_tool tool = {&tests, translate, interpret};
    const struct testing_options testing = options_of(options);
    enum testing_status status = testing_run(&tool, &testing);
    arena_free(tests.arena);
    return status == TESTING_ALL_PASSED    ? STATUS_OK
           : status == TESTING_SOME_FAILED ? STATUS_PROGRAM
                                           : STATUS_USAGE;
}
