/* What the files that read the command line share. */
#ifndef DPIAC_DRIVER_OPTIONS_PRIVATE_H
#define DPIAC_DRIVER_OPTIONS_PRIVATE_H

#include "driver/options.h"

struct option_row {
    const char *letters, *name, *argument;
    unsigned commands;
};

extern const struct option_row option_rows[OPTION_COUNT];

/* An option as it is written on a command line: --html, -MD. */
const char *option_text(struct arena *arena, enum option_name option);

/* Prints what is wrong, with TEXT in quotes behind it unless it is empty, and ends. */
struct options_outcome options_complain(const char *what, const char *text);

/* What must hold of options and words together. */
struct options_outcome options_check(struct arena *arena, const struct options *options);

#endif
