/* Which copies at the end of an iteration are exchanges of memory: of pointers in C, of buffers in
 * the host's code for OpenCL. */
#include <string.h>

#include "run_fixture.h"
#include "unit.h"

/* TEXT, a program from stage FROM on, for TARGET, and how many arrays are exchanged there. */
struct exchange_case {
    const char *text;
    enum stage from;
    enum target target;
    int count;
};

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

static void expect_exchanges(const struct exchange_case *one)
{
    const struct options options = {.target = one->target,
                                    .from = one->from,
                                    .input = one->from == STAGE_SURFACE ? "t.fut" : "t.dpia"};
    forget_output();
    run = run_of_text(arena, &options, one->text);
    ck_assert_msg(pipeline_run(&run, STAGE_TARGET), "%s\n%s", one->text, run_message(&run));
    const char *c = buf_text(&run.output.c);
    const char *part = one->target == TARGET_OPENCL ? "t_exchange(&" : " *last";
    unit_assert(count_of(c, part) == one->count, "%s\nnot %d in\n%.6000s", one->text, one->count,
                c);
    unit_assert(count_of(c, "last = t_allocate") == 0, "%s\nmemory for a name", one->text);
}

/* Programs, and how many of their arrays are exchanged in C, with OpenMP, and by the host. */
static const struct {
    const char *text;
    int c, openmp, opencl;
} programs[] = {
    {"entry t [n] (xs: [n]i32) : [n]i32 =\n"
     "  loop xs for _i < 9i32 do map2 (+) xs (rotate 1 xs)",
     1, 1, 1},
    {"entry t [n] (xs: [n]i32) : ([n]i32, i32) =\n"
     "  loop (xs, k) = (xs, 0) while k < 9 do (map (+ k) (reverse xs), k + 1)",
     1, 1, 1},
    /* an array of pairs is two blocks */
    {"entry t [n] (xs: [n]i32) : [n](i32, i32) =\n"
     "  loop ps = zip xs xs for _i < 9i32 do\n"
     "    map2 (\\(a, b) (c, d) -> (a + d, b + c)) ps (rotate 1 ps)",
     2, 2, 2},
    /* a matrix, in a loop in a loop */
    {"entry t [n] (xs: [n]i32) : [n][n]i32 =\n"
     "  loop m = map (\\x -> map (* x) xs) xs for i < 9i32 do\n"
     "    loop m for _j < i do map2 (map2 (+)) m (rotate 1 m)",
     1, 1, 1},
    /* of two arrays one is in place */
    {"entry t [n] (xs: [n]i32) : ([n]i32, [n]i32) =\n"
     "  loop (xs, ys) = (copy xs, reverse xs) for _i < 9i32 do\n"
     "    (map2 (+) xs (rotate 1 ys), map2 (-) ys (reverse xs))",
     1, 1, 1},
    /* arrays that change places, also in branches; with the memory of one more that is new */
    {"entry t [n] (xs: [n]i32) : ([n]i32, [n]i32) =\n"
     "  loop (xs, ys) = (xs, reverse xs) for _i < 9i32 do (ys, map2 (+) xs ys)",
     1, 1, 2},
    {"entry t [n] (xs: [n]i32) : ([n]i32, ([n]i32, i32), [n]i32) =\n"
     "  loop (xs, (ys, k), zs) = (xs, (reverse xs, 0), xs) for _i < 9i32 do\n"
     "    (ys, (zs, k + 1), map2 (+) (reverse xs) ys)",
     1, 1, 3},
    {"entry t [n] (xs: [n]i32) : ([n]i32, [n]i32) =\n"
     "  loop (xs, ys) = (xs, reverse xs) for i < 9i32 do\n"
     "    if i == 5 then (ys, xs) else (ys, map2 (-) xs ys)",
     2, 2, 3},
    /* an array twice is a copy, and the old one is another */
    {"entry t [n] (xs: [n]i32) : ([n]i32, [n]i32) =\n"
     "  loop (xs, ys) = (xs, xs) for _i < 9i32 do\n"
     "    let zs = map2 (+) (rotate 1 xs) (reverse ys) in (zs, zs)",
     1, 1, 1},
    {"entry t [n] (xs: [n]i32) : ([n]i32, [n]i32) =\n"
     "  loop (xs, ys) = (xs, xs) for i < 9i32 do (ys, map (+ i) ys)",
     1, 1, 2},
    /* an iteration for each row, many at a time */
    {"entry t [n] (xs: [n]i32) : [n][n]i32 =\n"
     "  map (\\x -> loop r = map (* x) xs for _i < 9i32 do map2 (+) r (rotate 1 r)) xs",
     0, 0, 0},
    /* in place */
    {"entry t [n] (xs: [n]i32) : [n]i32 = loop xs for i < 9i32 do map (+ i) xs", 0, 0, 0},
};

