/* The device that a program is translated for: what --device says, or the usual one of its
 * target. */
#include "driver/device.h"

#include <stdio.h>
#include <string.h>

static const struct options_outcome go_on = {false, STATUS_OK};

/* The last one that the file at PATH describes. */
static struct options_outcome read_file(struct arena *arena, struct options *options,
                                        const char *path)
{
    const char *why;
    struct diag *diag = diag_new(arena);
    const struct source *source = source_read(arena, path, &why);
    if (!source)
        return options_complain(arena_printf(arena, "--device: neither %s nor a file (%s):",
                                             device_no_other(arena), why),
                                path);
    options->device = device_read(arena, diag, source);
    diag_set_colors(diag, options->colors);
    diag_print(diag, stderr);
    return options->device ? go_on : (struct options_outcome){true, STATUS_PROGRAM};
}

struct options_outcome device_choose(struct arena *arena, struct options *options)
{
    struct options_outcome outcome = go_on;
    if (!options->device_name)
        return go_on;
    options->device = device_find(arena, options->device_name);
    if (!options->device)
        outcome = read_file(arena, options, options->device_name);
    options->on_processor = !outcome.done && options->device->kind == DEVICE_CPU;
    return outcome;
}

const struct device *device_meant(struct arena *arena, const struct options *options)
{
    bool gpu = options->target == TARGET_OPENCL && !options->on_processor;
    const struct device *given = options->device;
    return given && given->kind == (gpu ? DEVICE_GPU : DEVICE_CPU)
               ? given
               : device_find(arena, gpu ? "gpu" : "cpu");
}

/* Options go before what DEVICE says. OpenCL C has no vectors but those of a known width. */
static void set_given(struct device *device, const struct options *options)
{
    if (options->local_memory > 0)
        device->local_memory = (int64_t)options->local_memory;
    if (options->given[OPTION_PARALLEL_FROM])
        device->parallel_from =
            options->parallel_from < INT64_MAX ? (int64_t)options->parallel_from : INT64_MAX;
    if (options->target == TARGET_OPENCL) {
        device->vector_bytes = device_vector_bytes(device, device->vector_bytes);
        device->tile_bytes = device_vector_bytes(device, device->tile_bytes);
    }
    if (options->semantics)
        device->parallel_from = 0;
}

/* DEVICE for an entry of RUN, with what the tuning of that has for it. */
static struct device *tuned(const struct run *run, const struct device *device,
                            const struct tuning_section *section)
{
    struct device *own = ARENA_NEW(run->arena, struct device);
    *own = tuning_applied(device, section);
    set_given(own, run->options);
    return own;
}

struct devices device_of_run(const struct run *run)
{
    const struct options *options = run->options;
    const struct tuning *tuning = run->tuning;
    struct device *device = ARENA_NEW(run->arena, struct device);
    struct devices devices = {device, NULL};
    *device = *device_meant(run->arena, options);
    set_given(device, options);
    for (size_t i = 0; tuning && i < tuning->sections.len; i++) {
        const struct tuning_section *section = tuning->sections.at[i];
        if (strcmp(section->target, target_name(options->target)) != 0 ||
            strcmp(section->device, device->name) != 0)
            continue;
        devices.entries = devices.entries ? devices.entries : map_new_strings(run->arena);
        map_set(devices.entries, section->entry, tuned(run, device, section));
    }
    return devices;
}
