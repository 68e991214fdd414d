/* Which variables lie in the memory of an entry's results, in C and in the host's code for
 * OpenCL. */
#include <string.h>

#include "run_fixture.h"
#include "unit.h"

/* How often TEXT has PART. */
static int count_of(const char *text, const char *part)
{
    int count = 0;
    while ((text = strstr(text, part))) {
        text += strlen(part);
        count++;
    }
    return count;
}

static void expect_homes(const char *text, enum stage from, enum target target, int count)
{
    const struct options options = {.target = target,
                                    .from = from,
                                    .input = from == STAGE_SURFACE ? "t.fut" : "t.dpia"};
    forget_output();
    run = run_of_text(arena, &options, text);
    ck_assert_msg(pipeline_run(&run, STAGE_TARGET), "%s\n%s", text, run_message(&run));
    const char *c = buf_text(&run.output.c);
    const char *part = target == TARGET_OPENCL ? "const cl_mem a = out" : " *a = out";
    unit_assert(count_of(c, part) == count, "%s\nnot %d in\n%.6000s", text, count, c);
}

/* Programs, and how many of their arrays lie in results. */
static const struct {
    const char *text;
    int count;
} programs[] = {
    {"entry t [n] (xs: [n]i32) : ([n]i32, i32) =\n"
     "  let a = map (+ 1) xs in (a, reduce (+) 0 a)",
     1},
    /* pieces of vectors; rows, for each work-item four; both of two dimensions */
    {"entry t [n] (xs: [n]f32) : ([n]f32, f32) =\n"
     "  let a = map (+ 1) xs in (a, reduce (+) 0 a)",
     1},
    {"entry t [n] [m] (xs: [n][m]f32) (ys: [m]f32) : ([n][m]f32, [m]f32) =\n"
     "  let a = map (\\row -> map2 (-) row ys) xs in (a, map (reduce (+) 0) (transpose a))",
     1},
    /* one of two results */
    {"entry t [n] (xs: [n]i32) : ([n]i32, [n]i32, i32) =\n"
     "  let a = map (+ 1) xs in (a, a, reduce (+) 0 a)",
     1},
    /* it is changed after it was copied to one result, and lies in the other */
    {"entry t [n] (xs: [n]i32) : ([n]i32, [n]i32) =\n"
     "  let a = map2 (+) xs (rotate 1 xs) in (a, loop b = a for i < 9i32 do map (+ i) b)",
     1},
    {"entry t [n] (xs: [n]i32) : ([n]i32, [n]i32) =\n"
     "  let a = map2 (+) xs (rotate 1 xs)\n"
     "  in (a, map2 (+) xs (loop b = a for i < 9i32 do map (+ i) b))",
     0},
    /* it changes places with another one; or stays */
    {"entry t [n] (xs: [n]i32) : [n]i32 =\n"
     "  loop a = xs for _i < 9i32 do map2 (+) a (rotate 1 a)",
     0},
    {"entry t [n] (xs: [n]i32) : [n]i32 = loop a = xs for i < 9i32 do map (+ i) a", 1},
    /* it is a part of the result */
    {"entry t [n] (xs: [n]i32) : ([]i32, i32) =\n"
     "  let a = map (+ 1) xs in (a ++ xs, reduce (+) 0 a)",
     0},
};

enum { PROGRAM_COUNT = sizeof programs / sizeof *programs };

START_TEST(test_programs)
{
    expect_homes(programs[_i].text, STAGE_SURFACE, TARGET_C, programs[_i].count);
    expect_homes(programs[_i].text, STAGE_SURFACE, TARGET_OPENMP, programs[_i].count);
    expect_homes(programs[_i].text, STAGE_SURFACE, TARGET_OPENCL, programs[_i].count);
}
END_TEST

/* An array a that is computed from xs; and COMMANDS behind that, of which one may be a copy. */
#define ARRAY(commands)                                                                            \
    "t {n: nat} (xs: exp[[n]i32]) (out: acc[[n]i32, [n]i32]) : comm =\n"                           \
    "  newGlobal [n]i32 (\\a.\n"                                                                   \
    "    for n (\\i. idxAcc a.1 i := idx xs i + 1);\n"                                             \
    "    " commands ")\n"

#define COPY "for n (\\i. idxAcc (pairAcc1 out) i := idx a.2 i)"
#define OTHER "for n (\\i. idxAcc (pairAcc2 out) i := idx (reverse a.2) i)"

static const struct {
    const char *text;
    int count;
} commands[] = {
    {ARRAY(COPY "; " OTHER), 1},
    {ARRAY(OTHER "; " COPY), 1},
    /* something else is written to the result, before and after */
    {ARRAY("for n (\\i. idxAcc (pairAcc1 out) i := 3); " COPY "; " OTHER), 0},
    {ARRAY(COPY "; for n (\\i. idxAcc (pairAcc1 out) i := 3); " OTHER), 0},
    /* to the array; after that it is right */
    {ARRAY(COPY "; for n (\\i. idxAcc a.1 i := 3); " OTHER), 0},
    {ARRAY("for n (\\i. idxAcc a.1 i := 3); " COPY "; " OTHER), 1},
    /* the copy is not always made, or not of all */
    {ARRAY("for n (\\i. idxAcc (pairAcc2 out) i := 3); if natValue n < 5 then " COPY
           " else for n (\\i. idxAcc (pairAcc1 out) i := 3)"),
     0},
    {ARRAY(OTHER "; for n (\\i. if fromIdx i < 5 then idxAcc (pairAcc1 out) i := idx a.2 i "
                 "else idxAcc (pairAcc1 out) i := 4)"),
     0},
    {ARRAY(OTHER "; for n (\\i. idxAcc (pairAcc1 out) i := idx (reverse a.2) i)"), 0},
    /* in one of two branches */
    {"t {n: nat} (xs: exp[[n]i32]) (out: acc[[n]i32]) : comm =\n"
     "  if natValue n < 5 then\n"
     "    newGlobal [n]i32 (\\a. for n (\\i. idxAcc a.1 i := idx xs i + 1);\n"
     "                          for n (\\i. idxAcc out i := idx a.2 i))\n"
     "  else for n (\\i. idxAcc out i := 3)\n",
     1},
};

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

START_TEST(test_commands)
{
    expect_homes(commands[_i].text, STAGE_DPIA, TARGET_C, commands[_i].count);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("home");
    TCase *tests = tcase_create("home");
    tcase_add_checked_fixture(tests, begin, end);
    tcase_add_loop_test(tests, test_programs, 0, PROGRAM_COUNT);
    tcase_add_loop_test(tests, test_commands, 0, COMMAND_COUNT);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
