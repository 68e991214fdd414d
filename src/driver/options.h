/* The command line. */
#ifndef DPIAC_DRIVER_OPTIONS_H
#define DPIAC_DRIVER_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "device/device.h"
#include "driver/stages.h"

enum target { TARGET_C, TARGET_OPENMP, TARGET_OPENCL, TARGET_COUNT };

enum command {
    COMMAND_EMIT_FILES,
    COMMAND_CHECK,
    COMMAND_EMIT_STAGE,
    COMMAND_RUN,
    COMMAND_EXEC,
    COMMAND_TEST,
    COMMAND_BENCH,
    COMMAND_TUNE,
    COMMAND_REWRITE,
    COMMAND_EXPLAIN
};

/* The words that name a command, which may also say for which target: commands.def. */
enum command_word {
#define COMMAND(suffix, name, command, target, words, brief, text) WORD_##suffix,
#include "driver/commands.def"
#undef COMMAND
    WORD_COUNT
};

/* Sets of them. */
enum {
#define COMMAND(suffix, name, command, target, words, brief, text)                                 \
    FOR_##suffix = 1 << WORD_##suffix,
#include "driver/commands.def"
#undef COMMAND
    FOR_FILES = FOR_OPENCL | FOR_OPENMP | FOR_C,
    FOR_TREES = FOR_CHECK | FOR_EMIT | FOR_RUN | FOR_EXPLAIN,
    FOR_TESTS = FOR_TEST | FOR_BENCH,
    FOR_BUILDS = FOR_EXEC | FOR_TESTS | FOR_TUNE,
    FOR_ALL = FOR_FILES | FOR_TREES | FOR_BUILDS | FOR_REWRITE
};

enum option_name {
#define OPTION(suffix, letters, name, argument, commands, values, text) OPTION_##suffix,
#include "driver/options.def"
#undef OPTION
    OPTION_COUNT
};

enum language { LANGUAGE_BY_NAME, LANGUAGE_SURFACE, LANGUAGE_NOTATION };

struct options {
    enum command_word word;
    enum command command;
    enum target target;
    unsigned targets; /* TEST, BENCH: 1 << TARGET for each; 1 << TARGET_COUNT: the interpreter */
    bool given[OPTION_COUNT]; /* which options there were */
    enum stage stage;         /* EMIT_STAGE, RUN: the tree to print or to interpret */
    enum stage from;          /* of a .dpia program: it is the tree after this stage */
    enum language language;
    char **programs;       /* CHECK: there may be several; each in its turn is the input. So for
                              TEST and BENCH, which take all at once */
    size_t program_count;
    char *const *arguments_given; /* EXEC: of the program */
    size_t argument_count;
    const char *input;     /* the program; "-": standard input */
    const char *output;    /* -o, or null */
    const char *prefix;    /* --prefix, or null */
    const char *entry;     /* -e, or null */
    const char *arguments; /* --input, the last one, or null */
    const char **inputs_given; /* TUNE: all of them */
    size_t input_count;
    const char *tuning;    /* --tuning, or null */
    bool no_tuning;        /* that of the program is not read */
    const char *json, *earlier, *excluded; /* --json, --compare and --exclude, or null */
    const char *dependency_file, *dependency_target; /* -MF and -MT, or null */
    uint64_t seed;         /* of the order of iterations, and of generated inputs */
    uint64_t inputs;       /* how many are generated for each entry */
    uint64_t jobs, runs, timeout; /* TEST, BENCH, TUNE; 0: not given */
    bool messages, verbose;       /* TEST */
    bool main_program;
    bool serves_calls; /* that program answers calls of `dpiac test` and `dpiac bench` */
    bool force;
    bool dependencies;
    bool report;
    bool times;
    bool no_warnings;
    bool semantics;
    bool safe;        /* nothing is left unchecked */
    bool no_strategy; /* nothing is chosen */
    bool unchecked; /* RUN: what interferes is interpreted too */
    bool colors;
    uint64_t depth; /* EXPLAIN: how deep the derivation goes; EXPLAIN_DEPTHS: not given */
    uint64_t work_group_size, work_groups, local_memory; /* 0: not given */
    const char *device_name;     /* --device, or null */
    const struct device *device; /* the one that is meant by it, or null */
    bool on_processor;           /* OpenCL for a device that is a processor */
    uint64_t parallel_from; /* OpenMP: loops of fewer steps are run by one thread */
    bool html;              /* EXPLAIN: a page instead of text */
    bool modules;           /* EXPLAIN: of the modules only */
    bool cost;              /* EXPLAIN: of the nests only */
    const char *sizes;      /* --sizes, or null */
    bool ranks;             /* --rank */
    bool measures_all;      /* TUNE: --all */
    const char **steps, **rule_files, **strategies; /* --apply, --rules and --strategy, in order */
    size_t step_count, rule_file_count, strategy_count;
    bool tries_rules; /* REWRITE: --try */
};

/* Exit statuses. A mistake of dpiac's own aborts. */
enum status { STATUS_OK = 0, STATUS_PROGRAM = 1, STATUS_USAGE = 2 };

/* What to do next: go on with OPTIONS, or end with a status (after help, version or a mistake,
 * which was printed). */
struct options_outcome {
    bool done;
    enum status status;
};

struct options_outcome options_read(struct arena *arena, struct options *options, int argc,
                                    char **argv);

const char *target_name(enum target target);

/* Whether the program is one in DPIA's own notation, as an option or its suffix says. */
bool options_is_notation(const struct options *options);

/* Whether the program comes from standard input, and the output goes to standard output. */
bool options_from_stream(const struct options *options);
bool options_to_stream(const struct options *options);

#endif
