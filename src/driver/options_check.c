/* What must hold of options and words of a command line together. */
#include <config.h>

#include "driver/options_private.h"

#include <string.h>

static const struct options_outcome go_on = {false, STATUS_OK};

/* "'dpiac c' and 'dpiac openmp'" for a set of commands. */
static const char *commands_text(struct arena *arena, unsigned commands)
{
    static const char *const names[WORD_COUNT] = {
#define COMMAND(suffix, name, command, target, words, brief, text) [WORD_##suffix] = name,
#include "driver/commands.def"
#undef COMMAND
    };
    const char *all = "";
    for (int i = 0; i < WORD_COUNT; i++) {
        unsigned later = commands >> i >> 1;
        if (!(commands >> i & 1))
            continue;
        const char *comma = !later ? "" : later & (later - 1) ? ", " : " and ";
        all = arena_printf(arena, "%s'dpiac %s'%s", all, names[i], comma);
    }
    return all;
}

/* Each option that was given is one of this command. */
static struct options_outcome check_given(struct arena *arena, const struct options *options)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        unsigned commands = option_rows[i].commands;
        if (options->given[i] && !(commands >> options->word & 1))
            return options_complain(arena_printf(arena, "%s is for %s",
                                                 option_text(arena, (enum option_name)i),
                                                 commands_text(arena, commands)),
                                    "");
    }
    return go_on;
}

/* Which targets a command takes. */
static struct options_outcome check_targets(const struct options *options)
{
    unsigned interpreter = 1u << TARGET_COUNT, targets = options->targets;
    bool tests = FOR_TESTS >> options->word & 1;
    if (!tests && ((targets & (targets - 1)) || targets & interpreter))
        return options_complain("--target: one of c, openmp and opencl is wanted", "");
    if (options->command == COMMAND_BENCH && targets & interpreter)
        return options_complain("--target: times are taken of what is compiled, not of the "
                                "interpreter",
                                "");
    return go_on;
}

static bool has_target(const struct options *options, enum target target)
{
    bool tests = FOR_TESTS >> options->word & 1;
    return tests ? options->targets >> target & 1 : options->target == target;
}

