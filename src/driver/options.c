/* Reading the command line, with GNU's long options: first the options, then the words besides
 * them, then what must hold of both together (options_check.c). Options and commands stand in
 * tables: options.def and commands.def. */
#include <config.h>

#include "driver/options_private.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "driver/device.h"
#include "driver/help.h"
#include "driver/rewrite.h"
#include "explain/explain.h"

/* Where --depth is not given. */
enum { ANY_DEPTH = EXPLAIN_DEPTHS };

/* More than any device has work-items in a group, groups, or bytes of local memory. */
enum { LARGEST_AMOUNT = 1 << 30 };

/* More than any machine has processors. */
enum { MOST_JOBS = 4096 };

/* What getopt gives for a long option: its number from here on. */
enum { FIRST_LONG = 256 };

static const struct options_outcome go_on = {false, STATUS_OK};

static struct options_outcome end_with(enum status status)
{
    return (struct options_outcome){true, status};
}

struct options_outcome options_complain(const char *what, const char *text)
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
    if (options->language != LANGUAGE_BY_NAME)
        return options->language == LANGUAGE_NOTATION;
    return len > 5 && strcmp(options->input + len - 5, ".dpia") == 0;
}

bool options_from_stream(const struct options *options)
{
    return strcmp(options->input, "-") == 0;
}

bool options_to_stream(const struct options *options)
{
    return options->output && strcmp(options->output, "-") == 0;
}

/* ---- Options ---- */

