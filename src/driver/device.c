/* The device that a program is translated for: what --device says, or the usual one of its
 * target. */
#include "driver/device.h"

#include <stdio.h>

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

struct devices device_of_run(const struct run *run)
{
    const struct options *options = run->options;
    bool gpu = options->target == TARGET_OPENCL && !options->on_processor;
    const struct device *given = options->device;
    struct device *device = ARENA_NEW(run->arena, struct device);
    *device = given && given->kind == (gpu ? DEVICE_GPU : DEVICE_CPU)
                  ? *given
                  : *device_find(run->arena, gpu ? "gpu" : "cpu");
    if (options->local_memory > 0)
        device->local_memory = (int64_t)options->local_memory;
    return (struct devices){device, NULL};
}
