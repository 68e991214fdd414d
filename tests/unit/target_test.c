/* src/target: the syntax tree of C, its printer, the tidying of statements. Code generation is in
 * target_gen_test.c. */
#include <string.h>

#include "target/ctree.h"
#include "unit.h"

static struct arena *arena;

static void set_up(void)
{
    arena = arena_new();
}

static void tear_down(void)
{
    arena_free(arena);
}

static const struct cexp *name(const char *text)
{
    return cexp_name(arena, text);
}

static const struct cexp *bin(enum cop op, const struct cexp *a, const struct cexp *b)
{
    return cexp_binary(arena, op, a, b);
}

static const struct cexp *minus(const struct cexp *a)
{
    return cexp_prefix(arena, "-", a);
}

static const char *exp_text(const struct cexp *exp)
{
    struct buf buf = {0};
    cprint_exp(&buf, arena, exp);
    const char *text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

static const char *statements_text(struct cstmt_vec statements)
{
    struct buf buf = {0};
    cprint_statements(&buf, arena, &statements);
    const char *text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

static const char *items_text(const struct citem_vec *items)
{
    struct buf buf = {0};
    cprint_items(&buf, arena, items);
    const char *text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

#define CK_EXP(exp, text) ck_assert_str_eq(exp_text(exp), text)
#define CK_STATEMENTS(statements, text) ck_assert_str_eq(statements_text(statements), text)

/* Expressions */

START_TEST(parentheses_where_c_needs_them)
{
    const struct cexp *a = name("a"), *b = name("b"), *c = name("c");
    CK_EXP(bin(COP_MUL, bin(COP_ADD, a, b), c), "(a + b) * c");
    CK_EXP(bin(COP_ADD, bin(COP_MUL, a, b), c), "a * b + c");
    CK_EXP(bin(COP_SUB, bin(COP_SUB, a, b), c), "a - b - c");
    CK_EXP(bin(COP_SUB, a, bin(COP_SUB, b, c)), "a - (b - c)");
    CK_EXP(bin(COP_ADD, a, bin(COP_ADD, b, c)), "a + (b + c)");
    CK_EXP(cexp_index(arena, cexp_prefix(arena, "*", a), b), "(*a)[b]");
    CK_EXP(cexp_prefix(arena, "*", cexp_index(arena, a, b)), "*a[b]");
    CK_EXP(cexp_cast(arena, "float", bin(COP_ADD, a, b)), "(float)(a + b)");
    CK_EXP(cexp_arrow(arena, cexp_member(arena, a, "x"), "y"), "a.x->y");
}
END_TEST

START_TEST(parentheses_where_readers_want_them)
{
    const struct cexp *a = name("a"), *b = name("b"), *c = name("c");
    CK_EXP(bin(COP_MUL, bin(COP_DIV, a, b), c), "(a / b) * c");
    CK_EXP(bin(COP_DIV, bin(COP_MUL, a, b), c), "a * b / c");
    CK_EXP(bin(COP_REM, bin(COP_MUL, a, b), c), "(a * b) % c");
    CK_EXP(bin(COP_LOG_OR, bin(COP_LOG_AND, a, b), c), "(a && b) || c");
    CK_EXP(bin(COP_EQ, bin(COP_BIT_AND, a, b), c), "(a & b) == c");
    CK_EXP(bin(COP_SHL, bin(COP_ADD, a, b), c), "(a + b) << c");
    CK_EXP(bin(COP_EQ, bin(COP_LT, a, b), c), "(a < b) == c");
    CK_EXP(bin(COP_EQ, cexp_prefix(arena, "!", a), b), "(!a) == b");
}
END_TEST

START_TEST(signs_do_not_merge)
{
    const struct cexp *a = name("a"), *b = name("b");
    CK_EXP(minus(minus(a)), "-(-a)");
    CK_EXP(bin(COP_SUB, a, minus(b)), "a - (-b)");
    CK_EXP(bin(COP_MUL, minus(a), b), "-a * b");
    CK_EXP(cexp_int(arena, -3), "-3");
    CK_EXP(cexp_int(arena, INT64_MIN), "INT64_MIN");
}
END_TEST

START_TEST(conditionals_chain_to_the_right)
{
    const struct cexp *a = name("a"), *b = name("b"), *c = name("c");
    const struct cexp *inner = cexp_conditional(arena, a, b, c);
    CK_EXP(cexp_conditional(arena, a, b, inner), "a ? b : a ? b : c");
    CK_EXP(cexp_conditional(arena, inner, a, b), "(a ? b : c) ? a : b");
    CK_EXP(bin(COP_ADD, inner, a), "(a ? b : c) + a");
}
END_TEST

START_TEST(strings_are_escaped)
{
    CK_EXP(cexp_string(arena, "a\"b\\c\nd\001e"), "\"a\\\"b\\\\c\\nd\\001e\"");
}
END_TEST

START_TEST(equality_is_structural)
{
    const struct cexp *one = cexp_index(arena, name("a"), bin(COP_ADD, name("i"), name("j")));
    const struct cexp *two = cexp_index(arena, name("a"), bin(COP_ADD, name("i"), name("j")));
    const struct cexp *other = cexp_index(arena, name("a"), bin(COP_SUB, name("i"), name("j")));
    ck_assert(cexp_equal(one, two));
    ck_assert(!cexp_equal(one, other));
    ck_assert(cexp_mentions(one, "j"));
    ck_assert(!cexp_mentions(one, "k"));
}
END_TEST

START_TEST(long_sums_are_filled)
{
    const struct cexp *sum = name("the_first_of_many_terms");
    for (int i = 0; i < 5; i++)
        sum = bin(COP_ADD, sum, name("another_of_many_terms"));
    CK_EXP(sum, "the_first_of_many_terms + another_of_many_terms + another_of_many_terms + "
                "another_of_many_terms +\n    another_of_many_terms + another_of_many_terms");
}
END_TEST

/* Statements and items */

START_TEST(assignments_are_compound_where_that_is_the_same)
{
    struct cstmt_vec out = {0};
    const struct cexp *a = name("a"), *x = name("x");
    cstmt_assign(arena, &out, a, bin(COP_ADD, a, x));
    cstmt_assign(arena, &out, a, bin(COP_MUL, x, a));
    cstmt_assign(arena, &out, a, bin(COP_SUB, x, a));
    CK_STATEMENTS(out, "a += x;\na *= x;\na = x - a;\n");
}
END_TEST

/* for (int64_t i = 0; i < n; i++) BODY */
static void add_loop(struct cstmt_vec *out, struct cstmt_vec body)
{
    cstmt_for(arena, out, "int64_t", "i", cexp_int(arena, 0), name("n"), NULL, body);
}

START_TEST(braces_stand_where_they_are_needed)
{
    struct cstmt_vec out = {0}, one = {0}, loop = {0}, two = {0};
    cstmt_assign(arena, &one, name("a"), name("b"));
    add_loop(&loop, one);
    cstmt_comment(arena, &two, "twice");
    cstmt_assign(arena, &two, name("c"), name("d"));
    cstmt_if(arena, &out, name("x"), loop, one);
    cstmt_if(arena, &out, name("y"), one, one);
    add_loop(&out, two);
    CK_STATEMENTS(out, "if (x) {\n    for (int64_t i = 0; i < n; i++)\n        a = b;\n} else {\n"
                       "    a = b;\n}\nif (y)\n    a = b;\nelse\n    a = b;\n"
                       "for (int64_t i = 0; i < n; i++) {\n    /* twice */\n    c = d;\n}\n");
}
END_TEST

START_TEST(parameters_are_aligned)
{
    struct citem_vec items = {0};
    struct cvar_vec params = {0};
    for (int i = 0; i < 5; i++)
        cvar_add(arena, &params, "const float *restrict", "a_long_name");
    citem_comment(arena, &items, "One.\n\nTwo.");
    citem_prototype(arena, &items, "int", "f", params);
    citem_prototype(arena, &items, "const char *", "g", (struct cvar_vec){0});
    ck_assert_str_eq(items_text(&items),
                     "/* One.\n *\n * Two. */\n"
                     "int f(const float *restrict a_long_name, const float *restrict a_long_name,\n"
                     "      const float *restrict a_long_name, const float *restrict a_long_name,\n"
                     "      const float *restrict a_long_name);\nconst char *g(void);\n");
}
END_TEST

/* Tidying */

static struct cstmt_vec declared(const char *var)
{
    struct cstmt_vec out = {0};
    cstmt_decl(arena, &out, "float", var, NULL);
    return out;
}

START_TEST(declarations_join_first_assignments)
{
    struct cstmt_vec out = declared("a"), body = {0};
    cstmt_assign(arena, &out, name("a"), name("z"));
    cstmt_assign(arena, &body, name("a"), bin(COP_ADD, name("a"), name("x")));
    add_loop(&out, body);
    cstmt_return(arena, &out, name("a"));
    CK_STATEMENTS(ctidy_statements(arena, out),
                  "float a = z;\nfor (int64_t i = 0; i < n; i++)\n    a += x;\nreturn a;\n");
}
END_TEST

START_TEST(what_is_assigned_once_is_constant)
{
    struct cstmt_vec out = declared("a");
    cstmt_assign(arena, &out, name("a"), name("z"));
    cstmt_return(arena, &out, name("a"));
    CK_STATEMENTS(ctidy_statements(arena, out), "const float a = z;\nreturn a;\n");
}
END_TEST

START_TEST(declarations_move_down_but_not_into_blocks)
{
    struct cstmt_vec out = declared("a"), then = {0}, other = {0};
    cstmt_assign(arena, &out, name("y"), name("z"));
    cstmt_assign(arena, &then, name("a"), name("b"));
    cstmt_assign(arena, &other, name("a"), name("c"));
    cstmt_comment(arena, &out, "choice");
    cstmt_if(arena, &out, name("y"), then, other);
    cstmt_return(arena, &out, name("a"));
    CK_STATEMENTS(ctidy_statements(arena, out),
                  "y = z;\nfloat a;\n/* choice */\nif (y)\n    a = b;\nelse\n    a = c;\n"
                  "return a;\n");
}
END_TEST

START_TEST(what_nothing_reads_goes)
{
    struct cstmt_vec out = declared("a"), body = {0};
    cstmt_assign(arena, &out, name("a"), name("z"));
    cstmt_comment(arena, &out, "sum");
    cstmt_assign(arena, &body, name("a"), bin(COP_ADD, name("a"), name("x")));
    add_loop(&out, body);
    cstmt_decl_const(arena, &out, "int", "unused", name("z"));
    cstmt_return(arena, &out, name("z"));
    CK_STATEMENTS(ctidy_statements(arena, out), "return z;\n");
}
END_TEST

START_TEST(what_may_fail_stays)
{
    struct cstmt_vec out = declared("a");
    const struct cexp *status = cexp_prefix(arena, "&", name("status"));
    cstmt_assign(arena, &out, name("a"), cexp_call2(arena, "div", name("z"), status));
    cstmt_return(arena, &out, name("z"));
    CK_STATEMENTS(ctidy_statements(arena, out), "(void)div(z, &status);\nreturn z;\n");
}
END_TEST

static Suite *target_suite(void)
{
    Suite *suite = suite_create("target");
    TCase *tree = tcase_create("tree");
    tcase_add_checked_fixture(tree, set_up, tear_down);
    tcase_add_test(tree, parentheses_where_c_needs_them);
    tcase_add_test(tree, parentheses_where_readers_want_them);
    tcase_add_test(tree, signs_do_not_merge);
    tcase_add_test(tree, conditionals_chain_to_the_right);
    tcase_add_test(tree, strings_are_escaped);
    tcase_add_test(tree, equality_is_structural);
    tcase_add_test(tree, long_sums_are_filled);
    tcase_add_test(tree, assignments_are_compound_where_that_is_the_same);
    tcase_add_test(tree, braces_stand_where_they_are_needed);
    tcase_add_test(tree, parameters_are_aligned);
    suite_add_tcase(suite, tree);
    TCase *tidy = tcase_create("tidy");
    tcase_add_checked_fixture(tidy, set_up, tear_down);
    tcase_add_test(tidy, declarations_join_first_assignments);
    tcase_add_test(tidy, what_is_assigned_once_is_constant);
    tcase_add_test(tidy, declarations_move_down_but_not_into_blocks);
    tcase_add_test(tidy, what_nothing_reads_goes);
    tcase_add_test(tidy, what_may_fail_stays);
    suite_add_tcase(suite, tidy);
    return suite;
}

int main(void)
{
    return unit_run(target_suite());
}