enum { PROGRAM_COUNT = sizeof programs / sizeof *programs };

START_TEST(test_programs)
{
    const char *text = programs[_i].text;
    expect_exchanges(&(struct exchange_case){text, STAGE_SURFACE, TARGET_C, programs[_i].c});
    expect_exchanges(
        &(struct exchange_case){text, STAGE_SURFACE, TARGET_OPENMP, programs[_i].openmp});
    expect_exchanges(
        &(struct exchange_case){text, STAGE_SURFACE, TARGET_OPENCL, programs[_i].opencl});
}
END_TEST

/* A loop in which b is computed from a, and then something is done with both, INSIDE; and AFTER. */
#define LOOP(inside, after)                                                                        \
    "t {n: nat} (xs: exp[[n][n]i32]) (out: acc[[n][n]i32]) : comm =\n"                             \
    "  newGlobal [n][n]i32 (\\a.\n"                                                                \
    "    for n (\\i. for n (\\j. idxAcc (idxAcc a.1 i) j := idx (idx xs i) j));\n"                 \
    "    newGlobal [n][n]i32 (\\b.\n"                                                              \
    "      for 9 (\\k.\n"                                                                          \
    "        for n (\\i. for n (\\j. idxAcc (idxAcc b.1 i) j := idx (idx (reverse a.2) i) j));\n"  \
    "        " inside ");\n"                                                                       \
    "      for n (\\i. for n (\\j. idxAcc (idxAcc out i) j := " after "))))\n"

#define COPY "for n (\\i. for n (\\j. idxAcc (idxAcc a.1 i) j := idx (idx b.2 i) j))"

