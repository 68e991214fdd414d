/* Reading lists of numbers: "longRow = 128 in 32 .. 512 -- what follows is a comment". Lines do not
 * matter, but for comments. */
#ifndef DPIAC_DEVICE_READER_H
#define DPIAC_DEVICE_READER_H

#include "device/device.h"

enum device_reader_kind {
    DEVICE_READER_END,
    DEVICE_READER_WORD,
    DEVICE_READER_NUMBER,
    DEVICE_READER_OTHER
};

struct device_reader {
    struct arena *arena;
    struct diag *diag;
    const struct source *source;
    enum device_reader_kind kind; /* of the next token */
    struct loc loc;               /* its place */
    const char *text;             /* and text */
    bool failed;                  /* an error was reported; there is only one */
};

/* Before the first token of SOURCE. */
struct device_reader device_reader_new(struct arena *arena, struct diag *diag,
                                       const struct source *source);
/* Reports an error unless there was one; then the end is next. */
void device_reader_fail(struct device_reader *reader, struct loc loc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Takes the next token if it is TEXT. */
bool device_reader_takes(struct device_reader *reader, const char *text);
/* The same where nothing else may stand. */
void device_reader_expect(struct device_reader *reader, const char *text);
/* Takes a number from LEAST to MOST, that of WHAT. */
int64_t device_reader_number(struct device_reader *reader, const char *what, int64_t least,
                             int64_t most);
/* Takes a word; WHAT is what it stands for, "the name of a device". Empty after a mistake. */
const char *device_reader_word(struct device_reader *reader, const char *what);

/* Takes the name of a number that devices of one of KINDS have, a set of 1 << KIND: its place in
 * numbers.def, or DEVICE_NUMBERS after a mistake. */
size_t device_reader_name(struct device_reader *reader, unsigned kinds);

/* "longRow = 128": number I of numbers.def. */
struct device_setting {
    size_t number; /* DEVICE_NUMBERS after a mistake */
    int64_t value;
};

/* Takes one, of devices of KINDS. GIVEN has the place of each number that was read before; no
 * number is given twice. */
struct device_setting device_reader_setting(struct device_reader *reader, unsigned kinds,
                                            struct loc given[DEVICE_NUMBERS]);
/* Takes "in 16 .. 128", that is 16 and its doubles up to 128, or "in 8, 12, 16", for SETTING, whose
 * value is within. Nothing where there is none. */
struct device_values device_reader_alternatives(struct device_reader *reader,
                                                const struct device_setting *setting);
/* The first number of devices of KIND that is not in GIVEN, or null. */
const char *device_reader_missing(enum device_kind kind, const struct loc given[DEVICE_NUMBERS]);

#endif
