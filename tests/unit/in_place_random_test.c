/* Assignments to a variable of what is computed from its value, and loops whose step computes the
 * next value from the last one, made up at random: what is left in the variable is the same before
 * they are translated, where the new value is computed first, and behind the memory stage, where
 * much of it is done in place.
 *
 *     xs.1 := concat (if idx ys (toIdx 12 3) < 2 then reverse (take 5 xs.2)
 *                     else map (\x. x * 2) (take 5 xs.2))
 *                    (map (\p. fst p + snd p) (zip (drop 5 xs.2) (take 7 xs.2)))
 *     xs.1 := loop 3 (\i old. zip (map (\x. x + 1) (unzipSnd old)) (unzipFst old)) xs.2
 *
 *     DPIAC_TEST_SEED=7      another seed than 1
 *     DPIAC_TEST_ROUNDS=500  as many assignments */
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include "interp/interp.h"
#include "run_text.h"
#include "unit.h"

enum { SIZE = 12, HALF = SIZE / 2, MOST_DEPTH = 3 };

/* What the variable is: an array, one of pairs, or a pair of arrays. */
enum shape { PLAIN, PAIRS, PAIR, SHAPE_COUNT };

static struct arena *arena;
static uint64_t random_state;

/* What the elements of the variable are called: xs.2, or a component of it. */
static const char *const *sources;
static int source_count, source_size;

/* Where the elements that are made will lie. */
static int place;

static int below(int n)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((random_state >> 33) % (uint64_t)n);
}

static const char *print(const char *format, ...) __attribute__((format(printf, 1, 2)));

static const char *print(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(arena, format, args);
    va_end(args);
    return text;
}

/* ---- Right sides ---- */

/* N of the SOURCE_SIZE elements of TEXT, most often those that lie in the same place. */
static const char *some_of(const char *text, int n)
{
    int left = source_size - n, first = below(3) && place <= left ? place : below(left + 1);
    if (left == 0)
        return text;
    if (first == 0)
        return print("(take %d %s)", n, text);
    return first == left ? print("(drop %d %s)", left, text)
                         : print("(drop %d (take %d %s))", first, first + n, text);
}

/* A divisor of N. */
static int divisor(int n)
{
    int k = 0;
    while (k == 0 || n % k != 0)
        k = 1 + below(n);
    return k;
}

/* N elements as they are. */
static const char *view(int n)
{
    const char *text = some_of(sources[below(source_count)], n);
    switch (below(10)) {
    case 0:
        return print("(reverse %s)", text);
    case 1:
        return print("(rotate %d %s)", 1 + below(2), text);
    case 2: {
        int k = divisor(n);
        return print("(join (transpose (split %d %s)))", k, text);
    }
    default:
        return text;
    }
}

static const char *one_element(void)
{
    return print("(idx %s (toIdx %d %d))", sources[below(source_count)], source_size,
                 below(source_size));
}

static const char *array(int n, int depth);

static const char *mapped(int n)
{
    static const char *const maps[] = {"map", "mapGlobal", "mapSeq", "mapSeq"};
    const char *map = maps[below(4)];
    switch (below(7)) {
    case 0:
        return print("(%s (\\x. x + %s) %s)", map, one_element(), view(n));
    case 1:
        return print("(%s (\\p. fst p - 2 * snd p) (zip %s %s))", map, view(n), view(n));
    case 2: {
        int k = divisor(n);
        return print("(join (%s (\\r. mapSeq (\\x. x * 3) %s) (split %d %s)))", map,
                     below(3) ? "r" : "(reverse r)", k, view(n));
    }
    case 3:
        return print("(%s (\\x. reduce (\\y a. y + a) x %s) %s)", map, view(3), view(n));
    case 4:
        return print("(filter (\\x. x < 2) %s (/\\k. \\few.\n"
                     "    %s (\\x. x + convert i32 (natValue k)) %s))",
                     view(4), map, view(n));
    case 5:
        return print("(join (%s (\\r. mapSeq (\\p. fst p - 3 * snd p) r) (split %d (zip %s %s))))",
                     map, divisor(n), view(n), view(n));
    default:
        return print("(%s (\\x. x * 2 + %d) %s)", map, below(5), view(n));
    }
}