static const struct {
    const char *text;
    int count;
} commands[] = {
    {LOOP(COPY, "idx (idx a.2 i) j"), 1},
    {LOOP(COPY "; idxAcc (idxAcc a.1 (toIdx n 0)) (toIdx n 0) := 7", "idx (idx a.2 i) j"), 1},
    {LOOP("for n (\\i. parforGlobal n (idxAcc a.1 i) (\\j o. o := idx (idx b.2 i) j))",
          "idx (idx a.2 i) j"),
     1},
    /* b is used afterwards: behind the loop, in the iteration */
    {LOOP(COPY, "idx (idx b.2 i) j"), 0},
    {LOOP(COPY "; idxAcc (idxAcc a.1 (toIdx n 0)) (toIdx n 0) := idx (idx b.2 (toIdx n 1)) "
               "(toIdx n 0)",
          "idx (idx a.2 i) j"),
     0},
    /* a transposed copy, one of a row, and one of a row to all */
    {LOOP("for n (\\i. for n (\\j. idxAcc (idxAcc a.1 i) j := idx (idx b.2 j) i))",
          "idx (idx a.2 i) j"),
     0},
    {LOOP("for n (\\j. idxAcc (idxAcc a.1 (toIdx n 0)) j := idx (idx b.2 (toIdx n 0)) j)",
          "idx (idx a.2 i) j"),
     0},
    {LOOP("for n (\\i. for n (\\j. idxAcc (idxAcc a.1 i) j := idx (idx b.2 i) i))",
          "idx (idx a.2 i) j"),
     0},
    /* a sum, and a copy that is not always made */
    {LOOP("for n (\\i. for n (\\j. idxAcc (idxAcc a.1 i) j := idx (idx b.2 i) j + 1))",
          "idx (idx a.2 i) j"),
     0},
    {LOOP("if fromIdx k < 5 then " COPY " else skip", "idx (idx a.2 i) j"), 0},
    /* what an iteration before wrote is kept */
    {"t {n: nat} (xs: exp[[n]i32]) (out: acc[[n]i32]) : comm =\n"
     "  newGlobal [n]i32 (\\a.\n"
     "    for n (\\i. idxAcc a.1 i := idx xs i);\n"
     "    newGlobal [n]i32 (\\b.\n"
     "      for 3 (\\k.\n"
     "        for n (\\i. if fromIdx k < 1 then idxAcc b.1 i := idx a.2 i else skip);\n"
     "        for n (\\i. idxAcc a.1 i := idx b.2 i)));\n"
     "    for n (\\i. idxAcc out i := idx a.2 i))\n",
     0},
    /* the caller's memory */
    {"t {n: nat} (xs: var[[n]i32]) : comm =\n"
     "  newGlobal [n]i32 (\\b.\n"
     "    for 3 (\\k.\n"
     "      for n (\\i. idxAcc b.1 i := idx (reverse xs.2) i);\n"
     "      for n (\\i. idxAcc xs.1 i := idx b.2 i)))\n",
     0},
    /* components in another order, of an array of pairs and of a pair */
    {"t {n: nat} (xs: exp[[n]i32]) (out: acc[[n]i32]) : comm =\n"
     "  newGlobal [n](i32 x i32) (\\a.\n"
     "    for n (\\i. pairAcc1 (idxAcc a.1 i) := idx xs i; pairAcc2 (idxAcc a.1 i) := 1);\n"
     "    newGlobal ([n]i32 x [n]i32) (\\b.\n"
     "      for 3 (\\k.\n"
     "        for n (\\i. idxAcc (pairAcc1 b.1) i := fst (idx (reverse a.2) i);\n"
     "                    idxAcc (pairAcc2 b.1) i := snd (idx a.2 i));\n"
     "        for n (\\i. pairAcc1 (idxAcc a.1 i) := idx (snd b.2) i;\n"
     "                    pairAcc2 (idxAcc a.1 i) := idx (fst b.2) i)));\n"
     "    for n (\\i. idxAcc out i := fst (idx a.2 i) * 2 + snd (idx a.2 i)))\n",
     2},
    /* one component of two */
    {"t {n: nat} (xs: exp[[n]i32]) (out: acc[[n]i32]) : comm =\n"
     "  newGlobal [n](i32 x i32) (\\a.\n"
     "    for n (\\i. pairAcc1 (idxAcc a.1 i) := idx xs i; pairAcc2 (idxAcc a.1 i) := 1);\n"
     "    newGlobal [n](i32 x i32) (\\b.\n"
     "      for 3 (\\k.\n"
     "        for n (\\i. pairAcc1 (idxAcc b.1 i) := fst (idx (reverse a.2) i);\n"
     "                    pairAcc2 (idxAcc b.1 i) := snd (idx a.2 i));\n"
     "        for n (\\i. pairAcc1 (idxAcc a.1 i) := snd (idx b.2 i))));\n"
     "    for n (\\i. idxAcc out i := fst (idx a.2 i) * 2 + snd (idx a.2 i)))\n",
     1},
    /* two variables that are needed would have one array */
    {"t {n: nat} (xs: exp[[n]i32]) (out: acc[[n]i32]) : comm =\n"
     "  newGlobal [n]i32 (\\a. newGlobal [n]i32 (\\b. newGlobal [n]i32 (\\c.\n"
     "    for n (\\i. idxAcc a.1 i := idx xs i; idxAcc b.1 i := 2);\n"
     "    for 3 (\\k.\n"
     "      for n (\\i. idxAcc c.1 i := idx (reverse a.2) i + idx b.2 i);\n"
     "      for n (\\i. idxAcc b.1 i := idx c.2 i);\n"
     "      for n (\\i. idxAcc a.1 i := idx c.2 i));\n"
     "    for n (\\i. idxAcc out i := idx a.2 i - 2 * idx b.2 i))))\n",
     1},
};

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

START_TEST(test_commands)
{
    expect_exchanges(
        &(struct exchange_case){commands[_i].text, STAGE_DPIA, TARGET_C, commands[_i].count});
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("exchange");
    TCase *tests = tcase_create("exchange");
    tcase_add_checked_fixture(tests, begin, end);
    tcase_add_loop_test(tests, test_programs, 0, PROGRAM_COUNT);
    tcase_add_loop_test(tests, test_commands, 0, COMMAND_COUNT);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
