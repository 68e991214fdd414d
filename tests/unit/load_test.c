/* src/syntax/load.c: where imports lead to, the order of files, each read once, and what is wrong
 * with an import. The files are made in a folder of their own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "syntax/load.h"
#include "syntax/parse.h"
#include "unit.h"

static struct arena *arena;
static struct diag *diag;

static void begin(void)
{
    char folder[] = "dpiac-load-XXXXXX";
    arena = arena_new();
    diag = diag_new(arena);
    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert_int_eq(chdir(folder), 0);
}

static void end(void)
{
    ck_assert_int_eq(system("rm -rf \"$PWD\""), 0);
    ck_assert_int_eq(chdir(".."), 0);
    arena_free(arena);
}

/* ---- Paths ---- */

static const struct {
    const char *from, *path, *result;
} paths[] = {
    {NULL, "a", "a"},
    {NULL, "./a/./b", "a/b"},
    {NULL, "../a", "../a"},
    {"main.fut", "a", "a"},
    {"./main.fut", "a", "a"},
    {"x/main.fut", "a", "x/a"},
    {"x//main.fut", "a//b", "x/a/b"},
    {"x/y/main.fut", "../a", "x/a"},
    {"x/y/main.fut", "../../a", "a"},
    {"x/y/main.fut", "../../../a", "../a"},
    {"../main.fut", "../a", "../../a"},
    {"x/main.fut", "no/../a", "x/a"},
    {"x/main.fut", "/a/b", "/a/b"},
    {"x/main.fut", "/a/../../b", "/b"},
    {"/x/y/main.fut", "a", "/x/y/a"},
    {"/x/main.fut", "../../a", "/a"},
    {"/main.fut", "a", "/a"},
    {"x/main.fut", "..a/...", "x/..a/..."},
};

START_TEST(test_path)
{
    const char *result = syntax_import_path(arena, paths[_i].from, paths[_i].path);
    ck_assert_str_eq(result, paths[_i].result);
}
END_TEST

/* ---- Files ---- */

