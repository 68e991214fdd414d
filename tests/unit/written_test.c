/* Programs in the notation that are refused after they were found to be well typed: by the dialect
 * of the stage behind which they are read, by the placement of memory, and by the levels of OpenCL;
 * and some that are just right. */
#include <string.h>

#include "run_fixture.h"
#include "unit.h"

static bool translate(const char *text, enum target target, enum stage from)
{
    struct options *options = ARENA_NEW(arena, struct options);
    *options = (struct options){.target = target, .from = from, .input = "t.dpia"};
    forget_output();
    run = run_of_text(arena, options, text);
    return pipeline_run(&run, STAGE_TARGET);
}

static const char *message(void)
{
    return run_message(&run);
}

/* Null for MESSAGE: the program is accepted. */
struct attempt {
    enum target target;
    enum stage from;
    const char *text, *message;
};

static const struct attempt attempts[] = {
    /* Dialects. */
    {TARGET_C, STAGE_DPIA,
     "t (o: acc[i64]) : comm = o := reduceAssoc (\\a x. a + x) 0 [1, 2]", NULL},
    {TARGET_C, STAGE_STRATEGY, "t (x: exp[[8]i64]) : exp[i64] = reduceAssoc (\\a x. a + x) 0 x",
     "'reduceAssoc' does not occur after stage 'strategy'"},
    {TARGET_C, STAGE_STAGE1, "t (x: exp[i64]) : exp[i64] = x", "the entry 't' is functional"},
    {TARGET_C, STAGE_STAGE1, "t (o: acc[i64]) : comm = o := reduce (\\x a. a + x) 0 [1, 2]",
     "'reduce' does not occur after stage 'stage1'"},
    {TARGET_C, STAGE_STAGE1, "t (x: exp[[2]i64]) (o: acc[[2]i64]) : comm = o := x",
     "':=' at a compound type does not occur after stage 'stage1'"},
    {TARGET_C, STAGE_STAGE1,
     "t (x: exp[[2]i64]) (o: acc[[2]i64]) : comm = mapI (\\y p. p := y) x o",
     NULL},
    {TARGET_C, STAGE_STAGE2,
     "t (x: exp[[2]i64]) (o: acc[[2]i64]) : comm = mapI (\\y p. p := y) x o",
     "'mapI' does not occur after stage 'stage2'"},
    {TARGET_C, STAGE_STAGE2, "t (o: acc[i64]) : comm = new i64 (\\v. o := v.2)", NULL},
    {TARGET_C, STAGE_MEMORY, "t (o: acc[i64]) : comm = new i64 (\\v. o := v.2)",
     "'new' does not occur after stage 'memory'"},
    {TARGET_OPENCL, STAGE_MEMORY, "t {n: nat} (o: acc[[n]i64]) : comm = newGlobal [n]i64 (\\v.\n"
                                  "  parforGlobal n o (\\i p. p := idx v.2 i))",
     NULL},
    {TARGET_C, STAGE_MEMORY, "t (o: acc[[2]i64]) : comm = parfor 2 o (\\i p. p := 1)",
     "'parfor' does not occur after stage 'memory'"},
    {TARGET_C, STAGE_DPIA,
     "t (o: acc[[9]i64]) : comm = newGlobal [4]i64 (\\s.\n"
     "  parforGlobalSlots 9 o s (\\i p q. q.1 := 1; p := q.2))",
     "'parforGlobalSlots' does not occur before the memory stage"},
    {TARGET_C, STAGE_MEMORY,
     "t (o: acc[[9]i64]) : comm = newGlobal [4]i64 (\\s.\n"
     "  parforGlobalSlots 9 o s (\\i p q. q.1 := 1; p := q.2))",
     NULL},
    {TARGET_OPENCL, STAGE_MEMORY,
     "t (o: acc[[9]i64]) : comm = newGlobal [4]i64 (\\s.\n"
     "  parforGlobalSlots 9 o s (\\i p q. q.1 := 1; p := q.2))",
     NULL},
    {TARGET_C, STAGE_MEMORY,
     "t (n: nat) (o: acc[[9]i64]) : comm = newGlobal [n]i64 (\\s.\n"
     "  parforGlobalSlots 9 o s (\\i p q. q.1 := 1; p := q.2))",
     "needs a slot for each iteration that runs at a time"},
    {TARGET_C, STAGE_STAGE2, "t (o: acc[i64]) : comm = o := 1; barrierLocal",
     "'barrierLocal' does not occur before the memory stage"},
    {TARGET_C, STAGE_MEMORY, "t (o: acc[i64]) : comm = o := 1; barrier", NULL},
    {TARGET_C, STAGE_STAGE1, "t (x: exp[i64]) (o: acc[i64]) : comm = o := toLocal x",
     "'toLocal' does not occur after stage 'stage1'"},
    {TARGET_C, STAGE_STAGE2,
     "t (x: exp[[3]i64]) (o: acc[i64]) : comm =\n"
     "  reduceILocal (\\x y p. p := x + y) x (\\r. o := r)",
     "'reduceILocal' does not occur after stage 'stage2'"},

    /* Parameters, and pairs that are no variables. */
    {TARGET_C, STAGE_DPIA, "t (i: exp[idx(5)]) (o: acc[i64]) : comm = o := fromIdx i",
     "the parameter 'i' has indices in it"},
    {TARGET_C, STAGE_DPIA, "t {n: nat} (v: var[[n]i64]) : comm =\n"
                           "  parforVar n <v.1, reverse v.2> (\\i x. x.1 := x.2)",
     "are not seen to be the same part of a variable"},
    {TARGET_C, STAGE_DPIA, "t {n: nat} (v: var[[n]i64]) : comm =\n"
                           "  parforVar n <reverseAcc v.1, reverse v.2> (\\i x. x.1 := x.2)",
     NULL},

    /* Memory. */
    {TARGET_C, STAGE_DPIA, "t {n: nat} (o: acc[[n]i64]) : comm = newPrivate [n]i64 (\\v.\n"
                           "  for n (\\i. idxAcc v.1 i := 1);\n"
                           "  for n (\\i. idxAcc o i := idx v.2 i))",
     "the private array 'v' must have a constant size"},
    {TARGET_C, STAGE_DPIA, "t {n: nat} (o: acc[[n]i64]) : comm = newPrivate [4]i64 (\\v.\n"
                           "  parfor n o (\\i p. p := idx v.2 (toIdx 4 (fromIdx i))))",
     NULL},
    {TARGET_OPENCL, STAGE_DPIA, "t {n: nat} (o: acc[[n]i64]) : comm = newPrivate [4]i64 (\\v.\n"
                                "  parfor n o (\\i p. p := idx v.2 (toIdx 4 (fromIdx i))))",
     "the private array 'v' has a parallel loop in its scope"},
    {TARGET_OPENCL, STAGE_DPIA, "t {n: nat} (o: acc[[n]i64]) : comm = parfor n o (\\i p.\n"
                                "  newGlobal [n]i64 (\\v. for n (\\j. idxAcc v.1 j := 1);\n"
                                "  p := idx v.2 i))",
     NULL},

    /* Levels. */
    {TARGET_OPENCL, STAGE_DPIA,
     "t {n: nat} (o: acc[[n]i64]) : comm = parforLocal n o (\\i p. p := 1)",
     "a parforLocal must stand inside of a parforWorkgroup"},
    {TARGET_OPENCL, STAGE_DPIA, "t {n: nat} (o: acc[[n][n]i64]) : comm =\n"
                                "  parforGlobal n o (\\i p. parforGlobal n p (\\j q. q := 1))",
     "a parforGlobal cannot stand inside of a parforGlobal"},
    {TARGET_OPENCL, STAGE_DPIA, "t {n: nat} (o: acc[[n][n]i64]) : comm =\n"
                                "  parforGlobal n o (\\i p. parfor n p (\\j q. q := 1))",
     NULL},
    {TARGET_OPENCL, STAGE_DPIA, "t {n: nat} (v: var[[n][8]i64]) : comm =\n"
                                "  parforVarWorkgroup n v (\\g w. separate 4 w (\\a b.\n"
                                "    parforVarLocal 4 a (\\i x. x.1 := x.2 + idx b.2 i)))",
     NULL},
    {TARGET_OPENCL, STAGE_DPIA, "t {n: nat} (v: var[[n][8]i64]) : comm =\n"
                                "  parforVarWorkgroup n v (\\g w. for 2 (\\k.\n"
                                "    separate 4 w (\\a b.\n"
                                "    parforVarLocal 4 a (\\i x. x.1 := x.2 + idx b.2 i))))",
     NULL},
};

