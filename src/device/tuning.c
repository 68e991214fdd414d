/* Files that `dpiac tune` writes, and people may:
 *
 *     entry dot for openmp on cpu
 *       leastChunk = 4096            -- a comment
 *       tried leastChunk, longRow    only where the search was stopped: it was here
 *
 *     entry dot for opencl on gpu
 *       leastChunk = 512 */
#include "device/tuning.h"

#include <string.h>

#include "device/reader.h"

static const char *const targets[] = {"c", "openmp", "opencl"};

/* The kinds that the device of a section may be of. What it is like is not known of a device that
 * a file describes: the one for OpenCL may be of either. */
static unsigned kinds_for(struct arena *arena, const struct tuning_section *section)
{
    const struct device *own = device_find(arena, section->device);
    if (own)
        return 1u << own->kind;
    if (strcmp(section->target, "opencl") != 0)
        return 1u << DEVICE_CPU;
    return 1u << DEVICE_CPU | 1u << DEVICE_GPU;
}

static const char *read_target(struct device_reader *reader)
{
    struct loc loc = reader->loc;
    const char *target = device_reader_word(reader, "a target");
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
        if (strcmp(targets[i], target) == 0)
            return target;
    device_reader_fail(reader, loc, "there is no target '%s', only c, openmp and opencl", target);
    return target;
}

/* "longRow, leastChunk" behind "tried". */
static void read_tried(struct device_reader *reader, unsigned kinds, struct tuning_section *section)
{
    section->unfinished = true;
    do {
        size_t i = device_reader_name(reader, kinds);
        if (i < DEVICE_NUMBERS)
            section->tried[i] = true;
    } while (device_reader_takes(reader, ","));
}

static void read_line(struct device_reader *reader, unsigned kinds, struct tuning_section *section,
                      struct loc given[DEVICE_NUMBERS])
{
    if (device_reader_takes(reader, "tried")) {
        read_tried(reader, kinds, section);
        return;
    }
    struct device_setting setting = device_reader_setting(reader, kinds, given);
    if (setting.number == DEVICE_NUMBERS)
        return;
    section->has[setting.number] = true;
    section->values[setting.number] = setting.value;
}

static const struct tuning_section *read_section(struct device_reader *reader,
                                                 const struct tuning *tuning)
{
    struct tuning_section *section = ARENA_NEW(reader->arena, struct tuning_section);
    struct loc given[DEVICE_NUMBERS] = {{0}}, loc = reader->loc;
    device_reader_expect(reader, "entry");
    section->entry = device_reader_word(reader, "the name of an entry");
    device_reader_expect(reader, "for");
    section->target = read_target(reader);
    device_reader_expect(reader, "on");
    section->device = device_reader_word(reader, "the name of a device");
    const struct tuning_section *other =
        tuning_find(tuning, section->entry, section->target, section->device);
    if (!reader->failed && other) {
        device_reader_fail(reader, loc, "'%s' for %s on %s is there twice", section->entry,
                           section->target, section->device);
        diag_note(reader->diag, other->loc, "here for the first time");
    }
    unsigned kinds = reader->failed ? 0 : kinds_for(reader->arena, section);
    while (reader->kind != DEVICE_READER_END && strcmp(reader->text, "entry") != 0)
        read_line(reader, kinds, section, given);
    section->loc = loc_range(reader->source, loc.begin, reader->loc.begin);
    return section;
}

const struct tuning *tuning_read(struct arena *arena, struct diag *diag,
                                 const struct source *source)
{
    struct device_reader reader = device_reader_new(arena, diag, source);
    struct tuning *tuning = ARENA_NEW(arena, struct tuning);
    tuning->source = source;
    while (reader.kind != DEVICE_READER_END) {
        const struct tuning_section *section = read_section(&reader, tuning);
        VEC_PUSH(arena, &tuning->sections, section);
    }
    return reader.failed ? NULL : tuning;
}

const struct tuning_section *tuning_find(const struct tuning *tuning, const char *entry,
                                         const char *target, const char *device)
{
    for (size_t i = 0; i < tuning->sections.len; i++) {
        const struct tuning_section *section = tuning->sections.at[i];
        if (strcmp(section->entry, entry) == 0 && strcmp(section->target, target) == 0 &&
            strcmp(section->device, device) == 0)
            return section;
    }
    return NULL;
}

struct device tuning_applied(const struct device *device, const struct tuning_section *section)
{
    struct device tuned = *device;
    for (size_t i = 0; i < DEVICE_NUMBERS; i++)
        if (section->has[i])
            device_set_number(&tuned, i, section->values[i]);
    return tuned;
}
