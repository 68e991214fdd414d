/* src/target/gen_rounds.c: a check that all rounds of a loop pass is not made in each of them. That
 * is known from the first index and the number of rounds, where the index goes up by one. */
#include "dpia_build.h"
#include "target/gen.h"
#include "target/gen_passes.h"
#include "target/helpers.h"
#include "unit.h"

static struct gen *gen;

static const struct cexp *name(const char *text)
{
    return cexp_name(f.arena, text);
}

static const struct cexp *number(int64_t value)
{
    return cexp_int(f.arena, value);
}

static void set_up(void)
{
    dpia_set_up();
    gen = gen_new(f.dpia, GEN_C, "test", "TEST");
    gen_begin_function(gen, NULL, NULL);
}

static const struct cexp *added(const struct cexp *a, const struct cexp *b)
{
    return helper_call2(gen, HELPER_ADD, SCALAR_I64, a, b);
}

static const struct cexp *taken(const struct cexp *a, const struct cexp *b)
{
    return helper_call2(gen, HELPER_SUB, SCALAR_I64, a, b);
}

/* x = in_bounds(INDEX, SIZE, status, CHECK); */
static void ask(struct cstmt_vec *out, const struct cexp *index, const struct cexp *size)
{
    const struct cexp *args[] = {index, size, name("status"), name("CHECK")};
    cstmt_assign(f.arena, out, name("x"), helper_call_plain(gen, HELPER_IN_BOUNDS, args, 4));
}

static void constant(struct cstmt_vec *out, const char *text, const struct cexp *value)
{
    cstmt_decl_const(f.arena, out, ctype_of_scalar(SCALAR_I64, false), text, value);
}

static void loop(struct cstmt_vec *out, const char *index, const struct cexp *limit,
                 struct cstmt_vec body)
{
    cstmt_for(f.arena, out, ctype_of_scalar(SCALAR_I64, false), index, number(0), limit, NULL,
              body);
}

/* What is asked before CODE, behind its comment: up to the first loop. */
static const char *before(struct cstmt_vec code)
{
    struct buf buf = {0};
    code = gen_rounds(gen, code);
    cprint_statements(&buf, f.arena, &code);
    const char *text = arena_strdup(f.arena, buf_text(&buf));
    buf_free(&buf);
    const char *end = strstr(text, "for (");
    ck_assert_ptr_nonnull(end);
    return arena_strndup(f.arena, text, (size_t)(end - text));
}

/* The same of one loop of k rounds that asks for INDEX in an array of SIZE. */
static const char *before_asking(const struct cexp *index, const struct cexp *size)
{
    struct cstmt_vec out = {0}, body = {0};
    ask(&body, index, size);
    loop(&out, "j", name("k"), body);
    return before(out);
}

START_TEST(a_first_index_and_the_rounds_decide)
{
    const struct cexp *n = name("n"), *j = name("j"), *s = name("s");
    static const char *const sum = "const bool inside = s >= 0 && k <= n - s;\n";
    ck_assert_str_eq(before_asking(added(s, j), n), sum);
    ck_assert_str_eq(before_asking(added(j, s), name("m")),
                     "const bool inside_1 = s >= 0 && k <= m - s;\n");
    ck_assert_str_eq(before_asking(j, n), "const bool inside_2 = k <= n;\n");
    ck_assert_str_eq(before_asking(taken(j, s), n),
                     "const bool inside_3 = test_sub_i64(0, s) >= 0 && "
                     "k <= n - test_sub_i64(0, s);\n");
    ck_assert_str_eq(before_asking(cexp_binary(f.arena, COP_ADD, s, added(j, name("t"))), n),
                     "const bool inside_4 = s + t >= 0 && k <= n - (s + t);\n");
}
END_TEST

START_TEST(other_indices_are_asked_each_time)
{
    const struct cexp *n = name("n"), *j = name("j"), *s = name("s");
    ck_assert_str_eq(before_asking(taken(s, j), n), "");
    ck_assert_str_eq(before_asking(s, n), "");
    ck_assert_str_eq(before_asking(added(j, j), n), "");
    ck_assert_str_eq(before_asking(helper_call2(gen, HELPER_MUL, SCALAR_I64, j, s), n), "");
    ck_assert_str_eq(before_asking(added(cexp_index(f.arena, s, n), j), n), "");
    ck_assert_str_eq(before_asking(added(s, j), cexp_index(f.arena, s, n)), "");
    ck_assert_str_eq(before_asking(cexp_index(f.arena, s, j), n), "");
}
END_TEST

START_TEST(what_changes_in_the_loop_is_asked_each_time)
{
    struct cstmt_vec out = {0}, body = {0}, other = {0}, inner = {0};
    ask(&body, added(name("p"), name("j")), name("n"));
    cstmt_assign(f.arena, &body, name("p"), name("q"));
    loop(&out, "j", name("k"), body);
    ck_assert_str_eq(before(out), "");
    constant(&inner, "q", cexp_index(f.arena, name("ps"), name("j")));
    ask(&inner, added(name("q"), name("j")), name("n"));
    loop(&other, "j", name("k"), inner);
    ck_assert_str_eq(before(other), "");
}
END_TEST