const struct option_row option_rows[OPTION_COUNT] = {
#define OPTION(suffix, letters, name, argument, commands, values, text)                            \
    [OPTION_##suffix] = {letters, name, argument, commands},
#include "driver/options.def"
#undef OPTION
};

static bool has_one_hyphen(const struct option_row *row)
{
    return isupper((unsigned char)row->name[0]) != 0;
}

const char *option_text(struct arena *arena, enum option_name option)
{
    const struct option_row *row = &option_rows[option];
    return arena_printf(arena, "%s%s", has_one_hyphen(row) ? "-" : "--", row->name);
}

static bool read_target(const char *name, size_t len, struct options *options)
{
    for (int i = 0; i < TARGET_COUNT; i++)
        if (strlen(target_names[i]) == len && strncmp(target_names[i], name, len) == 0) {
            options->target = (enum target)i;
            options->targets |= 1u << i;
            return true;
        }
    options->targets |= 1u << TARGET_COUNT;
    return len == strlen("interp") && strncmp(name, "interp", len) == 0;
}

/* One target, or several with commas between them. */
static bool read_targets(const char *names, struct options *options)
{
    options->targets = 0;
    for (;;) {
        size_t len = strcspn(names, ",");
        if (!read_target(names, len, options))
            return false;
        names += len;
        if (!*names++)
            return true;
    }
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

static struct options_outcome either(bool fine, const char *what)
{
    return fine ? go_on : options_complain(what, optarg);
}

/* A number of work-items, groups or bytes. */
static bool read_amount(const char *text, uint64_t *number)
{
    return read_number(text, number) && *number > 0 && *number <= LARGEST_AMOUNT;
}

static bool read_language(const char *name, struct options *options)
{
    bool surface = strcmp(name, "fut") == 0;
    options->language = surface ? LANGUAGE_SURFACE : LANGUAGE_NOTATION;
    return surface || strcmp(name, "dpia") == 0;
}

/* Whether messages may have colours: on a terminal that has some, unless the user wants none. */
static bool has_colors(void)
{
    const char *terminal = getenv("TERM"), *refused = getenv("NO_COLOR");
    return isatty(STDERR_FILENO) && !(refused && *refused) && terminal && *terminal &&
           strcmp(terminal, "dumb") != 0;
}

static bool read_color(const char *name, struct options *options)
{
    if (strcmp(name, "auto") == 0)
        options->colors = has_colors();
    else
        options->colors = strcmp(name, "always") == 0;
    return options->colors || strcmp(name, "never") == 0 || strcmp(name, "auto") == 0;
}

/* Whether TEXT can be the first part of names in C. */
static bool read_prefix(const char *text, struct options *options)
{
    options->prefix = text;
    for (const char *c = text; *c; c++)
        if ((unsigned char)*c >= 128 || (!isalnum((unsigned char)*c) && *c != '_'))
            return false;
    return isalpha((unsigned char)*text) != 0;
}

/* Of one that says how kernels are launched, or how much parallel loops do. */
static struct options_outcome read_amount_option(struct options *options, enum option_name option)
{
    if (option == OPTION_WORK_GROUP_SIZE)
        return either(read_amount(optarg, &options->work_group_size),
                      "--work-group-size: not a number of work-items:");
    if (option == OPTION_WORK_GROUPS)
        return either(read_amount(optarg, &options->work_groups),
                      "--work-groups: not a number of work-groups:");
    if (option == OPTION_LOCAL_MEMORY)
        return either(read_amount(optarg, &options->local_memory),
                      "--local-memory: not a number of bytes:");
    return either(read_number(optarg, &options->parallel_from),
                  "--parallel-from: not a number of steps:");
}

/* Of one that says how tests are run. */
static struct options_outcome read_test_option(struct options *options, enum option_name option)
{
    if (option == OPTION_JOBS)
        return either(read_number(optarg, &options->jobs) && options->jobs > 0 &&
                          options->jobs <= MOST_JOBS,
                      "--jobs: not a number of jobs:");
    if (option == OPTION_RUNS)
        return either(read_amount(optarg, &options->runs), "--runs: not a number of runs:");
    if (option == OPTION_TIMEOUT)
        return either(read_amount(optarg, &options->timeout), "--timeout: not a time:");
    if (option == OPTION_JSON)
        options->json = optarg;
    if (option == OPTION_COMPARE)
        options->earlier = optarg;
    if (option == OPTION_EXCLUDE)
        options->excluded = optarg;
    options->messages |= option == OPTION_MESSAGES;
    options->verbose |= option == OPTION_VERBOSE;
    return go_on;
}

static struct options_outcome read_option(struct options *options, enum option_name option)
{
    switch (option) {
    case OPTION_OUTPUT:
        options->output = optarg;
        return go_on;
    case OPTION_PREFIX:
        return either(read_prefix(optarg, options), "--prefix: names in C cannot begin with");
    case OPTION_ENTRY:
        options->entry = optarg;
        return go_on;
    case OPTION_MAIN:
        options->main_program = true;
        return go_on;
    case OPTION_FORCE:
        options->force = true;
        return go_on;
    case OPTION_MD:
        options->dependencies = true;
        return go_on;
    case OPTION_MF:
        options->dependencies = true;
        options->dependency_file = optarg;
        return go_on;
    case OPTION_MT:
        options->dependency_target = optarg;
        return go_on;
    case OPTION_REPORT:
        options->report = true;
        return go_on;
    case OPTION_TIMES:
        options->times = true;
        return go_on;
    case OPTION_NO_WARNINGS:
        options->no_warnings = true;
        return go_on;
    case OPTION_TARGET:
        return either(read_targets(optarg, options), "unknown target");
    case OPTION_FROM:
        return either(read_tree(optarg, &options->from), "--from: not a stage of DPIA:");
    case OPTION_STAGE:
        return either(read_tree(optarg, &options->stage), "--stage: not a stage of DPIA:");
    case OPTION_LANGUAGE:
        return either(read_language(optarg, options), "--language: neither fut nor dpia:");
    case OPTION_COLOR:
        return either(read_color(optarg, options), "--color: not auto, always or never:");
    case OPTION_SEMANTICS:
        options->semantics = true;
        return go_on;
    case OPTION_INPUT:
        options->inputs_given[options->input_count++] = options->arguments = optarg;
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
    case OPTION_MODULES:
        options->modules = true;
        return go_on;
    case OPTION_COST:
        options->cost = true;
        return go_on;
    case OPTION_SIZES:
        options->sizes = optarg;
        return go_on;
    case OPTION_RANK:
        options->ranks = true;
        return go_on;
    case OPTION_ALL:
        options->measures_all = true;
        return go_on;
    case OPTION_APPLY:
        options->steps[options->step_count++] = optarg;
        return go_on;
    case OPTION_TRY:
        options->tries_rules = true;
        return go_on;
    case OPTION_RULES:
        options->rule_files[options->rule_file_count++] = optarg;
        return go_on;
    case OPTION_WORK_GROUP_SIZE:
    case OPTION_WORK_GROUPS:
    case OPTION_LOCAL_MEMORY:
    case OPTION_PARALLEL_FROM:
        return read_amount_option(options, option);
    case OPTION_JOBS:
    case OPTION_RUNS:
    case OPTION_TIMEOUT:
    case OPTION_JSON:
    case OPTION_COMPARE:
    case OPTION_EXCLUDE:
    case OPTION_MESSAGES:
    case OPTION_VERBOSE:
        return read_test_option(options, option);
    case OPTION_DEVICE:
        options->device_name = optarg;
        return go_on;
    case OPTION_TUNING:
        options->tuning = optarg;
        return go_on;
    case OPTION_NO_TUNING:
        options->no_tuning = true;
        return go_on;
    case OPTION_SAFE:
        options->safe = true;
        return go_on;
    case OPTION_NO_STRATEGY:
        options->no_strategy = true;
        return go_on;
    case OPTION_STRATEGY:
        options->strategies[options->strategy_count++] = optarg;
        return go_on;
    case OPTION_UNCHECKED:
        options->unchecked = true;
        return go_on;
    case OPTION_HELP:
        return go_on;
    case OPTION_VERSION:
        puts(PACKAGE_STRING);
        return end_with(STATUS_OK);
    case OPTION_COUNT:
        break;
    }
    fputs("Try 'dpiac --help'.\n", stderr);
    return end_with(STATUS_USAGE);
}

/* The number of the option for which getopt gave CODE; OPTION_COUNT for one that is wrong. */
static enum option_name option_from_code(int code)
{
    if (code >= FIRST_LONG)
        return (enum option_name)(code - FIRST_LONG);
    for (int i = 0; i < OPTION_COUNT; i++)
        if (code && strchr(option_rows[i].letters, code))
            return (enum option_name)i;
    return OPTION_COUNT;
}

/* "o:e:hVv", for getopt. */
static const char *all_letters(struct arena *arena)
{
    const char *all = "";
    for (int i = 0; i < OPTION_COUNT; i++)
        for (const char *letter = option_rows[i].letters; *letter; letter++)
            all = arena_printf(arena, "%s%c%s", all, *letter, *option_rows[i].argument ? ":" : "");
    return all;
}

static void all_names(struct option names[OPTION_COUNT + 1])
{
    for (int i = 0; i < OPTION_COUNT; i++)
        names[i] = (struct option){option_rows[i].name,
                                   *option_rows[i].argument ? required_argument : no_argument, NULL,
                                   FIRST_LONG + i};
    names[OPTION_COUNT] = (struct option){0};
}

/* TEXT as getopt reads it: --MF=deps for -MFdeps. */
static char *with_two_hyphens(struct arena *arena, char *text)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct option_row *row = &option_rows[i];
        size_t len = strlen(row->name);
        if (!has_one_hyphen(row) || text[0] != '-' || strncmp(text + 1, row->name, len) != 0)
            continue;
        const char *value = text + 1 + len;
        if (!*value || *row->argument)
            return arena_printf(arena, "--%s%s%s", row->name, *value ? "=" : "", value);
    }
    return text;
}

