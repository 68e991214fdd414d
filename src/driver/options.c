/* Reading the command line, with GNU's long options: first the options, then the words besides
 * them, then what must hold of both together. */
#include <config.h>

#include "driver/options.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver/help.h"
#include "explain/explain.h"

/* The depth of an explanation that leaves nothing out. */
enum { DEEPEST = EXPLAIN_DEPTHS - 1 };

/* More than any device has work-items in a group, groups, or bytes of local memory. */
enum { LARGEST_AMOUNT = 1 << 30 };

/* Steps that take as long as it takes to wake a thread. */
enum { WORTH_THREADS = 16384 };

static const struct options_outcome go_on = {false, STATUS_OK};

static struct options_outcome end_with(enum status status)
{
    return (struct options_outcome){true, status};
}

static struct options_outcome complain(const char *what, const char *text)
{
    fprintf(stderr, "dpiac: %s%s%s%s\nTry 'dpiac --help'.\n", what, *text ? " '" : "", text,
            *text ? "'" : "");
    return end_with(STATUS_USAGE);
}

static const char *const target_names[] = {
    [TARGET_C] = "c", [TARGET_OPENMP] = "openmp", [TARGET_OPENCL] = "opencl"};

const char *target_name(enum target target)
{
    return target_names[target];
}

bool options_is_notation(const struct options *options)
{
    size_t len = strlen(options->input);
    return len > 5 && strcmp(options->input + len - 5, ".dpia") == 0;
}

/* ---- Options ---- */

static bool read_target(const char *name, struct options *options)
{
    for (int i = 0; i < TARGET_COUNT; i++)
        if (strcmp(target_names[i], name) == 0) {
            options->target = (enum target)i;
            options->one_target = true;
            return true;
        }
    return false;
}

static bool read_tree(const char *name, enum stage *stage)
{
    return stage_from_name(name, stage) && stage_tree(*stage) == TREE_DPIA;
}

static bool read_number(const char *text, uint64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return isdigit((unsigned char)*text) && !*end && errno == 0;
}

enum long_option {
    OPTION_MAIN = 256,
    OPTION_REPORT,
    OPTION_TARGET,
    OPTION_FROM,
    OPTION_STAGE,
    OPTION_SEMANTICS,
    OPTION_INPUT,
    OPTION_INPUTS,
    OPTION_SEED,
    OPTION_UNCHECKED,
    OPTION_NO_STRATEGY,
    OPTION_DEPTH,
    OPTION_HTML,
    OPTION_WORK_GROUP_SIZE,
    OPTION_WORK_GROUPS,
    OPTION_LOCAL_MEMORY,
    OPTION_DEVICE,
    OPTION_PARALLEL_FROM,
    OPTION_HELP
};

static const struct option long_options[] = {{"output", required_argument, NULL, 'o'},
                                             {"entry", required_argument, NULL, 'e'},
                                             {"main", no_argument, NULL, OPTION_MAIN},
                                             {"report", no_argument, NULL, OPTION_REPORT},
                                             {"target", required_argument, NULL, OPTION_TARGET},
                                             {"from", required_argument, NULL, OPTION_FROM},
                                             {"stage", required_argument, NULL, OPTION_STAGE},
                                             {"semantics", no_argument, NULL, OPTION_SEMANTICS},
                                             {"input", required_argument, NULL, OPTION_INPUT},
                                             {"inputs", required_argument, NULL, OPTION_INPUTS},
                                             {"seed", required_argument, NULL, OPTION_SEED},
                                             {"depth", required_argument, NULL, OPTION_DEPTH},
                                             {"html", no_argument, NULL, OPTION_HTML},
                                             {"unchecked", no_argument, NULL, OPTION_UNCHECKED},
                                             {"no-strategy", no_argument, NULL,
                                              OPTION_NO_STRATEGY},
                                             {"work-group-size", required_argument, NULL,
                                              OPTION_WORK_GROUP_SIZE},
                                             {"work-groups", required_argument, NULL,
                                              OPTION_WORK_GROUPS},
                                             {"local-memory", required_argument, NULL,
                                              OPTION_LOCAL_MEMORY},
                                             {"device", required_argument, NULL, OPTION_DEVICE},
                                             {"parallel-from", required_argument, NULL,
                                              OPTION_PARALLEL_FROM},
                                             {"help", no_argument, NULL, OPTION_HELP},
                                             {"version", no_argument, NULL, 'v'},
                                             {NULL, 0, NULL, 0}};