/* Writes TEXT to PATH, whose folder may have to be made. */
static void write_file(const char *path, const char *text)
{
    const char *slash = strchr(path, '/');
    if (slash)
        mkdir(arena_strndup(arena, path, (size_t)(slash - path)), 0777);
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

/* The program at PATH with all that it imports; whether that was right is in *LOADED. */
static struct syn_program *load(const char *path, bool *loaded)
{
    const char *why = NULL;
    const struct source *source = source_read(arena, path, &why);
    ck_assert_msg(source != NULL, "%s: %s", path, why);
    struct syn_program *program = syntax_parse(arena, diag, source);
    ck_assert_ptr_nonnull(program);
    *loaded = syntax_load(arena, arena, diag, program, path);
    ck_assert_int_eq(*loaded, diag_error_count(diag) == 0);
    return program;
}

/* The files that the program at PATH needs, in their order; or all messages. */
static const char *needed(const char *path)
{
    bool loaded;
    const struct syn_program *program = load(path, &loaded);
    struct buf buf = {0};
    for (size_t i = 0; i < diag_count(diag); i++)
        buf_printf(&buf, "%s:%u: %s\n", diag_at(diag, i)->loc.source->path,
                   loc_line(diag_at(diag, i)->loc), diag_at(diag, i)->text);
    for (size_t i = 0; loaded && i < program->needed.count; i++)
        buf_printf(&buf, "%s%s", i > 0 ? " " : "", program->needed.at[i]->source->path);
    const char *text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

START_TEST(test_order)
{
    write_file("main.fut", "import \"a\"\nmodule m = { import \"sub/b\" }\nimport \"c\"");
    write_file("a.fut", "open (import \"c\")");
    write_file("c.fut", "def x = 1");
    write_file("sub/b.fut", "import \"../a\" local import \"d\"");
    write_file("sub/d.fut", "import \"../sub/../c\"");
    ck_assert_str_eq(needed("main.fut"), "c.fut a.fut sub/d.fut sub/b.fut");
}
END_TEST

/* One file is one program, however it is written. */
START_TEST(test_once)
{
    char here[4096];
    ck_assert_ptr_nonnull(getcwd(here, sizeof here));
    write_file("c.fut", "def x = 1");
    write_file("sub/b.fut", "import \"../c\"");
    write_file("main.fut", arena_printf(arena, "import \"c\" import \"./c\" import \"%s/c\"\n"
                                               "import \"sub/b\"", here));
    bool loaded;
    const struct syn_program *program = load("main.fut", &loaded);
    ck_assert(loaded);
    ck_assert_uint_eq(program->needed.count, 2);
    const struct syn_program *c = program->needed.at[0], *b = program->needed.at[1];
    for (size_t i = 0; i < 3; i++)
        ck_assert_ptr_eq(program->imports.at[i]->program, c);
    ck_assert_ptr_eq(program->imports.at[3]->program, b);
    ck_assert_ptr_eq(b->imports.at[0]->program, c);
}
END_TEST

START_TEST(test_cycle)
{
    write_file("main.fut", "\nimport \"sub/a\"");
    write_file("sub/a.fut", "module m = import \"b\"");
    write_file("sub/b.fut", "def x = 1\n\nimport \"a\"");
    ck_assert_str_eq(needed("main.fut"),
                     "sub/b.fut:3: files import each other in a cycle: 'sub/a.fut' -> 'sub/b.fut' "
                     "-> 'sub/a.fut'\n"
                     "sub/a.fut:1: 'sub/a.fut' imports 'sub/b.fut' here\n");
}
END_TEST

START_TEST(test_cycle_of_main)
{
    write_file("main.fut", "import \"a\"");
    write_file("a.fut", "import \"./main\"");
    ck_assert_str_eq(needed("./main.fut"),
                     "a.fut:1: files import each other in a cycle: './main.fut' -> 'a.fut' -> "
                     "'./main.fut'\n"
                     "./main.fut:1: './main.fut' imports 'a.fut' here\n");
}
END_TEST

START_TEST(test_cycle_of_one)
{
    write_file("main.fut", "import \"main\"");
    ck_assert_str_eq(needed("main.fut"), "main.fut:1: files import each other in a cycle: "
                                         "'main.fut' -> 'main.fut'\n");
}
END_TEST

static const struct {
    const char *path, *message;
} mistakes[] = {
    {"a", "main.fut:1: cannot import 'a.fut': No such file or directory\n"},
    {"a.fut", "main.fut:1: cannot import 'a.fut.fut': No such file or directory\n"
              "main.fut:1: the suffix '.fut' is not written in an import\n"},
    {"sub", "main.fut:1: cannot import 'sub.fut': No such file or directory\n"
            "main.fut:1: 'sub' is a folder; an import names one file\n"},
    {"folder", "main.fut:1: cannot import 'folder.fut': is a directory\n"},
    {"sub/", "main.fut:1: the path of an import ends in the name of a file\n"},
    {"", "main.fut:1: the path of an import is empty\n"},
    {"wrong", "wrong.fut:1: unexpected end of file, expected an expression\n"},
    {"/prelude/math", "main.fut:1: '/prelude' is reserved: what is in the prelude is there without "
                      "an import\n"},
    {"/futlib/math", "main.fut:1: '/futlib' is what the prelude was called once, which is there "
                     "without an import\n"},
    {"fine", ""},
};

/* A mistake is reported once, however many imports lead to it. */
START_TEST(test_mistake)
{
    ck_assert_int_eq(mkdir("folder.fut", 0777), 0);
    write_file("sub/a.fut", "");
    write_file("wrong.fut", "def x =");
    write_file("fine.fut", "");
    const char *path = mistakes[_i].path;
    bool is_read = path[0] && path[0] != '/' && path[strlen(path) - 1] != '/';
    write_file("main.fut", arena_printf(arena, "import \"%s\"%s", path,
                                        is_read ? arena_printf(arena, "\nimport \"%s\"", path)
                                                : ""));
    const char *expected = mistakes[_i].message[0] ? mistakes[_i].message : "fine.fut";
    ck_assert_str_eq(needed("main.fut"), expected);
}
END_TEST

/* What is wrong with one file does not hide what is wrong with another. */
START_TEST(test_two_mistakes)
{
    write_file("main.fut", "import \"wrong\"\nimport \"a\"");
    write_file("wrong.fut", "def x =");
    ck_assert_str_eq(needed("main.fut"),
                     "wrong.fut:1: unexpected end of file, expected an expression\n"
                     "main.fut:2: cannot import 'a.fut': No such file or directory\n");
}
END_TEST

START_TEST(test_stream)
{
    write_file("a.fut", "import \"sub/b\"");
    write_file("sub/b.fut", "");
    struct source *source = source_from_text(arena, "standard input", "import \"a\"");
    struct syn_program *program = syntax_parse(arena, diag, source);
    ck_assert(syntax_load(arena, arena, diag, program, NULL));
    ck_assert_uint_eq(program->needed.count, 2);
    ck_assert_str_eq(program->needed.at[1]->source->path, "a.fut");
}
END_TEST

START_TEST(test_zero_byte)
{
    struct source *source = source_from_text(arena, "t.fut", "import \"a\\0b\"");
    ck_assert_ptr_null(syntax_parse(arena, diag, source));
    ck_assert_str_eq(diag_at(diag, 0)->text, "the path of an import cannot have a zero byte");
}
END_TEST

/* A chain that no stack of calls would hold. */
START_TEST(test_chain)
{
    enum { LENGTH = 3000 };
    for (int i = 0; i < LENGTH; i++)
        write_file(arena_printf(arena, "f%d.fut", i),
                   arena_printf(arena, "import \"f%d\"\ndef x%d = 1", i + 1, i));
    write_file(arena_printf(arena, "f%d.fut", LENGTH), "");
    bool loaded;
    const struct syn_program *program = load("f0.fut", &loaded);
    ck_assert(loaded);
    ck_assert_uint_eq(program->needed.count, LENGTH);
    ck_assert_str_eq(program->needed.at[LENGTH - 1]->source->path, "f1.fut");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("load");
    TCase *tcase = tcase_create("load");
    tcase_add_checked_fixture(tcase, begin, end);
    tcase_add_loop_test(tcase, test_path, 0, sizeof paths / sizeof *paths);
    tcase_add_test(tcase, test_order);
    tcase_add_test(tcase, test_once);
    tcase_add_test(tcase, test_cycle);
    tcase_add_test(tcase, test_cycle_of_main);
    tcase_add_test(tcase, test_cycle_of_one);
    tcase_add_loop_test(tcase, test_mistake, 0, sizeof mistakes / sizeof *mistakes);
    tcase_add_test(tcase, test_two_mistakes);
    tcase_add_test(tcase, test_stream);
    tcase_add_test(tcase, test_zero_byte);
    tcase_add_test(tcase, test_chain);
    suite_add_tcase(suite, tcase);
    return unit_run(suite);
}
