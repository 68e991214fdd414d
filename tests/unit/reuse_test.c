/* opencl/reuse.c: when variables of a kernel that take over what others have are these others. The
 * statements are
 *
 *     float own = 0, other = 0;  float a, b;
 *     if (c) { a = THEN[0]; b = THEN[1]; } else { a = KEPT[0]; b = KEPT[1]; }
 *     r = BEHIND; */
#include <string.h>

#include "opencl/kernel.h"
#include "unit.h"

static struct arena *arena;

static const struct {
    const char *then[2], *kept[2], *behind, *text;
} cases[] = {
    {{"own+x", "other+y"}, {"own", "other"}, "a+b",
     "if (c) {\n    own += x;\n    other += y;\n}\nr = own + other;\n"},
    {{"x", "y+x"}, {"other", "own"}, "b",
     "if (c) {\n    other = x;\n    own = y + x;\n}\nr = own;\n"},
    {{"own+x", "other+y"}, {"own", "other"}, "a+own", NULL},
    {{"own+x", "other+own"}, {"own", "other"}, "a+b", NULL},
    {{"own+x", "other+a"}, {"own", "other"}, "a+b", NULL},
    {{"own+x", "y"}, {"own", "own"}, "a+b", NULL},
    {{"own+x", "y"}, {"own", "other+x"}, "a+b", NULL},
    {{"own+x", "y"}, {"own", "fixed"}, "a+b", NULL},
    {{"own+x", "y"}, {"own", "whole"}, "a+b", NULL},
    {{"own+x", "y"}, {"own", "elsewhere"}, "a+b", NULL},
};

/* A name, or the sum of two. */
static const struct cexp *value(const char *text)
{
    const char *plus = strchr(text, '+');
    if (!plus)
        return cexp_name(arena, text);
    return cexp_binary(arena, COP_ADD,
                       cexp_name(arena, arena_printf(arena, "%.*s", (int)(plus - text), text)),
                       cexp_name(arena, plus + 1));
}

static struct cstmt_vec assignments(const char *const values[2])
{
    struct cstmt_vec body = {0};
    cstmt_assign(arena, &body, cexp_name(arena, "a"), value(values[0]));
    cstmt_assign(arena, &body, cexp_name(arena, "b"), value(values[1]));
    return body;
}

static struct cstmt_vec statements(int k)
{
    const struct ctype *real = ctype_of_scalar(SCALAR_F32, true);
    const struct cexp *zero = cexp_int(arena, 0);
    struct cstmt_vec body = {0};
    cstmt_decl(arena, &body, real, "own", zero);
    cstmt_decl(arena, &body, real, "other", zero);
    cstmt_decl(arena, &body, ctype_of_scalar(SCALAR_I32, true), "whole", zero);
    cstmt_decl_const(arena, &body, real, "fixed", zero);
    cstmt_decl(arena, &body, real, "a", NULL);
    cstmt_decl(arena, &body, real, "b", NULL);
    cstmt_if(arena, &body, cexp_name(arena, "c"), assignments(cases[k].then),
             assignments(cases[k].kept));
    cstmt_assign(arena, &body, cexp_name(arena, "r"), value(cases[k].behind));
    return body;
}

/* The statements behind the declarations of what is there before. */
static const char *text_of(struct cstmt_vec body)
{
    struct buf buf = {0};
    cprint_statements(&buf, arena, &body);
    const char *text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return strstr(text, "fixed = 0;\n") + strlen("fixed = 0;\n");
}

START_TEST(only_what_nobody_needs_is_taken_over)
{
    arena = arena_new();
    const char *before = text_of(statements(_i));
    const char *after = text_of(reuse_variables(arena, statements(_i)));
    ck_assert_str_eq(after, cases[_i].text ? cases[_i].text : before);
    arena_free(arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("reuse");
    TCase *tests = tcase_create("reuse");
    tcase_add_loop_test(tests, only_what_nobody_needs_is_taken_over, 0,
                        sizeof cases / sizeof *cases);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