enum { ATTEMPT_COUNT = sizeof attempts / sizeof *attempts };

START_TEST(test_attempt)
{
    const struct attempt *attempt = &attempts[_i];
    bool accepted = translate(attempt->text, attempt->target, attempt->from);
    if (!attempt->message)
        ck_assert_msg(accepted, "%s\n%s", attempt->text, message());
    else
        ck_assert_msg(!accepted && strstr(message(), attempt->message), "%s\n%s\nis not in\n%s",
                      attempt->text, attempt->message, message());
}
END_TEST

/* The kernel of VAR's text has PART in it. */
static void expect_kernel(const char *text, const char *part)
{
    ck_assert_msg(translate(text, TARGET_OPENCL, STAGE_DPIA), "%s", message());
    ck_assert_msg(strstr(buf_text(&run.output.cl), part), "%s\nis not in\n%s", part,
                  buf_text(&run.output.cl));
}

/* A loop without a level becomes what fits. */
START_TEST(test_levels)
{
    expect_kernel("t {n: nat} (o: acc[[n][n]i64]) : comm =\n"
                  "  parfor n o (\\i p. parfor n p (\\j q. q := 1))",
                  "get_global_id(0)");
    expect_kernel("t {n: nat} (o: acc[[n][n]i64]) : comm =\n"
                  "  parforWorkgroup n o (\\i p. parfor n p (\\j q. q := 1))",
                  "get_local_id(0)");
    expect_kernel("t {n: nat} (v: var[[n]i64]) : comm = parforVar n v (\\i x. x.1 := x.2 + 1)",
                  "get_global_id(0)");
}
END_TEST