static struct options_outcome either(bool fine, const char *what)
{
    return fine ? go_on : complain(what, optarg);
}

/* A number of work-items, groups or bytes. */
static bool read_amount(const char *text, uint64_t *number)
{
    return read_number(text, number) && *number > 0 && *number <= LARGEST_AMOUNT;
}

/* How kernels are launched. */
static struct options_outcome read_launch_option(struct options *options, int option)
{
    options->launch = true;
    if (option == OPTION_WORK_GROUP_SIZE)
        return either(read_amount(optarg, &options->work_group_size),
                      "--work-group-size: not a number of work-items:");
    if (option == OPTION_WORK_GROUPS)
        return either(read_amount(optarg, &options->work_groups),
                      "--work-groups: not a number of work-groups:");
    return either(read_amount(optarg, &options->local_memory),
                  "--local-memory: not a number of bytes:");
}

static bool read_device(const char *name, struct options *options)
{
    options->device = true;
    options->on_processor = strcmp(name, "cpu") == 0;
    return options->on_processor || strcmp(name, "gpu") == 0;
}

static struct options_outcome read_option(struct options *options, int option)
{
    switch (option) {
    case 'o':
        options->output = optarg;
        return go_on;
    case 'e':
        options->entry = optarg;
        return go_on;
    case OPTION_MAIN:
        options->main_program = true;
        return go_on;
    case OPTION_REPORT:
        options->report = true;
        return go_on;
    case OPTION_TARGET:
        return either(read_target(optarg, options), "unknown target");
    case OPTION_FROM:
        return either(read_tree(optarg, &options->from), "--from: not a stage of DPIA:");
    case OPTION_STAGE:
        return either(read_tree(optarg, &options->stage), "--stage: not a stage of DPIA:");
    case OPTION_SEMANTICS:
        options->semantics = true;
        return go_on;
    case OPTION_INPUT:
        options->arguments = optarg;
        return go_on;
    case OPTION_INPUTS:
        return either(read_number(optarg, &options->inputs) && options->inputs > 0,
                      "--inputs: not a number of inputs:");
    case OPTION_SEED:
        return either(read_number(optarg, &options->seed), "--seed: not a number:");
    case OPTION_DEPTH:
        return either(read_number(optarg, &options->depth), "--depth: not a number:");
    case OPTION_HTML:
        options->html = true;
        return go_on;
    case OPTION_WORK_GROUP_SIZE:
    case OPTION_WORK_GROUPS:
    case OPTION_LOCAL_MEMORY:
        return read_launch_option(options, option);
    case OPTION_DEVICE:
        return either(read_device(optarg, options), "--device: neither gpu nor cpu:");
    case OPTION_PARALLEL_FROM:
        options->parallel = true;
        return either(read_number(optarg, &options->parallel_from),
                      "--parallel-from: not a number of steps:");
    case OPTION_NO_STRATEGY:
        options->no_strategy = true;
        return go_on;
    case OPTION_UNCHECKED:
        options->unchecked = true;
        return go_on;
    case OPTION_HELP:
        help_print();
        return end_with(STATUS_OK);
    case 'v':
        puts(PACKAGE_STRING);
        return end_with(STATUS_OK);
    }
    fputs("Try 'dpiac --help'.\n", stderr);
    return end_with(STATUS_USAGE);
}

static struct options_outcome read_options(struct options *options, int argc, char **argv)
{
    int option;
    while ((option = getopt_long(argc, argv, "o:e:v", long_options, NULL)) != -1) {
        struct options_outcome outcome = read_option(options, option);
        if (outcome.done)
            return outcome;
    }
    return go_on;
}

/* ---- Words ---- */

/* The stage behind `emit`. */
static struct options_outcome read_stage(struct options *options, char **words, int count)
{
    if (options->stage != STAGE_COUNT)
        return complain("--stage is for 'dpiac run'", "");
    if (count < 2)
        return complain("emit: no stage given", "");
    if (strcmp(words[1], "help") == 0) {
        help_print_stages();
        return end_with(STATUS_OK);
    }
    return stage_from_name(words[1], &options->stage) ? go_on
                                                      : complain("emit: unknown stage", words[1]);
}

