/* The command line. */
#ifndef DPIAC_DRIVER_OPTIONS_H
#define DPIAC_DRIVER_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "driver/stages.h"

enum target { TARGET_C, TARGET_OPENMP, TARGET_OPENCL, TARGET_COUNT };

enum command {
    COMMAND_EMIT_FILES,
    COMMAND_CHECK,
    COMMAND_EMIT_STAGE,
    COMMAND_RUN,
    COMMAND_EXPLAIN
};

struct options {
    enum command command;
    enum target target;
    bool one_target;       /* the target was given */
    enum stage stage;      /* EMIT_STAGE, RUN: the tree to print or to interpret */
    enum stage from;       /* of a .dpia program: it is the tree after this stage */
    const char *input;     /* the program */
    const char *output;    /* -o, or null */
    const char *entry;     /* -e, or null */
    const char *arguments; /* --input, or null */
    uint64_t seed;         /* of the order of iterations, and of generated inputs */
    uint64_t inputs;       /* how many are generated for each entry */
    bool main_program;
    bool report;
    bool semantics;
    bool no_strategy; /* nothing is chosen */
    bool unchecked; /* RUN: what interferes is interpreted too */
    uint64_t depth; /* EXPLAIN: how deep the derivation goes */
    bool launch;    /* one of these was given: */
    uint64_t work_group_size, work_groups, local_memory; /* 0: not given */
    bool device;       /* --device was given */
    bool on_processor; /* it is 'cpu': OpenCL for a device that is a processor */
    bool parallel;          /* --parallel-from was given */
    uint64_t parallel_from; /* OpenMP: loops of fewer steps are run by one thread */
    bool html;      /* EXPLAIN: a page instead of text */
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

const char *target_name(enum target target);

/* Whether the program is one in DPIA's own notation, by its suffix. */
bool options_is_notation(const struct options *options);

#endif
