/* Predicted times (cost/cost.h), from the trees that were emitted, and their tables. */
#include "driver/predict.h"

#include <string.h>

#include "driver/device.h"
#include "target/gen.h"

/* The first size of ENTRY that is not among SIZES, or null. */
static const char *missing_size(const struct entry *entry, const struct cost_size_vec *sizes)
{
    for (size_t i = 0; i < entry->params.len; i++) {
        const struct nat_var *nat = entry->params.at[i].nat;
        bool given = !nat;
        for (size_t k = 0; k < sizes->len && !given; k++)
            given = strcmp(sizes->at[k].name, nat->name) == 0;
        if (!given)
            return nat->name;
    }
    return NULL;
}

static const struct cost_prediction *no_time(struct arena *arena, const char *problem)
{
    struct cost_prediction *prediction = ARENA_NEW(arena, struct cost_prediction);
    prediction->problem = problem;
    return prediction;
}

const struct cost_prediction *predict(const struct run *run, struct arena *arena,
                                      const struct emitted *emitted, const struct entry *entry,
                                      const struct cost_size_vec *sizes)
{
    const struct devices devices = device_of_run(run);
    const char *missing = missing_size(entry, sizes);
    const struct device *device = devices_for(&devices, entry->name);
    const char *name = gen_entry_name(arena, emitted->name, entry);
    if (missing)
        return no_time(arena, arena_printf(arena, "size '%s' is not given", missing));
    if (run->options->target == TARGET_OPENCL)
        return cost_predict(arena, device, emitted, name, sizes);
    return cost_predict_processor(arena, device, emitted, name,
                                  run->options->target == TARGET_OPENMP, sizes);
}

/* ---- Tables ---- */

struct printing {
    struct run *run;
    const struct predict_input_vec *inputs;
    struct buf *text;
};

static void print_sizes(struct buf *text, const struct cost_size_vec *sizes)
{
    for (size_t i = 0; i < sizes->len; i++)
        buf_printf(text, "%s %s = %lld", i > 0 ? "," : "", sizes->at[i].name,
                   (long long)sizes->at[i].value);
}

static void print_input(struct printing *printing, struct arena *arena,
                        const struct emitted *emitted, const struct entry *entry,
                        const struct predict_input *input)
{
    struct buf *text = printing->text;
    buf_printf(text, "\n%s, for", entry->name);
    if (input->name)
        buf_printf(text, " %s%s", input->name, input->sizes.len > 0 ? "," : "");
    print_sizes(text, &input->sizes);
    buf_add(text, ":\n");
    cost_print(text, input->problem
                         ? no_time(arena, input->problem)
                         : predict(printing->run, arena, emitted, entry, &input->sizes));
}

static bool is_for(const struct predict_input *input, const struct entry *entry)
{
    return !input->entry || strcmp(input->entry, entry->name) == 0;
}

static void look(void *data, const struct emitted *emitted)
{
    struct printing *printing = data;
    const struct entry_vec *entries = &printing->run->program->entries;
    struct arena *arena = arena_new();
    for (size_t i = 0; i < entries->len; i++)
        for (size_t k = 0; k < printing->inputs->len; k++)
            if (is_for(&printing->inputs->at[k], entries->at[i]))
                print_input(printing, arena, emitted, entries->at[i], &printing->inputs->at[k]);
    arena_free(arena);
}

bool predict_print(struct run *run, const struct predict_input_vec *inputs, bool ranks,
                   struct buf *text)
{
    struct printing printing = {run, inputs, text};
    const struct entry_vec entries = run->program->entries;
    for (size_t i = 0; i < entries.len && ranks; i++)
        for (size_t k = 0; k < inputs->len; k++) {
            const struct predict_input *input = &inputs->at[k];
            if (is_for(input, entries.at[i]) && !input->problem &&
                !missing_size(entries.at[i], &input->sizes))
                predict_rank(run, entries.at[i], input, text);
        }
    run->look = look;
    run->look_data = &printing;
    return pipeline_run_stages(run, STAGE_STRATEGY, STAGE_TARGET);
}