static const char *two_parts(int n, int depth)
{
    int k = below(3) ? n / 2 : 1 + below(n - 1), outside = place;
    const char *first = array(k, depth - 1), *second;
    place += k;
    second = array(n - k, depth - 1);
    place = outside;
    return print("(concat %s %s)", first, second);
}

/* Four places that depend on what there is and are different: a scatter leaves nothing open. */
static const char *places(void)
{
    return below(2) ? print("(let zs = %s in generate 4 (\\k. 2 * fromIdx k + "
                            "convert i64 (idx zs k %% 2)))",
                            view(4))
                    : print("(map (\\p. 2 * fst p + convert i64 (snd p %% 2)) "
                            "(zip (generate 4 (\\k. fromIdx k)) %s))",
                            view(4));
}

/* N elements that are computed. */
static const char *array(int n, int depth)
{
    const char *text;
    if (depth == 0)
        return below(4) ? mapped(n) : view(n);
    switch (below(11)) {
    case 0:
    case 1:
    case 2:
        return n > 1 ? two_parts(n, depth) : mapped(n);
    case 3:
    case 4:
        text = array(n, depth - 1);
        return print("(if %s < %d then %s else %s)", one_element(), below(6) - 2, text,
                     array(n, depth - 1));
    case 5:
        return print("(scan (\\x a. a + x%s) %s %s)",
                     below(2) ? "" : print(" + %s", one_element()), one_element(), view(n));
    case 6:
        return print("(loop %d (\\i a. mapSeq (\\x. x + %s) %s) %s)", below(4), one_element(),
                     below(3) ? "a" : "(reverse a)", view(n));
    case 7:
        text = array(n, depth - 1);
        return print("(let s = reduce (\\x a. x + a) 0 %s in map (\\x. x - s) %s)", view(3), text);
    case 8:
        text = array(n, depth - 1);
        return print("(scatter %s %s %s)", text, places(), view(4));
    case 9:
        text = array(n, depth - 1);
        return print("(update %s (toIdx %d %d) (%s + 1))", text, n, below(n), one_element());
    default:
        return mapped(n);
    }
}

/* ---- Programs ---- */

static const char *const types_of[] = {"[12]i32", "[6](i32 x i32)", "([6]i32 x [6]i32)"};
static const char *const makes[] = {NULL, "zip", "pair"};
static const char *const stored_sources[][4] = {{"xs.2", "xs.2", "xs.2", "ys"},
                                                {"(unzipFst xs.2)", "(unzipSnd xs.2)"},
                                                {"(fst xs.2)", "(snd xs.2)"}};
static const char *const old_sources[][4] = {{"old", "old", "old", "ys"},
                                             {"(unzipFst old)", "(unzipSnd old)"},
                                             {"(fst old)", "(snd old)"}};

/* Pairs whose components are computed from both of WHOLE's, and from ys. */
static const char *mixed_pairs(const char *whole)
{
    static const char *const parts[2][3] = {{"fst (fst q)", "snd (fst q)", "snd q"},
                                            {"fst (snd q)", "snd (snd q)", "fst q"}};
    bool left = below(2);
    const char *const *part = parts[left ? 0 : 1];
    const char *zip = left ? print("(zip %s (take %d ys))", whole, HALF)
                           : print("(zip (take %d ys) %s)", HALF, whole);
    const char *fun = print("(\\q. pair (%s + %s) (%s - 2 * %s))", part[below(3)],
                            part[below(3)], part[below(3)], part[below(3)]);
    return below(2) ? print("mapSeq %s %s", fun, zip)
                    : print("join (mapSeq (\\r. mapSeq %s r) (split %d %s))", fun,
                            divisor(HALF), zip);
}

/* A pair of arrays out of such pairs, whose components are computed together. */
static const char *mixed_pair(const char *whole)
{
    const char *pairs = mixed_pairs(print("(zip (fst %s) (snd %s))", whole, whole));
    return print("(\\e. pair (unzip%s e) (unzip%s e)) (%s(%s))", below(3) ? "Fst" : "Snd",
                 below(3) ? "Snd" : "Fst", below(2) ? "reverse " : "", pairs);
}