/* What is done to v, an array, and to o; and whether v is set to zero before, which is only where
 * that is needed. */
static const struct {
    const char *commands;
    bool zeroed;
} uses[] = {
    {"o := v.2", true},
    {"v.1 := xs; o := v.2", false},
    {"(if c then v.1 := xs else skip); o := v.2", true},
    {"(if c then skip else v.1 := xs); o := v.2", true},
    {"(if c then v.1 := xs else v.1 := reverse xs); o := v.2", false},
    {"(if c then v.1 := xs else v.1 := map (\\x. x) v.2); o := v.2", true},
    {"new f32 (\\w. w.1 := 1.0; whileComm <w.2 < 2.0, v.1 := xs; w.1 := w.2 + 1.0>; o := v.2)",
     true},
    {"for n (\\i. v.1 := xs); o := v.2", true},
};

/* The same of an array of 3 * n numbers whose parts are written by different ways, xs and ys being
 * of n and 2 * n. */
static const struct {
    const char *commands;
    bool zeroed;
} part_uses[] = {
    {"takeAcc n v.1 := xs; takeAcc n (dropAcc n v.1) := xs; dropAcc (2*n) v.1 := xs; o := v.2",
     false},
    {"dropAcc n (takeAcc (2*n) v.1) := xs; dropAcc (2*n) v.1 := xs; takeAcc n v.1 := xs; o := v.2",
     false},
    {"takeAcc n v.1 := xs; dropAcc (2*n) v.1 := xs; o := v.2", true},
    {"takeAcc (2*n) v.1 := ys; takeAcc n o := take n (drop n v.2)", false},
    {"takeAcc (2*n) v.1 := ys; takeAcc n o := drop (2*n) v.2", true},
    {"dropAcc n v.1 := ys; takeAcc n o := take n (reverse v.2)", false},
    {"dropAcc n v.1 := ys; takeAcc n o := drop (2*n) (reverse v.2)", true},
    {"takeAcc n (reverseAcc v.1) := xs; takeAcc (2*n) v.1 := ys; o := v.2", false},
    {"takeAcc n (reverseAcc v.1) := xs; dropAcc n v.1 := ys; o := v.2", true},
    {"splitAcc n (takeAcc 2 (joinAcc 3 v.1)) := ys; takeAcc n o := take n (drop n v.2)", false},
    {"splitAcc n (takeAcc 2 (joinAcc 3 v.1)) := ys; takeAcc n o := drop (2*n) v.2", true},
};

START_TEST(test_initialised_where_parts_are_missing)
{
    const char *text = arena_printf(
        arena,
        "t (n: nat) (xs: exp[[n]f32]) (ys: exp[[2*n]f32]) (o: acc[[3*n]f32]) : comm =\n"
        "  new [3*n]f32 (\\v. %s)",
        part_uses[_i].commands);
    ck_assert_msg(translate(text, TARGET_C, STAGE_DPIA), "%s\n%s", text, message());
    ck_assert_msg(!strstr(buf_text(&run.output.c), "0.0f") != part_uses[_i].zeroed, "%s\n%s",
                  text, buf_text(&run.output.c));
}
END_TEST

START_TEST(test_initialised_where_needed)
{
    const char *text = arena_printf(arena,
                                    "t (n: nat) (c: exp[bool]) (xs: exp[[4]f32]) (o: acc[[4]f32])"
                                    " : comm = new [4]f32 (\\v. %s)",
                                    uses[_i].commands);
    ck_assert_msg(translate(text, TARGET_C, STAGE_DPIA), "%s\n%s", text, message());
    ck_assert_msg(!strstr(buf_text(&run.output.c), "0.0f") != uses[_i].zeroed, "%s\n%s", text,
                  buf_text(&run.output.c));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("written");
    TCase *tests = tcase_create("written");
    tcase_add_checked_fixture(tests, begin, end);
    tcase_add_loop_test(tests, test_attempt, 0, ATTEMPT_COUNT);
    tcase_add_test(tests, test_levels);
    tcase_add_loop_test(tests, test_initialised_where_needed, 0, sizeof uses / sizeof *uses);
    tcase_add_loop_test(tests, test_initialised_where_parts_are_missing, 0,
                        sizeof part_uses / sizeof *part_uses);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
