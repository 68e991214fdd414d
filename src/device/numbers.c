/* The numbers of devices: the table of numbers.def, how they are read, and what they may be tuned
 * to.
 *
 *     longRow = 128                  may become 32, 64, 256 or 512
 *     longRow = 128 in 64 .. 1024    64, 256, 512 or 1024
 *     scanElements = 15 in 8, 12, 15 8 or 12 */
#include "device/reader.h"

#include <stddef.h>
#include <string.h>

#include "base/near.h"

enum { GPU = 1 << DEVICE_GPU, CPU = 1 << DEVICE_CPU, BOTH = GPU | CPU };

/* More than any size that a decision is about. */
enum { LARGEST = 1 << 30 };

/* Where a description states nothing: so many times less and more. */
enum { REACH = 4 };

enum number_form { ANY, POWER };

enum number_role { FACT, CHOICE };

static const struct number_row {
    const char *name;
    unsigned kinds;
    int64_t least, most;
    enum number_form form;
    enum number_role role;
    size_t offset; /* in struct device */
} rows[DEVICE_NUMBERS] = {
#define NUMBER(field, name, kinds, least, most, form, role)                                        \
    {name, kinds, least, most, form, role, offsetof(struct device, field)},
#include "device/numbers.def"
#undef NUMBER
};

const char *device_number_name(size_t i)
{
    return rows[i].name;
}

bool device_find_number(const char *name, size_t *i)
{
    for (*i = 0; *i < DEVICE_NUMBERS; ++*i)
        if (strcmp(rows[*i].name, name) == 0)
            return true;
    return false;
}

int64_t device_number(const struct device *device, size_t i)
{
    return *(const int64_t *)(const void *)((const char *)device + rows[i].offset);
}

void device_set_number(struct device *device, size_t i, int64_t value)
{
    *(int64_t *)(void *)((char *)device + rows[i].offset) = value;
}

/* ---- Alternatives ---- */

/* FIRST and its doubles, up to LAST. */
static struct device_values doubles(struct arena *arena, int64_t first, int64_t last)
{
    struct device_values values = {NULL, 0, 0};
    for (int64_t value = first; value <= last; value = value > 0 ? 2 * value : 1)
        VEC_PUSH(arena, &values, value);
    return values;
}

struct device_values device_alternatives(struct arena *arena, const struct device *device, size_t i)
{
    const struct number_row *row = &rows[i];
    int64_t value = device_number(device, i), first = value / REACH, last = value * REACH;
    if (row->role == FACT || !(row->kinds >> device->kind & 1))
        return (struct device_values){NULL, 0, 0};
    if (device->stated[i].len > 0)
        return device->stated[i];
    return doubles(arena, first > row->least ? first : row->least,
                   last < row->most ? last : row->most);
}

/* ---- Reading ---- */

/* Reports that devices of KINDS have no number NAME, which stands at LOC. */
static void report_unknown(struct device_reader *reader, unsigned kinds, const char *name,
                           struct loc loc)
{
    struct near near = near_new(name);
    for (size_t i = 0; i < DEVICE_NUMBERS; i++)
        if (rows[i].kinds & kinds)
            near_consider(&near, rows[i].name);
    if (near.found)
        device_reader_fail(reader, loc, "devices have no number '%s'; is '%s' meant?", name,
                           near.found);
    else
        device_reader_fail(reader, loc, "devices have no number '%s'", name);
}

/* The number that is called NAME at LOC, for devices of KINDS; DEVICE_NUMBERS after a mistake. */
static size_t find_number(struct device_reader *reader, unsigned kinds, const char *name,
                          struct loc loc)
{
    for (size_t i = 0; i < DEVICE_NUMBERS; i++) {
        if (strcmp(rows[i].name, name) == 0 && rows[i].kinds & kinds)
            return i;
        if (strcmp(rows[i].name, name) == 0)
            device_reader_fail(reader, loc, "'%s' is a number of a %s only", name,
                               kinds & GPU ? "cpu" : "gpu");
    }
    if (!reader->failed)
        report_unknown(reader, kinds, name, loc);
    return DEVICE_NUMBERS;
}

size_t device_reader_name(struct device_reader *reader, unsigned kinds)
{
    struct loc loc = reader->loc;
    const char *name = device_reader_word(reader, "a number of a device");
    return reader->failed ? DEVICE_NUMBERS : find_number(reader, kinds, name, loc);
}

/* Takes a value for number I. */
static int64_t read_value(struct device_reader *reader, size_t i)
{
    struct loc loc = reader->loc;
    int64_t value = device_reader_number(reader, rows[i].name, rows[i].least, rows[i].most);
    if (rows[i].form == POWER && (value & (value - 1)))
        device_reader_fail(reader, loc, "'%s' is a power of two", rows[i].name);
    return value;
}

struct device_setting device_reader_setting(struct device_reader *reader, unsigned kinds,
                                            struct loc given[DEVICE_NUMBERS])
{
    struct device_setting setting = {DEVICE_NUMBERS, 0};
    struct loc loc = reader->loc;
    size_t i = device_reader_name(reader, kinds);
    if (i == DEVICE_NUMBERS)
        return setting;
    if (given[i].source) {
        device_reader_fail(reader, loc, "'%s' is given twice", rows[i].name);
        diag_note(reader->diag, given[i], "here for the first time");
        return setting;
    }
    given[i] = loc;
    device_reader_expect(reader, "=");
    setting.value = read_value(reader, i);
    setting.number = reader->failed ? DEVICE_NUMBERS : i;
    return setting;
}

static bool is_among(int64_t value, const struct device_values *values)
{
    for (size_t i = 0; i < values->len; i++)
        if (values->at[i] == value)
            return true;
    return false;
}

struct device_values device_reader_alternatives(struct device_reader *reader,
                                                const struct device_setting *setting)
{
    struct device_values values = {NULL, 0, 0};
    struct loc loc = reader->loc;
    int64_t value = setting->value;
    if (!device_reader_takes(reader, "in"))
        return values;
    int64_t first = read_value(reader, setting->number);
    bool within;
    if (device_reader_takes(reader, "..")) {
        int64_t last = read_value(reader, setting->number);
        values = doubles(reader->arena, first, last);
        within = first <= value && value <= last;
    } else {
        VEC_PUSH(reader->arena, &values, first);
        while (device_reader_takes(reader, ","))
            VEC_PUSH(reader->arena, &values, read_value(reader, setting->number));
        within = is_among(value, &values);
    }
    if (!reader->failed && !within)
        device_reader_fail(reader, loc, "'%s' is %lld, which is not in what follows",
                           device_number_name(setting->number), (long long)value);
    return values;
}

const char *device_reader_missing(enum device_kind kind, const struct loc given[DEVICE_NUMBERS])
{
    for (size_t i = 0; i < DEVICE_NUMBERS; i++)
        if (rows[i].kinds >> kind & 1 && !given[i].source)
            return rows[i].name;
    return NULL;
}