static struct options_outcome read_options(struct arena *arena, struct options *options, int argc,
                                           char **argv)
{
    const char *letters = all_letters(arena);
    struct option names[OPTION_COUNT + 1];
    int code;
    all_names(names);
    optind = 1;
    options->inputs_given = ARENA_ARRAY(arena, const char *, argc);
    options->steps = ARENA_ARRAY(arena, const char *, argc);
    options->strategies = ARENA_ARRAY(arena, const char *, argc);
    options->rule_files = ARENA_ARRAY(arena, const char *, argc);
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        argv[i] = with_two_hyphens(arena, argv[i]);
    while ((code = getopt_long(argc, argv, letters, names, NULL)) != -1) {
        enum option_name option = option_from_code(code);
        struct options_outcome outcome = read_option(options, option);
        if (outcome.done)
            return outcome;
        options->given[option] = true;
    }
    return go_on;
}

/* ---- Words ---- */

/* The stage behind `emit`. */
static struct options_outcome read_stage(struct options *options, char **words, int count)
{
    if (count < 2)
        return options_complain("emit: no stage given", "");
    if (strcmp(words[1], "help") == 0) {
        help_print_stages();
        return end_with(STATUS_OK);
    }
    return stage_from_name(words[1], &options->stage)
               ? go_on
               : options_complain("emit: unknown stage", words[1]);
}

