/* Reading the command line, with GNU's long options. */
#include <config.h>

#include "driver/options.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

static const struct options_outcome go_on = {false, STATUS_OK};

static struct options_outcome end_with(enum status status)
{
    return (struct options_outcome){true, status};
}

static void print_help(void)
{
    puts(
        "Usage: dpiac opencl|openmp|c PROG.fut [OPTION]...\n"
        "       dpiac check PROG.fut\n"
        "       dpiac emit STAGE PROG.fut [OPTION]...\n"
        "\n"
        "Translates a data-parallel functional program to standalone C and OpenCL.\n"
        "\n"
        "  opencl    write PROG.cl, PROG.c and PROG.h\n"
        "  openmp    write PROG.c and PROG.h with OpenMP\n"
        "  c         write PROG.c and PROG.h\n"
        "  check     report errors, write nothing\n"
        "  emit      print the program after STAGE; 'dpiac emit help' lists the stages\n"
        "\n"
        "  -o, --output=BASE    where to write (default: PROG without its suffix, in this folder)\n"
        "  -e, --entry=NAME     only this entry point (default: every entry)\n"
        "      --main           the output is a whole program, with arguments on standard input\n"
        "      --report         print each decision, temporary, kernel and run-time check\n"
        "      --target=TARGET  for check and emit: c, openmp or opencl (default: opencl)\n"
        "      --help           print this text\n"
        "  -v, --version        print the version");
}

static void print_stages(void)
{
    for (int stage = 0; stage < STAGE_COUNT; stage++)
        printf("%-10s %s\n", stage_name((enum stage)stage), stage_meaning((enum stage)stage));
}

static struct options_outcome complain(const char *what, const char *text)
{
    fprintf(stderr, "dpiac: %s%s%s%s\nTry 'dpiac --help'.\n", what, *text ? " '" : "", text,
            *text ? "'" : "");
    return end_with(STATUS_USAGE);
}

static bool read_target(const char *name, enum target *target)
{
    static const char *const names[] = {
        [TARGET_C] = "c", [TARGET_OPENMP] = "openmp", [TARGET_OPENCL] = "opencl"};
    for (int i = 0; i <= TARGET_OPENCL; i++)
        if (strcmp(names[i], name) == 0) {
            *target = (enum target)i;
            return true;
        }
    return false;
}

enum long_option { OPTION_MAIN = 256, OPTION_REPORT, OPTION_TARGET, OPTION_HELP };

static const struct option long_options[] = {{"output", required_argument, NULL, 'o'},
                                             {"entry", required_argument, NULL, 'e'},
                                             {"main", no_argument, NULL, OPTION_MAIN},
                                             {"report", no_argument, NULL, OPTION_REPORT},
                                             {"target", required_argument, NULL, OPTION_TARGET},
                                             {"help", no_argument, NULL, OPTION_HELP},
                                             {"version", no_argument, NULL, 'v'},
                                             {NULL, 0, NULL, 0}};

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
        return read_target(optarg, &options->target) ? go_on : complain("unknown target", optarg);
    case OPTION_HELP:
        print_help();
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

/* The words besides the options: COMMAND, for emit a STAGE, and the program. */
static struct options_outcome read_words(struct options *options, char **words, int count)
{
    if (count == 0)
        return complain("no command given", "");
    const char *command = words[0];
    int next = 1;
    if (strcmp(command, "check") == 0) {
        options->command = COMMAND_CHECK;
    } else if (strcmp(command, "emit") == 0) {
        options->command = COMMAND_EMIT_STAGE;
        if (count < 2)
            return complain("emit: no stage given", "");
        if (strcmp(words[1], "help") == 0) {
            print_stages();
            return end_with(STATUS_OK);
        }
        if (!stage_from_name(words[1], &options->stage))
            return complain("emit: unknown stage", words[1]);
        next = 2;
    } else if (!read_target(command, &options->target)) {
        return complain("unknown command", command);
    }
    if (count <= next)
        return complain("no program given", "");
    if (count > next + 1)
        return complain("more than one program:", words[next + 1]);
    options->input = words[next];
    return go_on;
}

struct options_outcome options_read(struct options *options, int argc, char **argv)
{
    *options = (struct options){.command = COMMAND_EMIT_FILES, .target = TARGET_OPENCL};
    struct options_outcome outcome = read_options(options, argc, argv);
    return outcome.done ? outcome : read_words(options, argv + optind, argc - optind);
}