/* A constant of the loop is what it is made of. */
START_TEST(constants_are_seen_through)
{
    struct cstmt_vec out = {0}, body = {0};
    constant(&body, "index", added(name("s"), name("j")));
    ask(&body, name("index"), name("n"));
    ask(&body, name("index"), name("n"));
    cstmt_comment(f.arena, &out, "rounds");
    loop(&out, "j", name("k"), body);
    out = gen_rounds(gen, out);
    struct buf buf = {0};
    cprint_statements(&buf, f.arena, &out);
    ck_assert_str_eq(buf_text(&buf),
                     "const bool inside = s >= 0 && k <= n - s;\n"
                     "/* rounds */\n"
                     "for (int64_t j = 0; j < k; j++) {\n"
                     "    const int64_t index = test_add_i64(s, j);\n"
                     "    x = inside || test_in_bounds(index, n, status, CHECK);\n"
                     "    x = inside || test_in_bounds(index, n, status, CHECK);\n"
                     "}\n");
    buf_free(&buf);
}
END_TEST

/* The index goes along with the loop around: that is where it is asked. One that goes along with
 * both is known where the loop inside begins. */
START_TEST(an_index_belongs_to_one_loop)
{
    struct cstmt_vec out = {0}, body = {0}, inner = {0};
    ask(&inner, added(name("s"), name("i")), name("n"));
    ask(&inner, added(added(name("s"), name("i")), name("j")), name("m"));
    loop(&body, "j", name("k"), inner);
    loop(&out, "i", name("h"), body);
    out = gen_rounds(gen, out);
    struct buf buf = {0};
    cprint_statements(&buf, f.arena, &out);
    ck_assert_str_eq(buf_text(&buf),
                     "const bool inside_1 = s >= 0 && h <= n - s;\n"
                     "for (int64_t i = 0; i < h; i++) {\n"
                     "    const bool inside = test_add_i64(s, i) >= 0 && "
                     "k <= m - test_add_i64(s, i);\n"
                     "    for (int64_t j = 0; j < k; j++) {\n"
                     "        x = inside_1 || "
                     "test_in_bounds(test_add_i64(s, i), n, status, CHECK);\n"
                     "        x = inside || test_in_bounds(test_add_i64(test_add_i64(s, i), j), "
                     "m, status, CHECK);\n"
                     "    }\n"
                     "}\n");
    buf_free(&buf);
}
END_TEST

START_TEST(a_slice_is_asked_once)
{
    struct cstmt_vec out = {0}, body = {0}, outer = {0};
    const struct cexp *args[] = {name("s"), number(1), name("count"), name("n"), name("status"),
                                 name("CHECK")};
    cstmt_assign(f.arena, &body, name("x"),
                 helper_call_plain(gen, HELPER_SLICE_IN_BOUNDS, args, 6));
    loop(&out, "j", name("count"), body);
    loop(&outer, "i", name("h"), out);
    ck_assert_str_eq(before(outer), "");
    ck_assert_str_eq(before(out), "const bool inside_1 = s >= 0 && count <= n - s;\n");
    args[1] = number(2);
    body.len = out.len = 0;
    cstmt_assign(f.arena, &body, name("x"),
                 helper_call_plain(gen, HELPER_SLICE_IN_BOUNDS, args, 6));
    loop(&out, "j", name("count"), body);
    ck_assert_str_eq(before(out), "");
}
END_TEST

/* Loops of a few rounds, of a limit that is read, and those that begin elsewhere. */
START_TEST(other_loops_are_left)
{
    struct cstmt_vec body = {0}, few = {0}, many = {0}, read = {0}, later = {0};
    ask(&body, added(name("s"), name("j")), name("n"));
    loop(&few, "j", number(3), body);
    ck_assert_str_eq(before(few), "");
    loop(&many, "j", number(4), body);
    ck_assert_str_eq(before(many), "const bool inside = s >= 0 && 4 <= n - s;\n");
    loop(&read, "j", cexp_index(f.arena, name("ks"), name("i")), body);
    ck_assert_str_eq(before(read), "");
    cstmt_for(f.arena, &later, ctype_of_scalar(SCALAR_I64, false), "j", number(1), name("k"), NULL,
              body);
    ck_assert_str_eq(before(later), "");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("target_rounds");
    TCase *rounds = tcase_create("rounds");
    tcase_add_checked_fixture(rounds, set_up, dpia_tear_down);
    tcase_add_test(rounds, a_first_index_and_the_rounds_decide);
    tcase_add_test(rounds, other_indices_are_asked_each_time);
    tcase_add_test(rounds, what_changes_in_the_loop_is_asked_each_time);
    tcase_add_test(rounds, constants_are_seen_through);
    tcase_add_test(rounds, an_index_belongs_to_one_loop);
    tcase_add_test(rounds, a_slice_is_asked_once);
    tcase_add_test(rounds, other_loops_are_left);
    suite_add_tcase(suite, rounds);
    return unit_run(suite);
}
