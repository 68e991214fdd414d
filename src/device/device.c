/* Descriptions of devices: those of src/rules/devices.dpia, which are part of dpiac, and a user's.
 *
 *     device gpu                     all numbers of a GPU, with a value each
 *       longRow = 128
 *       ...
 *     device mine like gpu           the same but for
 *       longRow = 256
 *       longColumn = 64 in 32 .. 128 `dpiac tune` tries 32, 64 and 128
 *
 * What stands behind "--" is a comment. */
#include "device/device.h"

#include <string.h>

#include "base/buf.h"
#include "base/vec.h"
#include "device/reader.h"
#include "type/type.h"

struct device_vec VEC(const struct device *);

static const char *const own_lines[] = {
#include "rules/devices.inc"
};

static const struct device *find(const struct device_vec *devices, const char *name)
{
    for (size_t i = 0; i < devices->len; i++)
        if (strcmp(devices->at[i]->name, name) == 0)
            return devices->at[i];
    return NULL;
}

/* Their names, with LAST before the last of them. */
static const char *names_of(struct arena *arena, const struct device_vec *devices, const char *last)
{
    const char *all = "";
    for (size_t i = 0; i < devices->len; i++)
        all = arena_printf(arena, "%s%s%s", all,
                           i == 0                 ? ""
                           : i + 1 < devices->len ? ", "
                                                  : last,
                           devices->at[i]->name);
    return all;
}

/* The kind that a device has which is like no other, at LOC. */
static enum device_kind kind_called(struct device_reader *reader, const char *name, struct loc loc)
{
    if (strcmp(name, "gpu") != 0 && strcmp(name, "cpu") != 0)
        device_reader_fail(reader, loc, "what is '%s' like? 'device %s like gpu', or 'like cpu'",
                           name, name);
    return strcmp(name, "cpu") == 0 ? DEVICE_CPU : DEVICE_GPU;
}

/* What stands behind "device": "mine like gpu", at LOC, of DEVICES. */
static struct device begun(struct device_reader *reader, const struct device_vec *devices,
                           struct loc loc, bool *is_whole)
{
    const char *name = device_reader_word(reader, "the name of a device");
    struct device device = {0};
    if (!reader->failed && find(devices, name))
        device_reader_fail(reader, loc, "there is a device '%s' already", name);
    *is_whole = !device_reader_takes(reader, "like");
    struct loc other_loc = reader->loc;
    if (!*is_whole) {
        const char *other = device_reader_word(reader, "the name of a device");
        const struct device *like = find(devices, other);
        if (like)
            device = *like;
        else if (!reader->failed)
            device_reader_fail(reader, other_loc, "there is no device '%s', only %s", other,
                               names_of(reader->arena, devices, " and "));
    } else if (!reader->failed) {
        device.kind = kind_called(reader, name, loc);
    }
    device.name = name;
    return device;
}

/* Takes "longRow = 128 in 64, 128" for DEVICE. */
static void read_number(struct device_reader *reader, struct device *device,
                        struct loc given[DEVICE_NUMBERS])
{
    struct device_setting setting = device_reader_setting(reader, 1u << device->kind, given);
    if (setting.number == DEVICE_NUMBERS)
        return;
    device_set_number(device, setting.number, setting.value);
    struct device_values stated = device_reader_alternatives(reader, &setting);
    if (stated.len > 0)
        device->stated[setting.number] = stated;
}

static void read_device(struct device_reader *reader, struct device_vec *devices)
{
    struct loc given[DEVICE_NUMBERS] = {{0}}, loc;
    bool is_whole;
    device_reader_expect(reader, "device");
    loc = reader->loc;
    struct device *device = ARENA_NEW(reader->arena, struct device);
    *device = begun(reader, devices, loc, &is_whole);
    while (reader->kind != DEVICE_READER_END && strcmp(reader->text, "device") != 0)
        read_number(reader, device, given);
    const char *missing = is_whole ? device_reader_missing(device->kind, given) : NULL;
    if (missing && !reader->failed)
        device_reader_fail(reader, loc, "'%s' has no number '%s'", device->name, missing);
    VEC_PUSH(reader->arena, devices, device);
}

/* Adds what SOURCE describes to DEVICES; false after a mistake. */
static bool read_devices(struct arena *arena, struct diag *diag, const struct source *source,
                         struct device_vec *devices)
{
    struct device_reader reader = device_reader_new(arena, diag, source);
    do
        read_device(&reader, devices);
    while (reader.kind != DEVICE_READER_END);
    return !reader.failed;
}

static struct device_vec own_devices(struct arena *arena)
{
    struct device_vec devices = {NULL, 0, 0};
    struct diag *diag = diag_new(arena);
    struct buf text = {0};
    for (size_t i = 0; i < sizeof own_lines / sizeof *own_lines; i++)
        buf_add(&text, own_lines[i]);
    struct source *source =
        source_from_text(arena, "devices.dpia", arena_strdup(arena, buf_text(&text)));
    buf_free(&text);
    if (!read_devices(arena, diag, source, &devices)) {
        diag_print(diag, stderr);
        bug(loc_none(), "dpiac's own devices cannot be read");
    }
    return devices;
}

int64_t device_vector_bytes(const struct device *device, int64_t bytes)
{
    if (bytes > 0)
        return bytes;
    bytes = TYPES_LEAST_VECTOR;
    while (2 * bytes <= device->unit_bytes && bytes < TYPES_MOST_VECTOR)
        bytes *= 2;
    return bytes;
}

int64_t device_widest_vector(int64_t bytes)
{
    return bytes > 0 ? bytes : TYPES_MOST_VECTOR;
}

const struct device *devices_for(const struct devices *devices, const char *entry)
{
    const struct device *own = devices->entries ? map_get(devices->entries, entry) : NULL;
    return own ? own : devices->usual;
}

const struct device *device_find(struct arena *arena, const char *name)
{
    const struct device_vec devices = own_devices(arena);
    return find(&devices, name);
}

const char *device_no_other(struct arena *arena)
{
    const struct device_vec devices = own_devices(arena);
    return names_of(arena, &devices, " nor ");
}

const struct device *device_read(struct arena *arena, struct diag *diag,
                                 const struct source *source)
{
    struct device_vec devices = own_devices(arena);
    return read_devices(arena, diag, source, &devices) ? devices.at[devices.len - 1] : NULL;
}
