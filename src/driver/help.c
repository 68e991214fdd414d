/* The text of `--help`, made of the tables of commands and options. docs/dpiac.1 says the same at
 * greater length. */
#include "driver/help.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "driver/read.h"
#include "driver/stages.h"

/* Columns: of a line, and of where texts begin. */
enum { LINE_WIDTH = 80, TEXT_COLUMN = 26 };

struct command_help {
    const char *name, *words, *brief, *text;
};

static const struct command_help commands[WORD_COUNT] = {
#define COMMAND(suffix, name, command, target, words, brief, text)                                 \
    [WORD_##suffix] = {name, words, brief, text},
#include "driver/commands.def"
#undef COMMAND
};

struct option_help {
    const char *letters, *name, *argument;
    unsigned commands;
    const char *text;
};

static const struct option_help options[OPTION_COUNT] = {
#define OPTION(suffix, letters, name, argument, commands, values, text)                            \
    [OPTION_##suffix] = {letters, name, argument, commands, text},
#include "driver/options.def"
#undef OPTION
};

/* Prints the words of TEXT in lines that begin at column INDENT, where the output already is. */
static void print_words(const char *text, int indent)
{
    int column = indent;
    while (*text) {
        int len = (int)strcspn(text, " ");
        if (column > indent && column + 1 + len > LINE_WIDTH) {
            printf("\n%*s", indent, "");
            column = indent;
        }
        column += printf("%s%.*s", column > indent ? " " : "", len, text);
        text += len + (text[len] == ' ');
    }
    putchar('\n');
}

/* A name that takes WIDTH columns, with TEXT in the column of texts. */
static void print_entry(int width, const char *text)
{
    if (width > TEXT_COLUMN - 2)
        printf("\n%*s", TEXT_COLUMN, "");
    else
        printf("%*s", TEXT_COLUMN - width, "");
    print_words(text, TEXT_COLUMN);
}

/* "  -o, --output=BASE", "  -MF FILE" and the text of it. */
static void print_option(const struct option_help *option)
{
    bool one_hyphen = isupper((unsigned char)option->name[0]) != 0;
    int width = *option->letters ? printf("  -%c, ", option->letters[0]) : printf("      ");
    width += printf("%s%s", one_hyphen ? "-" : "--", option->name);
    if (*option->argument)
        width += printf("%c%s", one_hyphen ? ' ' : '=', option->argument);
    print_entry(width, option->text);
}

/* Prints the options that are for just the set COMMANDS. */
static void print_options(unsigned set)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        if (options[i].commands == set)
            print_option(&options[i]);
}

/* "Options of opencl, openmp and c:" */
static void print_heading(unsigned set)
{
    struct buf text = {0};
    buf_add(&text, "Options of");
    for (int i = 0; i < WORD_COUNT && set != FOR_ALL; i++) {
        unsigned later = set >> i >> 1;
        if (set >> i & 1)
            buf_printf(&text, " %s%s", commands[i].name,
                       !later ? "" : later & (later - 1) ? "," : " and");
    }
    buf_add(&text, set == FOR_ALL ? " every command:" : ":");
    putchar('\n');
    print_words(buf_text(&text), 0);
    buf_free(&text);
}

static void print_usage(void)
{
    for (int i = 0; i < WORD_COUNT; i++)
        printf("%s dpiac %s %s [OPTION]...\n", i == 0 ? "Usage:" : "      ", commands[i].name,
               commands[i].words);
    putchar('\n');
    print_words("Translates a data-parallel functional program to standalone C and OpenCL. PROG is "
                "PROG.fut, in Futhark's syntax, or PROG.dpia, in DPIA's own (docs/dpia.md); '-' "
                "is standard input.",
                0);
    putchar('\n');
}

void help_print(void)
{
    print_usage();
    for (int i = 0; i < WORD_COUNT; i++) {
        printf("  %-*s", TEXT_COLUMN - 2, commands[i].name);
        print_words(commands[i].brief, TEXT_COLUMN);
    }
    for (int i = 0; i < OPTION_COUNT; i++) {
        bool is_first = true;
        for (int k = 0; k < i; k++)
            is_first = is_first && options[k].commands != options[i].commands;
        if (!is_first)
            continue;
        print_heading(options[i].commands);
        print_options(options[i].commands);
    }
}

void help_print_command(enum command_word word)
{
    printf("Usage: dpiac %s %s [OPTION]...\n\n", commands[word].name, commands[word].words);
    print_words(commands[word].text, 0);
    if (word == WORD_EMIT) {
        puts("\nStages:");
        help_print_stages();
    }
    puts("\nOptions:");
    for (int i = 0; i < OPTION_COUNT; i++)
        if (options[i].commands >> word & 1)
            print_option(&options[i]);
}

static void print_pass(const char *name, const char *meaning)
{
    printf("  %-10s %s\n", name, meaning);
}

void help_print_stages(void)
{
    size_t count;
    const struct stage_pass *passes = stage_passes(&count);
    for (int stage = 0; stage < STAGE_COUNT; stage++) {
        printf("%-12s %s\n", stage_name((enum stage)stage), stage_meaning((enum stage)stage));
        for (size_t i = 0; i < count; i++)
            if (passes[i].stage == (enum stage)stage)
                print_pass(passes[i].name, passes[i].meaning);
    }
    puts("\nA program in DPIA's own notation takes the place of a tree of DPIA:");
    const char *name, *meaning;
    for (size_t i = 0; read_each_pass(i, &name, &meaning); i++)
        print_pass(name, meaning);
}