static const struct {
    const char *name;
    enum command command;
    int target; /* or -1 */
} words_of_commands[WORD_COUNT] = {
#define COMMAND(suffix, name, command, target, words, brief, text)                                 \
    [WORD_##suffix] = {name, command, target},
#include "driver/commands.def"
#undef COMMAND
};

static bool find_command(const char *name, enum command_word *word)
{
    for (int i = 0; i < WORD_COUNT; i++)
        if (strcmp(words_of_commands[i].name, name) == 0) {
            *word = (enum command_word)i;
            return true;
        }
    return false;
}

static bool read_command(struct options *options, const char *name)
{
    if (!find_command(name, &options->word))
        return false;
    options->command = words_of_commands[options->word].command;
    bool builds = FOR_BUILDS >> options->word & 1;
    if (builds && !options->given[OPTION_TARGET])
        options->targets = 1u << (options->target = TARGET_C);
    if (words_of_commands[options->word].target >= 0)
        options->target = (enum target)words_of_commands[options->word].target;
    return true;
}

/* `dpiac help COMMAND`, `dpiac COMMAND --help`: of the command that NAME is, or of all. */
static struct options_outcome print_help(const char *name)
{
    enum command_word word;
    if (!name)
        help_print();
    else if (find_command(name, &word))
        help_print_command(word);
    else
        return options_complain("unknown command", name);
    return end_with(STATUS_OK);
}

/* COMMAND, for emit a STAGE, and the program; for check, test and bench programs; for exec its
 * arguments. */
static struct options_outcome read_words(struct options *options, char **words, int count)
{
    if (options->given[OPTION_HELP])
        return print_help(count > 0 ? words[0] : NULL);
    if (count == 0)
        return options_complain("no command given", "");
    if (strcmp(words[0], "help") == 0)
        return print_help(count > 1 ? words[1] : NULL);
    if (!read_command(options, words[0]))
        return options_complain("unknown command", words[0]);
    int next = 1;
    if (options->command == COMMAND_EMIT_STAGE) {
        struct options_outcome outcome = read_stage(options, words, count);
        if (outcome.done)
            return outcome;
        next = 2;
    }
    if (options->command == COMMAND_REWRITE && count == 2 && strcmp(words[1], "help") == 0) {
        rewrite_print_rules();
        return end_with(STATUS_OK);
    }
    if (options->tries_rules)
        return count == 1 ? go_on
                          : options_complain("--try takes the place of a program:", words[1]);
    if (count <= next)
        return options_complain("no program given", "");
    bool several = (FOR_CHECK | FOR_EXEC | FOR_TESTS) >> options->word & 1;
    if (count > next + 1 && !several)
        return options_complain("more than one program:", words[next + 1]);
    options->programs = words + next;
    options->program_count = options->command == COMMAND_EXEC ? 1 : (size_t)(count - next);
    options->arguments_given = words + next + 1;
    options->argument_count = (size_t)(count - next - 1);
    return go_on;
}

/* What must hold of each program; the first of them is the input then. */
static struct options_outcome check_programs(struct arena *arena, struct options *options)
{
    struct options_outcome outcome = go_on;
    for (size_t i = options->program_count; i > 0 && !outcome.done; i--) {
        options->input = options->programs[i - 1];
        outcome = options_check(arena, options);
    }
    return outcome;
}

/* `run` interprets what is read, or the program before any choice was made. */
static void set_defaults(struct options *options)
{
    if (options->command == COMMAND_RUN && options->stage == STAGE_COUNT)
        options->stage = options->from;
}

struct options_outcome options_read(struct arena *arena, struct options *options, int argc,
                                    char **argv)
{
    *options = (struct options){.target = TARGET_OPENCL,
                                .stage = STAGE_COUNT,
                                .from = STAGE_DPIA,
                                .seed = 1,
                                .depth = ANY_DEPTH,
                                .inputs = 16,
                                .colors = has_colors()};
    struct options_outcome outcome = read_options(arena, options, argc, argv);
    if (!outcome.done)
        outcome = read_words(options, argv + optind, argc - optind);
    if (!outcome.done)
        outcome = device_choose(arena, options);
    if (!outcome.done)
        outcome = check_programs(arena, options);
    if (!outcome.done)
        set_defaults(options);
    return outcome;
}
