/* The command line. */
#ifndef DPIAC_DRIVER_OPTIONS_H
#define DPIAC_DRIVER_OPTIONS_H

#include <stdbool.h>

#include "driver/stages.h"

enum target { TARGET_C, TARGET_OPENMP, TARGET_OPENCL };

enum command { COMMAND_EMIT_FILES, COMMAND_CHECK, COMMAND_EMIT_STAGE };

struct options {
    enum command command;
    enum target target;
    enum stage stage; /* COMMAND_EMIT_STAGE */
    const char *input;
    const char *output; /* -o, or null */
    const char *entry;  /* -e, or null */
    bool main_program;
    bool report;
};

/* Exit statuses. A mistake of dpiac's own aborts. */
enum status { STATUS_OK = 0, STATUS_PROGRAM = 1, STATUS_USAGE = 2 };

/* What to do next: go on with OPTIONS, or end with a status (after help, version or a mistake,
 * which was printed). */
struct options_outcome {
    bool done;
    enum status status;
};

struct options_outcome options_read(struct options *options, int argc, char **argv);

#endif