/* Some are of one target. */
static struct options_outcome check_target(struct arena *arena, const struct options *options)
{
    static const struct {
        enum option_name option;
        enum target target;
    } rows[] = {{OPTION_WORK_GROUP_SIZE, TARGET_OPENCL}, {OPTION_WORK_GROUPS, TARGET_OPENCL},
                {OPTION_LOCAL_MEMORY, TARGET_OPENCL},    {OPTION_PARALLEL_FROM, TARGET_OPENMP}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (options->given[rows[i].option] && !has_target(options, rows[i].target))
            return options_complain(arena_printf(arena, "%s is for the target %s",
                                                 option_text(arena, rows[i].option),
                                                 target_name(rows[i].target)),
                                    "");
    if (options->device && options->device->kind == DEVICE_GPU &&
        !has_target(options, TARGET_OPENCL))
        return options_complain("--device: only the target opencl is for a gpu such as",
                                options->device_name);
    return go_on;
}

/* A tree that is asked for must not come before the one that is read. */
static struct options_outcome check_stages(const struct options *options)
{
    bool notation = options_is_notation(options);
    if (!notation && options->given[OPTION_FROM])
        return options_complain("--from: this is not a .dpia program:", options->input);
    if (notation && options->stage < options->from)
        return options_complain("the program is read as the tree after a later stage than",
                                stage_name(options->stage));
    if (options->command == COMMAND_REWRITE && options->from > STAGE_STRATEGY)
        return options_complain("rewrite: rules are for functional programs, not for one behind",
                                stage_name(options->from));
    bool tunes = options->command == COMMAND_TUNE;
    if (options->given[OPTION_INPUT] && !options->semantics && !tunes && !options->cost)
        return options_complain("--input is for 'dpiac check --semantics', 'dpiac tune' and "
                                "'dpiac explain --cost'",
                                "");
    if (tunes && (options->no_strategy || options->from != STAGE_DPIA))
        return options_complain("tune: numbers are those of a strategy, which is to be chosen", "");
    if (options->strategy_count > 0 && options->no_strategy)
        return options_complain("--strategy and --no-strategy exclude each other", "");
    if (options->strategy_count > 0 && options->from >= STAGE_STRATEGY)
        return options_complain("--strategy: for functional programs, not for one behind",
                                stage_name(options->from));
    if (options->rule_file_count > 0 && options->no_strategy && options->command != COMMAND_REWRITE)
        return options_complain("--rules and --no-strategy exclude each other:",
                                options->rule_files[0]);
    if (options->tuning && options->no_tuning)
        return options_complain("--tuning and --no-tuning exclude each other", "");
    if (options->unchecked && !notation)
        return options_complain("--unchecked is for 'dpiac run' of a .dpia program", "");
    if (options->unchecked && options->stage != STAGE_COUNT && options->stage != options->from)
        return options_complain("--unchecked: what was not checked has no later stage", "");
    return go_on;
}

/* What modules become is no derivation, nor are nests. */
static struct options_outcome check_explained(struct arena *arena, const struct options *options)
{
    static const enum option_name others[] = {OPTION_HTML, OPTION_DEPTH, OPTION_COST};
    enum option_name own = options->modules ? OPTION_MODULES : OPTION_COST;
    if (options->cost && options->from > STAGE_STRATEGY)
        return options_complain("--cost: nests are those of functional programs, not of one behind",
                                stage_name(options->from));
    if ((options->sizes || options->ranks) && !options->cost)
        return options_complain(options->sizes ? "--sizes is for --cost" : "--rank is for --cost",
                                "");
    if (options->sizes && options->input_count > 0)
        return options_complain("--sizes and --input exclude each other", "");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if ((options->modules || options->cost) && others[i] != own && options->given[others[i]])
            return options_complain(arena_printf(arena,
                                                 "%s: all that is told is text, without %s",
                                                 option_text(arena, own),
                                                 option_text(arena, others[i])),
                                    "");
    return go_on;
}

/* Whether PATH is no file in a folder, but a folder or nothing. */
static bool is_no_base(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *last = slash ? slash + 1 : path;
    return !*last || strcmp(last, ".") == 0 || strcmp(last, "..") == 0;
}

/* Where there is no name to make that of the output of. */
static struct options_outcome check_output(const struct options *options)
{
    if (options->output && !*options->output)
        return options_complain("--output: no name is given", "");
    if (options->output && is_no_base(options->output))
        return options_complain("--output: a folder, where the name of files is needed:",
                                options->output);
    if (options->command == COMMAND_EMIT_FILES && !options->output && options_from_stream(options))
        return options_complain("a program from standard input has no name for the output: give "
                                "it with -o",
                                "");
    if (options_to_stream(options) && options->report)
        return options_complain("--report: standard output is taken by the program", "");
    if (options_to_stream(options) && options->dependencies &&
        (!options->dependency_file || !options->dependency_target))
        return options_complain("-MD: output to standard output needs -MF and -MT", "");
    if (options->dependency_target && !options->dependencies)
        return options_complain("-MT: there is no -MD or -MF", "");
    if (options->dependency_file && is_no_base(options->dependency_file))
        return options_complain("-MF: this is no file:", options->dependency_file);
    bool runs = options->command == COMMAND_RUN || options->command == COMMAND_EXEC;
    if (runs && options_from_stream(options))
        return options_complain("arguments are read from standard input, not the program", "");
    if ((FOR_TESTS | FOR_TUNE) >> options->word & 1 && options_from_stream(options))
        return options_complain("programs are read from files, not from standard input", "");
    return go_on;
}

struct options_outcome options_check(struct arena *arena, const struct options *options)
{
    struct options_outcome outcome = check_target(arena, options);
    if (!outcome.done)
        outcome = check_given(arena, options);
    if (!outcome.done)
        outcome = check_targets(options);
    if (!outcome.done)
        outcome = check_stages(options);
    if (!outcome.done)
        outcome = check_explained(arena, options);
    return outcome.done ? outcome : check_output(options);
}