/* A new value of SHAPE, made of what there is, the parts FROM of WHOLE. */
static const char *new_value(enum shape shape, const char *whole, const char *const *from)
{
    if (shape == PAIR && below(3) == 0)
        return mixed_pair(whole);
    if (shape == PAIRS && below(3) == 0)
        return mixed_pairs(whole);
    sources = from;
    source_count = shape == PLAIN ? 4 : 2;
    source_size = shape == PLAIN ? SIZE : HALF;
    const char *first = array(source_size, below(MOST_DEPTH + 1));
    return makes[shape] ? print("%s %s %s", makes[shape], first, array(HALF, below(MOST_DEPTH)))
                        : first;
}

static const char *assignment(enum shape shape, bool loops)
{
    const char *right = loops ? new_value(shape, "old", old_sources[shape])
                              : new_value(shape, "xs.2", stored_sources[shape]);
    if (loops)
        right = print("loop %d (\\i old.\n    %s) xs.2", 1 + below(3), right);
    return print("t (ys: exp[[%d]i32]) (xs: var[%s]) : comm =\n  xs.1 := %s\n", SIZE,
                 types_of[shape], right);
}

static const struct value *number(void)
{
    return value_scalar(arena, literal_int(SCALAR_I32, (uint64_t)(below(9) - 3)));
}

static const struct value *numbers(size_t count, bool pairs)
{
    const struct value *elems[SIZE];
    for (size_t k = 0; k < count; k++)
        elems[k] = pairs ? value_pair(arena, number(), number()) : number();
    return value_array(arena, elems, count, NULL);
}

static const struct value *some_value(enum shape shape)
{
    const struct value *first = numbers(shape == PLAIN ? SIZE : HALF, shape == PAIRS);
    return shape == PAIR ? value_pair(arena, first, numbers(HALF, false)) : first;
}

/* What TEXT's variable holds at the end, by the tree after STAGE. */
static const struct value *left_by(const char *text, enum stage stage, enum target target,
                                   const struct value *const *args)
{
    const struct options options = {.target = target, .from = STAGE_DPIA, .input = "t.dpia"};
    struct run run = run_of_text(arena, &options, text);
    ck_assert_msg(pipeline_run(&run, stage), "%s\n%s", text, run_message(&run));
    const struct interp_options how = {.seed = random_state, .lanes = 2};
    struct interp_outcome outcome =
        interp_entry(run.dpia, run.program, run.program->entries.at[0], args, &how);
    output_free(&run.output);
    ck_assert_msg(outcome.status == INTERP_DONE, "%s\n%s", text, outcome.message);
    return outcome.results[0];
}

static void check_assignment(enum shape shape, bool loops)
{
    const char *text = assignment(shape, loops);
    const struct value *const args[] = {numbers(SIZE, false), some_value(shape)};
    const struct value *expected = left_by(text, STAGE_DPIA, TARGET_C, args);
    ck_assert_msg(value_equal(expected, left_by(text, STAGE_MEMORY, TARGET_C, args)), "for C:\n%s",
                  text);
    ck_assert_msg(value_equal(expected, left_by(text, STAGE_MEMORY, TARGET_OPENCL, args)),
                  "for OpenCL:\n%s", text);
}

START_TEST(assignments_leave_what_the_right_side_is)
{
    const char *seed = getenv("DPIAC_TEST_SEED"), *count = getenv("DPIAC_TEST_ROUNDS");
    random_state = seed ? strtoull(seed, NULL, 10) : 1;
    for (int round = count ? atoi(count) : 400; round > 0; round--) {
        arena = arena_new();
        check_assignment(_i % SHAPE_COUNT, _i >= SHAPE_COUNT);
        arena_free(arena);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("in_place_random");
    TCase *tests = tcase_create("in_place_random");
    tcase_set_timeout(tests, 600);
    tcase_add_loop_test(tests, assignments_leave_what_the_right_side_is, 0, 2 * SHAPE_COUNT);
    suite_add_tcase(suite, tests);
    return unit_run(suite);
}
