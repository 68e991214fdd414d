/* opencl/: surface programs and the kernels and host code that they become, or the error they give;
 * and the filling in of texts. That the code runs and is right is for tests/run. */
#include <string.h>

#include "driver/pipeline.h"
#include "target/text.h"
#include "unit.h"

static struct arena *arena;
static struct run run;

static void begin(void)
{
    arena = arena_new();
}

static void free_output(void)
{
    buf_free(&run.output.c);
    buf_free(&run.output.h);
    buf_free(&run.output.cl);
    buf_free(&run.output.report);
}

static void end(void)
{
    free_output();
    arena_free(arena);
}

static bool translate(const char *text)
{
    static const struct options options = {.target = TARGET_OPENCL, .input = "t.fut"};
    struct types *types = types_new(arena);
    free_output();
    run = (struct run){.options = &options,
                       .name = "t",
                       .file_name = "t",
                       .source_name = "t.fut",
                       .arena = arena,
                       .diag = diag_new(arena),
                       .types = types,
                       .dpia = dpia_new(arena, types),
                       .source = source_from_text(arena, "t.fut", text)};
    return pipeline_run(&run, STAGE_TARGET);
}

static const char *message(void)
{
    return diag_count(run.diag) > 0 ? diag_at(run.diag, 0)->text : "no message";
}

/* Translates TEXT; the kernels have PART in them. */
static void expect_kernels(const char *text, const char *part)
{
    ck_assert_msg(translate(text), "%s\n%s", text, message());
    ck_assert_msg(strstr(buf_text(&run.output.cl), part), "%s\nis not in\n%s", part,
                  buf_text(&run.output.cl));
}

/* The host code of the program translated last has PART in it. */
static void expect_host(const char *part)
{
    ck_assert_msg(strstr(buf_text(&run.output.c), part), "%s\nis not in\n%s", part,
                  buf_text(&run.output.c));
}

static void expect_error(const char *text, const char *part)
{
    ck_assert_msg(!translate(text), "%s\nwas accepted", text);
    ck_assert_msg(strstr(message(), part), "%s\nis not in\n%s", part, message());
    free_output();
    run.output = (struct output){0};
}

static const char dot[] =
    "entry t [n] (xs: [n]f32) (ys: [n]f32) : f32 = reduce (+) 0 (map2 (*) xs ys)\n";

START_TEST(test_dot)
{
    expect_kernels(dot, "kernel void t_reduce0(long n, global const float *restrict xs, "
                        "global const float *restrict ys,");
    expect_kernels(dot, "    for (long i = get_global_id(0); i < parts; "
                        "i += get_global_size(0)) {\n");
    expect_kernels(dot, "            acc += xs[parts * j + i] * ys[parts * j + i];\n");
    ck_assert_msg(!strstr(buf_text(&run.output.cl), "status"), "a check that cannot fail");
    expect_host("launch_items(&run, T_REDUCE0, parts);");
    expect_host("launch_task(&run, T_REDUCE1);");
    expect_host("int t_host(struct t *t, cl_command_queue queue, int64_t n, const float *xs,");
}
END_TEST

START_TEST(test_workgroups)
{
    expect_kernels("entry t [n] (xs: [n][64]f32) : [n][64]f32 =\n"
                   "  dpia.map_workgroup (\\r -> dpia.map_local (\\x -> x * 2) r) xs\n",
                   "    for (long i = get_group_id(0); i < n; i += get_num_groups(0)) {\n");
    expect_host("launch_groups(&run, T_MAP_WORKGROUP0, n, 64);");
}
END_TEST

START_TEST(test_host_control)
{
    expect_kernels("entry t [n] (flag: bool) (xs: [n]i32) : [n]i32 =\n"
                   "  if flag then map (+ 1) xs else map (* 2) xs\n",
                   "kernel void t_map1(");
    expect_host("    if (flag) {\n");
    ck_assert_msg(!strstr(buf_text(&run.output.c), "read_value"), "flag is known");
}
END_TEST

START_TEST(test_value_of_device)
{
    expect_kernels("entry t [n] (xs: [n]i32) : [n]i32 =\n"
                   "  if i32.sum xs > 0 then map (+ 1) xs else map (* 2) xs\n",
                   "global uchar *value");
    expect_host("read_value(&run, condition_buffer, sizeof condition, &condition);");
}
END_TEST

START_TEST(test_status)
{
    expect_kernels("entry t [n] [m] (xs: [n]i32) (is: [m]i64) : [m]i32 = map (\\i -> xs[i]) is\n",
                   "volatile global int *status");
    expect_host("read_status(&run, status_word);");
    ck_assert(strstr(buf_text(&run.output.h), "It is over when the function returns"));
}
END_TEST

START_TEST(test_report)
{
    ck_assert(translate(dot));
    ck_assert(strstr(buf_text(&run.output.report),
                     "t.fut:1: kernel t_reduce0: a work-item for each of parts iterations"));
}
END_TEST

START_TEST(test_same_twice)
{
    ck_assert(translate(dot));
    const char *first = arena_strdup(arena, buf_text(&run.output.c));
    free_output();
    ck_assert(translate(dot));
    ck_assert_str_eq(first, buf_text(&run.output.c));
}
END_TEST

START_TEST(test_levels)
{
    expect_error("entry t [n] (xs: [n][4]f32) : [n][4]f32 =\n"
                 "  dpia.map_global (\\r -> dpia.map_global (\\x -> x + 1) r) xs\n",
                 "a map_global cannot stand inside of a map_global");
    expect_error("entry t [n] (xs: [n][4]f32) : [n][4]f32 =\n"
                 "  dpia.map_workgroup (\\r -> dpia.map_global (\\x -> x + 1) r) xs\n",
                 "a map_global cannot stand inside of a map_workgroup");
    expect_error("entry t [n] (xs: [n]f32) : [n]f32 = dpia.map_local (\\x -> x + 1) xs\n",
                 "a map_local must stand inside of a map_workgroup");
    expect_error("entry t [n] (xs: [n][4]f32) : [n]f32 =\n"
                 "  dpia.map_workgroup (\\r -> dpia.reduce (\\x a -> x + a) 0 r) xs\n",
                 "a value computed by a work-group as a whole");
    expect_error("entry t [n] [m] (xs: [n][m]f32) : [n][m]f32 =\n"
                 "  dpia.map_workgroup (\\r -> let u = dpia.map_local (\\x -> x + 1) r\n"
                 "                            in dpia.map_local (\\i -> u[i] * 2) (iota m)) xs\n",
                 "an array that the work-items of a work-group share");
}
END_TEST

START_TEST(test_text)
{
    static const char *const lines[] = {"prog_free(program, PROG_OK); /* prog's */\n", "xprog\n"};
    static const struct text_word words[] = {{"prog", "dot"}, {"PROG", "DOT"}};
    struct buf buf = {0};
    text_add(&buf, lines, 2, words, 2);
    ck_assert_str_eq(buf_text(&buf), "dot_free(program, DOT_OK); /* dot's */\nxprog\n");
    buf_free(&buf);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("opencl");
    TCase *tests = tcase_create("opencl");
    tcase_add_checked_fixture(tests, begin, end);
    tcase_add_test(tests, test_dot);
    tcase_add_test(tests, test_workgroups);
    tcase_add_test(tests, test_host_control);
    tcase_add_test(tests, test_value_of_device);
    tcase_add_test(tests, test_status);
    tcase_add_test(tests, test_report);
    tcase_add_test(tests, test_same_twice);
    tcase_add_test(tests, test_levels);
    tcase_add_test(tests, test_text);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
