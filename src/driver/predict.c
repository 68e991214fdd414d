/* Predicted times (cost/cost.h). What other numbers of the device give is translated in copies of
 * this process, as `dpiac tune` does it, and told from what was there before by its text. */
#include "driver/predict.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "driver/device.h"
#include "target/gen.h"

/* What the emission is looked at for. */
struct looking {
    struct run *run;
    const struct cost_size_vec *sizes;
    const struct entry *entry; /* null: all */
    struct buf *text;          /* gets the tables; or null */
    double seconds;            /* of ENTRY; negative: not known */
};

/* The first size of ENTRY that is not given, or null. */
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

static const struct cost_prediction *predict(const struct looking *looking, struct arena *arena,
                                             const struct emitted *emitted,
                                             const struct entry *entry)
{
    const struct devices devices = device_of_run(looking->run);
    const char *name = gen_entry_name(arena, emitted->name, entry);
    return cost_predict(arena, devices_for(&devices, entry->name), emitted, name, looking->sizes);
}

static void print_entry(struct looking *looking, struct arena *arena, const struct emitted *emitted,
                        const struct entry *entry)
{
    const char *missing = missing_size(entry, looking->sizes);
    buf_printf(looking->text, "\n%s, for", entry->name);
    for (size_t i = 0; i < looking->sizes->len; i++)
        buf_printf(looking->text, "%s %s = %lld", i > 0 ? "," : "", looking->sizes->at[i].name,
                   (long long)looking->sizes->at[i].value);
    buf_add(looking->text, ":\n");
    if (missing)
        buf_printf(looking->text, "  no time: size '%s' is not given\n", missing);
    else
        cost_print(looking->text, predict(looking, arena, emitted, entry));
}

static void look(void *data, const struct emitted *emitted)
{
    struct looking *looking = data;
    const struct entry_vec *entries = &looking->run->program->entries;
    struct arena *arena = arena_new();
    for (size_t i = 0; i < entries->len; i++) {
        if (looking->text)
            print_entry(looking, arena, emitted, entries->at[i]);
        if (looking->entry && strcmp(looking->entry->name, entries->at[i]->name) == 0) {
            const struct cost_prediction *found = predict(looking, arena, emitted, entries->at[i]);
            looking->seconds = found->problem ? -1 : found->seconds;
        }
    }
    arena_free(arena);
}

/* ---- Other numbers ---- */

/* A program that some number gives. */
struct variant {
    uint64_t hash; /* of its text */
    double seconds;
    const char *name; /* "longRow = 64" */
};

struct variant_vec VEC(struct variant);

static uint64_t hash_of(const char *text)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(1099511628211);
    return hash;
}

/* In a copy of the process: the variant that SECTION gives is written to FD. */
static _Noreturn void translate_here(struct looking *looking, const struct tuning_section *section,
                                     int fd)
{
    struct run *run = looking->run;
    struct tuning tuning = {.source = NULL};
    struct variant variant = {0, -1, NULL};
    VEC_PUSH(run->arena, &tuning.sections, section);
    run->tuning = &tuning;
    run->output = (struct output){.report = {0}};
    if (pipeline_run_stages(run, STAGE_STRATEGY, STAGE_TARGET)) {
        variant.hash = hash_of(buf_text(&run->output.c));
        variant.seconds = looking->seconds;
    }
    _exit(write(fd, &variant, sizeof variant) == sizeof variant ? 0 : EXIT_FAILURE);
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
                        const char *name, struct variant_vec *out)
{
    struct variant variant;
    if (!translate(looking, section, &variant))
        return;
    variant.name = name;
    for (size_t i = 0; i < out->len; i++)
        if (out->at[i].hash == variant.hash)
            return;
    VEC_PUSH(looking->run->arena, out, variant);
}

/* Each value that a number may have, with the others as they are. */
static struct variant_vec variants_of(struct looking *looking, const struct device *device)
{
    struct arena *arena = looking->run->arena;
    struct tuning_section section = {.entry = looking->entry->name,
                                     .target = target_name(looking->run->options->target),
                                     .device = device->name};
    struct variant_vec out = {NULL, 0, 0};
    add_variant(looking, &section, "as it is", &out);
    for (size_t i = 0; i < DEVICE_NUMBERS; i++) {
        const struct device_values values = device_alternatives(arena, device, i);
        section.has[i] = true;
        for (size_t k = 0; k < values.len; k++) {
            section.values[i] = values.at[k];
            const char *name = arena_printf(arena, "%s = %lld", device_number_name(i),
                                            (long long)values.at[k]);
            if (values.at[k] != device_number(device, i))
                add_variant(looking, &section, name, &out);
        }
        section.has[i] = false;
    }
    return out;
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

static void print_variants(struct looking *looking, struct buf *text)
{
    struct devices devices = device_of_run(looking->run);
    struct variant_vec all = variants_of(looking, devices.usual);
    double usual = all.len > 0 ? all.at[0].seconds : 0;
    buf_printf(text, "\n%s, by predicted time:\n", looking->entry->name);
    if (all.len > 1)
        qsort(all.at, all.len, sizeof *all.at, compare);
    for (size_t i = 0; i < all.len; i++)
        buf_printf(text, "  %-28s %10.1f us %6.2f\n", all.at[i].name, 1e6 * all.at[i].seconds,
                   all.at[i].seconds / usual);
}

bool predict_print(struct run *run, const struct cost_size_vec *sizes, bool ranks, struct buf *text)
{
    struct looking looking = {.run = run, .sizes = sizes, .text = text};
    const struct entry_vec entries = run->program->entries;
    run->look = look;
    run->look_data = &looking;
    looking.text = NULL;
    for (size_t i = 0; i < entries.len && ranks; i++) {
        looking.entry = entries.at[i];
        if (!missing_size(looking.entry, sizes))
            print_variants(&looking, text);
    }
    looking.entry = NULL;
    looking.text = text;
    return pipeline_run_stages(run, STAGE_STRATEGY, STAGE_TARGET);
}
