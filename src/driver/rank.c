/* What other numbers of the device give is translated in copies of this process, as `dpiac tune`
 * does it, and told from what was there before by its text. */
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "driver/device.h"
#include "driver/predict.h"

/* A program that some number gives. */
struct variant {
    uint64_t hash; /* of its text */
    double seconds;
    const char *name; /* "longRow = 64" */
};

struct variant_vec VEC(struct variant);

/* What the emission is looked at for. */
struct looking {
    struct run *run;
    const struct cost_size_vec *sizes;
    const struct entry *entry;
    struct variant_vec known;
    struct variant found; /* negative seconds: they are not known, or were before */
};

static uint64_t hash_of(const char *text)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(1099511628211);
    return hash;
}

/* A program that was there before need not be looked at again. */
static void look(void *data, const struct emitted *emitted)
{
    struct looking *looking = data;
    looking->found = (struct variant){hash_of(buf_text(&looking->run->output.c)), -1, NULL};
    for (size_t i = 0; i < looking->known.len; i++)
        if (looking->known.at[i].hash == looking->found.hash)
            return;
    const struct cost_prediction *prediction =
        predict(looking->run, looking->run->arena, emitted,
                entry_called(looking->run->program, looking->entry->name), looking->sizes);
    looking->found.seconds = prediction->problem ? -1 : prediction->seconds;
}

/* In a copy of the process: the variant that SECTION gives is written to FD. */
static _Noreturn void translate_here(struct looking *looking, const struct tuning_section *section,
                                     int fd)
{
    struct run *run = looking->run;
    struct tuning tuning = {.source = NULL};
    VEC_PUSH(run->arena, &tuning.sections, section);
    run->tuning = &tuning;
    run->output = (struct output){.report = {0}};
    run->look = look;
    run->look_data = looking;
    looking->found = (struct variant){0, -1, NULL};
    pipeline_run_stages(run, STAGE_STRATEGY, STAGE_TARGET);
    bool written = write(fd, &looking->found, sizeof looking->found) == sizeof looking->found;
    _exit(written ? EXIT_SUCCESS : EXIT_FAILURE);
}

/* The variant of SECTION; false: there is none. */
static bool translate(struct looking *looking, const struct tuning_section *section,
                      struct variant *variant)
{
    int ends[2], status = -1;
    if (pipe(ends) != 0)
        return false;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        translate_here(looking, section, ends[1]);
    close(ends[1]);
    bool fine = child > 0 && read(ends[0], variant, sizeof *variant) == sizeof *variant;
    close(ends[0]);
    if (child > 0)
        waitpid(child, &status, 0);
    return fine && status == 0 && variant->seconds >= 0;
}

static void add_variant(struct looking *looking, const struct tuning_section *section,
                        const char *name)
{
    struct variant variant;
    if (!translate(looking, section, &variant))
        return;
    variant.name = name;
    VEC_PUSH(looking->run->arena, &looking->known, variant);
}

/* Each value that a number may have, with the others as they are. */
static void add_variants(struct looking *looking, const struct device *device)
{
    struct arena *arena = looking->run->arena;
    struct tuning_section section = {.entry = looking->entry->name,
                                     .target = target_name(looking->run->options->target),
                                     .device = device->name};
    add_variant(looking, &section, "as it is");
    for (size_t i = 0; i < DEVICE_NUMBERS; i++) {
        const struct device_values values = device_alternatives(arena, device, i);
        section.has[i] = true;
        for (size_t k = 0; k < values.len; k++) {
            section.values[i] = values.at[k];
            const char *name = arena_printf(arena, "%s = %lld", device_number_name(i),
                                            (long long)values.at[k]);
            if (values.at[k] != device_number(device, i))
                add_variant(looking, &section, name);
        }
        section.has[i] = false;
    }
}

static int compare(const void *a, const void *b)
{
    const struct variant *first = a, *second = b;
    if (first->seconds < second->seconds)
        return -1;
    if (first->seconds > second->seconds)
        return 1;
    return strcmp(first->name, second->name);
}

void predict_rank(struct run *run, const struct entry *entry, const struct predict_input *input,
                  struct buf *text)
{
    const struct devices devices = device_of_run(run);
    struct looking looking = {.run = run, .sizes = &input->sizes, .entry = entry};
    add_variants(&looking, devices.usual);
    struct variant_vec all = looking.known;
    double usual = all.len > 0 ? all.at[0].seconds : 0;
    buf_printf(text, "\n%s, %s%s%sby predicted time:\n", entry->name, input->name ? "for " : "",
               input->name ? input->name : "", input->name ? ", " : "");
    if (all.len > 1)
        qsort(all.at, all.len, sizeof *all.at, compare);
    for (size_t i = 0; i < all.len; i++)
        buf_printf(text, "  %-28s %10.1f us %6.2f\n", all.at[i].name, 1e6 * all.at[i].seconds,
                   all.at[i].seconds / usual);
}
