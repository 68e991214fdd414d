/* Reading lists of numbers: "longRow = 128 -- what follows is a comment". Lines do not matter, but
 * for comments. */
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
/* Takes a word; WHAT is what it stands for, "the name of a device". Empty after a mistake. */
const char *device_reader_word(struct device_reader *reader, const char *what);
/* Takes a number from LEAST to MOST, that of WHAT. */
int64_t device_reader_number(struct device_reader *reader, const char *what, int64_t least,
                             int64_t most);

/* How many numbers descriptions have. */
enum {
#define NUMBER(field, name, kinds, least, most, form) DEVICE_NUMBER_##field,
#include "device/numbers.def"
#undef NUMBER
    DEVICE_NUMBERS
};

/* Takes "longRow = 128" for DEVICE. GIVEN has the place of each number that was read before; no
 * number is given twice. */
void device_reader_assignment(struct device_reader *reader, struct device *device,
                              struct loc given[DEVICE_NUMBERS]);
/* The first number of devices of KIND that is not in GIVEN, or null. */
const char *device_reader_missing(enum device_kind kind, const struct loc given[DEVICE_NUMBERS]);

#endif
