/* `dpiac tune`: the pipeline as tuning/tune.h wants it, in two parts: what does not depend on
 * numbers is done once. */
#include "driver/tune.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver/begin.h"
#include "driver/device.h"
#include "driver/files.h"
#include "driver/input_sizes.h"
#include "driver/predict.h"
#include "driver/test.h"
#include "tuning/tune.h"

/* How long a call may take, in seconds, where no option says it. */
enum { DEFAULT_SECONDS = 60 };

struct tuner {
    struct arena *arena;
    struct options options; /* of translations */
    struct run run;
};

static bool begin(void *data, const char *entry, const char **messages)
{
    struct tuner *tuner = data;
    tuner->options.entry = entry;
    tuner->run = begin_new(tuner->arena, &tuner->options, false);
    struct run *run = &tuner->run;
    bool fine =
        begin_run(run, begin_output_base(run)) == STATUS_OK && pipeline_run(run, STAGE_DPIA);
    *messages = test_messages(tuner->arena, run->diag);
    return fine;
}

struct input_sizes_vec VEC(struct cost_size_vec);

/* What the emission is looked at for. */
struct looking {
    struct tuner *tuner;
    const struct tune_request *request;
    struct input_sizes_vec sizes; /* of each input */
    struct tune_time *time;
};

/* Adds the time for the input that has SIZES; false: it is not known. */
static bool add_time(struct looking *looking, const struct emitted *emitted,
                     const struct cost_size_vec *sizes, double *logarithms)
{
    struct tuner *tuner = looking->tuner;
    const struct entry *entry =
        entry_called(tuner->run.program, looking->request->section->entry);
    const struct cost_prediction *prediction =
        predict(&tuner->run, tuner->arena, emitted, entry, sizes);
    looking->time->why = prediction->problem;
    *logarithms += prediction->problem ? 0 : log(prediction->seconds);
    return !prediction->problem;
}

static void look(void *data, const struct emitted *emitted)
{
    struct looking *looking = data;
    double logarithms = 0, count = (double)looking->sizes.len;
    if (looking->request->is_known(looking->request->data, buf_text(&looking->tuner->run.output.c)))
        return;
    for (size_t i = 0; i < looking->sizes.len; i++)
        if (!add_time(looking, emitted, &looking->sizes.at[i], &logarithms))
            return;
    looking->time->seconds = count > 0 ? exp(logarithms / count) : 0;
}

/* Reads off the inputs what can be known of them before the entry is changed. */
static void find_sizes(struct looking *looking)
{
    const struct tune_input_vec *inputs = &looking->request->inputs;
    const struct entry *entry =
        entry_called(looking->tuner->run.program, looking->request->section->entry);
    for (size_t i = 0; i < inputs->len && entry; i++) {
        struct cost_size_vec sizes = {NULL, 0, 0};
        input_sizes(looking->tuner->arena, entry, inputs->at[i].args, inputs->at[i].results,
                    &sizes);
        VEC_PUSH(looking->tuner->arena, &looking->sizes, sizes);
    }
}

static const char *finish(void *data, const struct tune_request *request, struct tune_time *time,
                          const char **messages)
{
    struct tuner *tuner = data;
    struct run *run = &tuner->run;
    struct tuning *tuning = ARENA_NEW(tuner->arena, struct tuning);
    struct looking looking = {.tuner = tuner, .request = request, .time = time};
    VEC_PUSH(tuner->arena, &tuning->sections, request->section);
    run->tuning = tuning;
    find_sizes(&looking);
    if (looking.sizes.len > 0) {
        run->look = look;
        run->look_data = &looking;
    }
    bool fine = pipeline_run_stages(run, STAGE_STRATEGY, STAGE_TARGET);
    *messages = test_messages(tuner->arena, run->diag);
    return fine ? buf_text(&run->output.c) : NULL;
}

static bool write_text(void *data, const char *path, const char *text)
{
    struct tuner *tuner = data;
    const struct file_text file = {path, text, strlen(text), true};
    return files_write(tuner->arena, &file, 1);
}

static struct tune_options options_of(struct arena *arena, const struct options *options)
{
    return (struct tune_options){.path = options->input,
                                 .entry = options->entry,
                                 .inputs = options->inputs_given,
                                 .input_count = options->input_count,
                                 .target = test_target(options->target),
                                 .device = device_meant(arena, options),
                                 .tuning_path = begin_tuning_path(arena, options),
                                 .measures_all = options->measures_all,
                                 .starts_over = options->no_tuning,
                                 .runs = options->runs,
                                 .seconds =
                                     options->timeout > 0 ? options->timeout : DEFAULT_SECONDS,
                                 .seed = options->seed};
}

/* The options with which programs are translated. */
static struct options translating(const struct options *options)
{
    struct options own = *options;
    own.output = "-";
    own.main_program = own.serves_calls = true;
    own.no_tuning = true;
    own.tuning = NULL;
    return own;
}

enum status tune_program(const struct options *options)
{
    struct tuner tuner = {.arena = arena_new(), .options = translating(options)};
    const struct tune_tool tool = {&tuner, begin, finish, write_text};
    struct tune_options tuned = options_of(tuner.arena, options);
    struct diag *diag = diag_new(tuner.arena);
    diag_set_colors(diag, options->colors);
    enum status status = begin_read_tuning(tuner.arena, diag, tuned.tuning_path, &tuned.tuning);
    diag_print(diag, stderr);
    if (status == STATUS_OK)
        switch (tune_run(&tool, &tuned)) {
        case TESTING_ALL_PASSED:
            break;
        case TESTING_SOME_FAILED:
            status = STATUS_PROGRAM;
            break;
        case TESTING_NOT_RUN:
            status = STATUS_USAGE;
        }
    arena_free(tuner.arena);
    return status;
}