/* The command: one with a name of its own, or a target. */
static bool read_command(struct options *options, const char *name)
{
    static const struct {
        const char *name;
        enum command command;
    } commands[] = {{"check", COMMAND_CHECK},
                    {"emit", COMMAND_EMIT_STAGE},
                    {"run", COMMAND_RUN},
                    {"explain", COMMAND_EXPLAIN}};
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(commands[i].name, name) == 0) {
            options->command = commands[i].command;
            return true;
        }
    options->command = COMMAND_EMIT_FILES;
    return read_target(name, options);
}

/* COMMAND, for emit a STAGE, and the program. */
static struct options_outcome read_words(struct options *options, char **words, int count)
{
    if (count == 0)
        return complain("no command given", "");
    if (!read_command(options, words[0]))
        return complain("unknown command", words[0]);
    int next = 1;
    if (options->command == COMMAND_EMIT_STAGE) {
        struct options_outcome outcome = read_stage(options, words, count);
        if (outcome.done)
            return outcome;
        next = 2;
    }
    if (count <= next)
        return complain("no program given", "");
    if (count > next + 1)
        return complain("more than one program:", words[next + 1]);
    options->input = words[next];
    return go_on;
}

/* ---- Both together ---- */

/* A tree that is asked for must not come before the one that is read. */
static struct options_outcome check_together(const struct options *options)
{
    bool notation = options_is_notation(options);
    bool one_tree = options->command == COMMAND_RUN || options->command == COMMAND_EMIT_STAGE;
    if (!notation && options->from != STAGE_DPIA)
        return complain("--from: this is not a .dpia program:", options->input);
    if (notation && options->stage < options->from)
        return complain("the program is read as the tree after a later stage than",
                        stage_name(options->stage));
    if (!one_tree && options->stage != STAGE_COUNT)
        return complain("--stage is for 'dpiac run'", "");
    if (options->semantics && options->command != COMMAND_CHECK)
        return complain("--semantics is for 'dpiac check'", "");
    if ((options->html || options->depth != DEEPEST) && options->command != COMMAND_EXPLAIN)
        return complain("--depth and --html are for 'dpiac explain'", "");
    if (options->arguments && !options->semantics)
        return complain("--input is for 'dpiac check --semantics'", "");
    if (options->launch && options->target != TARGET_OPENCL)
        return complain("--work-group-size, --work-groups and --local-memory are for the target "
                        "opencl",
                        "");
    if (options->device && options->target != TARGET_OPENCL)
        return complain("--device is for the target opencl", "");
    if (options->parallel && options->target != TARGET_OPENMP)
        return complain("--parallel-from is for the target openmp", "");
    if (options->unchecked && (options->command != COMMAND_RUN || !notation))
        return complain("--unchecked is for 'dpiac run' of a .dpia program", "");
    if (options->unchecked && options->stage != STAGE_COUNT && options->stage != options->from)
        return complain("--unchecked: what was not checked has no later stage", "");
    return go_on;
}

/* `run` interprets what is read, or the program before any choice was made. */
static void set_defaults(struct options *options)
{
    if (options->command == COMMAND_RUN && options->stage == STAGE_COUNT)
        options->stage = options->from;
    if (options->command == COMMAND_EXPLAIN && !options->one_target)
        options->target = TARGET_C;
}

struct options_outcome options_read(struct options *options, int argc, char **argv)
{
    *options = (struct options){.target = TARGET_OPENCL,
                                .stage = STAGE_COUNT,
                                .from = STAGE_DPIA,
                                .seed = 1,
                                .depth = DEEPEST,
                                .inputs = 16,
                                .parallel_from = WORTH_THREADS};
    struct options_outcome outcome = read_options(options, argc, argv);
    if (!outcome.done)
        outcome = read_words(options, argv + optind, argc - optind);
    if (!outcome.done)
        outcome = check_together(options);
    if (!outcome.done)
        set_defaults(options);
    return outcome;
}
