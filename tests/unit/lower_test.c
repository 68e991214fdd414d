/* src/lower: surface programs and the functional DPIA that they become, or the error they give.
 * Whatever is lowered must pass the checker of DPIA. */
#include <string.h>

#include "front/front.h"
#include "lower/lower.h"
#include "syntax/parse.h"
#include "unit.h"

static struct arena *arena;
static struct diag *diag;

static void begin(void)
{
    arena = arena_new();
    diag = diag_new(arena);
}

static void end(void)
{
    arena_free(arena);
}

static const char *first_message(void)
{
    return diag_count(diag) > 0 ? diag_at(diag, 0)->text : "no message";
}

/* Null on errors of the lowering; the front end must have none. */
static struct program *lower(struct types *types, struct dpia *dpia, const char *text)
{
    struct source *source = source_from_text(arena, "t.fut", text);
    struct syn_program *syntax = syntax_parse(arena, diag, source);
    ck_assert_msg(syntax != NULL, "%s\n%s", text, first_message());
    struct core_program *core = front_elaborate(arena, diag, types, syntax, "t");
    ck_assert_msg(core != NULL, "%s\n%s", text, first_message());
    return lower_program(dpia, diag, core);
}

/* The program that TEXT becomes. */
static const char *lowered(const char *text)
{
    struct types *types = types_new(arena);
    struct dpia *dpia = dpia_new(arena, types);
    struct program *program = lower(types, dpia, text);
    ck_assert_msg(program != NULL, "%s\n%s", text, first_message());
    struct buf buf = {0};
    program_print(&buf, arena, program);
    const char *printed = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    ck_assert_msg(program_check(dpia, diag, program, "lower"), "%s\n%s", printed, first_message());
    return printed;
}

/* A message about TEXT, with its line: "2: wrong size ...". */
static const char *rejected(const char *text)
{
    struct types *types = types_new(arena);
    struct program *program = lower(types, dpia_new(arena, types), text);
    ck_assert_msg(program == NULL, "%s\nwas accepted", text);
    const struct diag_message *message = diag_at(diag, 0);
    return arena_printf(arena, "%u: %s", loc_line(message->loc), message->text);
}

/* TEXT with one blank for each run of blanks and line breaks: how it is laid out is the printer's
 * business. */
static const char *squeezed(const char *text)
{
    struct buf buf = {0};
    for (; *text != '\0'; text++)
        if (strchr(" \n", *text) == NULL)
            buf_add_char(&buf, *text);
        else if (buf.len > 0 && buf.text[buf.len - 1] != ' ')
            buf_add_char(&buf, ' ');
    const char *result = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return result;
}

#define CK_LOWERS(text, result) ck_assert_str_eq(squeezed(lowered(text)), squeezed(result))
#define CK_REJECTS(text, message) ck_assert_str_eq(rejected(text), message)

/* ---- Functions disappear ---- */

START_TEST(calls_are_inlined)
{
    CK_LOWERS("def dotp [n] (xs: [n]f32) (ys: [n]f32) = f32.sum (map2 (*) xs ys)\n"
              "entry gemv [n][m] (a: [n][m]f32) (x: [m]f32) = map (dotp x) a",
              "gemv {n: nat} {m: nat} (a: exp[[n][m]f32]) (x: exp[[m]f32]) : exp[[n]f32] =\n"
              "  map (\\ys.\n"
              "      reduceAssoc (\\acc x_1. acc + x_1)\n"
              "        0.0\n"
              "        (map (\\x_y@(x, y). fst x_y * snd x_y) (zip x ys)))\n"
              "    a\n");
}
END_TEST

START_TEST(arguments_are_bound_once)
{
    CK_LOWERS("def twice 'a (f: a -> a) (x: a) = f (f x)\n"
              "entry f (x: f32) = twice (\\y -> y * y) (x + 1)",
              "f (x: exp[f32]) : exp[f32] =\n"
              "  let x_1 = x + 1.0 in\n"
              "  let y = x_1 * x_1 in\n"
              "  y * y\n");
}
END_TEST

START_TEST(partial_applications_keep_their_arguments)
{
    CK_LOWERS("entry f [n] (xs: [n]f32) = map (/ f32.sum xs) xs",
              "f {n: nat} (xs: exp[[n]f32]) : exp[[n]f32] =\n"
              "  let y = reduceAssoc (\\acc x. acc + x) 0.0 xs in\n"
              "  map (\\x. x / y) xs\n");
}
END_TEST

START_TEST(scalar_functions_used_twice_stay)
{
    CK_LOWERS("def f (x: f32) = x * x + 1\n"
              "def g (x: f32) = f x + f (x + 1)\n"
              "def unused (x: f32) = f x - f x\n"
              "entry h (x: f32) = g x * g (x + 2)",
              "fun f (x: exp[f32]) : exp[f32] =\n"
              "  x * x + 1.0\n"
              "\n"
              "fun g (x: exp[f32]) : exp[f32] =\n"
              "  f x + f (x + 1.0)\n"
              "\n"
              "h (x: exp[f32]) : exp[f32] =\n"
              "  g x * g (x + 2.0)\n");
}
END_TEST

START_TEST(constants_are_computed_once)
{
    CK_LOWERS("def k : i64 = 16\n"
              "def table = map f32.i64 (iota k)\n"
              "entry f [n] (is: [n]i32) = map (\\i -> table[i] + table[0]) is",
              "f {n: nat} (is: exp[[n]i32]) : exp[[n]f32] =\n"
              "  let table = map (\\x. convert f32 (fromIdx x)) (generate 16 (\\i. i)) in\n"
              "  map (\\i. idx table (toIdx 16 (convert i64 i)) + idx table (toIdx 16 0)) is\n");
}
END_TEST

/* ---- Tuples ---- */

START_TEST(tuples_are_dissolved)
{
    CK_LOWERS("def scale (k: f32) ((x, y): (f32, f32)) = (k * x, k * y)\n"
              "entry f (p: (f32, f32)) = let (a, b) = scale 2 p in a * b",
              "f (p: exp[(f32 x f32)]) : exp[f32] =\n"
              "  let a = 2.0 * fst p in\n"
              "  let b = 2.0 * snd p in\n"
              "  a * b\n");
}
END_TEST

START_TEST(accumulators_are_pairs)
{
    CK_LOWERS("entry f [n] (xs: [n]f32) =\n"
              "  let (s, q) = reduce (\\(a, b) (c, d) -> (a + c, b + d)) (0, 0)\n"
              "                      (map (\\x -> (x, x * x)) xs)\n"
              "  in s / q",
              "f {n: nat} (xs: exp[[n]f32]) : exp[f32] =\n"
              "  let s_q@(s, q) =\n"
              "    reduceAssoc (\\a_b@(a, b) c_d@(c, d). pair (fst a_b + fst c_d) "
              "(snd a_b + snd c_d))\n"
              "      (pair 0.0f32 0.0f32)\n"
              "      (map (\\x. pair x (x * x)) xs) in\n"
              "  fst s_q / snd s_q\n");
}
END_TEST

START_TEST(unused_components_cost_nothing)
{
    CK_LOWERS("entry f [n] (xs: [n](f32, i32)) = let (a, _) = unzip xs in f32.sum a",
              "f {n: nat} (xs: exp[[n](f32 x i32)]) : exp[f32] =\n"
              "  reduceAssoc (\\acc x. acc + x) 0.0 (unzipFst xs)\n");
}
END_TEST

/* ---- Sizes ---- */

START_TEST(anonymous_sizes_are_compared_at_run_time)
{
    CK_LOWERS("entry f (xs: []i32) (ys: []i32) = map2 (\\x y -> x + y) xs ys",
              "f\n"
              "    {xs_len: nat}\n"
              "    {ys_len: nat}\n"
              "    (xs: exp[[xs_len]i32])\n"
              "    (ys: exp[[ys_len]i32]) : exp[[xs_len]i32] =\n"
              "  map (\\x_y@(x, y). fst x_y + snd x_y) (zip xs (coerce [xs_len]i32 ys))\n");
}
END_TEST

START_TEST(parameters_used_as_sizes_are_nats)
{
    CK_LOWERS("entry f (n: i64) (k: i64) = map (\\i -> i * k) (iota (2 * n))",
              "f (n: nat) (k: exp[i64]) : exp[[2*n]i64] =\n"
              "  map (\\i. fromIdx i * k) (generate (2*n) (\\i. i))\n");
}
END_TEST

START_TEST(sizes_known_at_run_time_are_named)
{
    CK_LOWERS("entry f (n: i64) = map (\\i -> i64.sum (iota i)) (iota n)",
              "f (n: nat) : exp[[n]i64] =\n"
              "  map (\\i.\n"
              "      letNat i_1 = fromIdx i in\n"
              "      reduceAssoc (\\acc x. acc + x) 0 (generate i_1 (\\i_2. fromIdx i_2)))\n"
              "    (generate n (\\i. i))\n");
}
END_TEST

START_TEST(sizes_move_out_of_loops_and_branches)
{
    CK_LOWERS("entry f [n] (c: bool) (k: i32) (xs: [n]i32) =\n"
              "  map (\\x -> x + i32.sum (if c then replicate (i64.i32 k) 1\n"
              "                          else replicate (i64.i32 k) x)) xs",
              "f {n: nat} (c: exp[bool]) (k: exp[i32]) (xs: exp[[n]i32]) : exp[[n]i32] =\n"
              "  letNat n_1 = convert i64 k in\n"
              "  map (\\x.\n"
              "      x +\n"
              "        reduceAssoc (\\acc x_1. acc + x_1)\n"
              "          0\n"
              "          (if c then generate n_1 (\\i. 1) else generate n_1 (\\i. x)))\n"
              "    xs\n");
}
END_TEST

START_TEST(indices_in_range_by_type_are_not_checked)
{
    CK_LOWERS("entry f [n] (xs: [n]i32) = tabulate n (\\i -> xs[i] + xs[n - 1 - i])",
              "f {n: nat} (xs: exp[[n]i32]) : exp[[n]i32] =\n"
              "  map (\\i. idx xs i + idx xs (toIdx n (natValue (n - 1) - fromIdx i)))\n"
              "    (generate n (\\i. i))\n");
}
END_TEST

START_TEST(large_numbers_wrap_and_are_no_sizes)
{
    CK_LOWERS("entry f [n] (_: [n]i32) = n * 6364136223846793005 + 9223372036854775807",
              "f {n: nat} (arg_1: exp[[n]i32]) : exp[i64] =\n"
              "  natValue n * 6364136223846793005 + 9223372036854775807\n");
}
END_TEST

START_TEST(splits_are_of_whole_pieces)
{
    CK_LOWERS("entry f [n] (xs: [n]f32) = map f32.sum (dpia.split 4 xs)",
              "f {n: nat} (xs: exp[[n]f32]) : exp[[n/4]f32] =\n"
              "  map (\\xs_1. reduceAssoc (\\acc x. acc + x) 0.0 xs_1)\n"
              "    (split 4 (coerce [n - n%4]f32 xs))\n");
}
END_TEST

/* ---- Bindings ---- */

START_TEST(arrays_used_once_are_not_bound)
{
    CK_LOWERS("entry f [n] (xs: [n]f32) = let ys = map (+ 1) xs in let zs = map (* 2) ys\n"
              "  in f32.sum zs",
              "f {n: nat} (xs: exp[[n]f32]) : exp[f32] =\n"
              "  reduceAssoc (\\acc x. acc + x) 0.0\n"
              "    (map (\\x. x * 2.0) (map (\\x. x + 1.0) xs))\n");
}
END_TEST

START_TEST(arrays_used_in_loops_are_bound)
{
    CK_LOWERS("entry f [n] (xs: [n]f32) = let ys = map (+ 1) xs in map (\\x -> x * ys[0]) xs",
              "f {n: nat} (xs: exp[[n]f32]) : exp[[n]f32] =\n"
              "  let ys = map (\\x. x + 1.0) xs in\n"
              "  map (\\x. x * idx ys (toIdx n 0)) xs\n");
}
END_TEST

START_TEST(bindings_stay_in_their_branch)
{
    CK_LOWERS("entry f (a: i32) (b: i32) = if a > 0 && b / a > 1 then let c = a * b in c * c\n"
              "  else 0",
              "f (a: exp[i32]) (b: exp[i32]) : exp[i32] =\n"
              "  if if a > 0 then b / a > 1 else false then let c = a * b in c * c else 0\n");
}
END_TEST

/* ---- Errors ---- */

START_TEST(wrong_sizes_are_rejected)
{
    CK_REJECTS("def g (xs: [4]f32) = f32.sum xs\nentry f (xs: [3]f32) =\n  g xs",
               "3: wrong size of argument 1 of 'g': expected size 4, found 3");
}
END_TEST

START_TEST(wrong_sizes_are_found_where_nothing_calls)
{
    CK_REJECTS("def g [n] (xs: [n]f32) = zip xs (replicate (n + 1) 0i32)\n",
               "1: wrong size of argument 2 of 'zip': expected size n, found n + 1");
}
END_TEST

START_TEST(wrong_results_are_rejected)
{
    CK_REJECTS("entry f (xs: [3]f32) : [4]f32 = map (+ 1) xs",
               "1: wrong size of the result of 'f': expected size 4, found 3");
}
END_TEST

START_TEST(branches_and_elements_agree)
{
    CK_REJECTS("entry f (c: bool) = if c then [1, 2i32] else [1]",
               "1: wrong size of the 'else' branch: expected size 2, found 1");
    diag = diag_new(arena);
    CK_REJECTS("entry f (c: i32) = [[1, 2], [c]]",
               "1: wrong size of an array element: expected size 2, found 1");
}
END_TEST

START_TEST(accumulators_keep_their_size)
{
    CK_REJECTS("entry f (xs: [][3]i32) = reduce (map2 (+)) (replicate 4 0) xs",
               "1: wrong size of the neutral element of 'reduce': expected size 3, found 4");
}
END_TEST

START_TEST(constant_indices_are_in_range)
{
    CK_REJECTS("entry f (xs: [3]i32) = xs[3]",
               "1: the index 3 is out of bounds for an array of size 3");
    diag = diag_new(arena);
    CK_REJECTS("entry f (xs: []i32) = xs[-1]", "1: the index -1 is negative");
}
END_TEST

START_TEST(negative_sizes_are_rejected)
{
    CK_REJECTS("entry f = replicate (-3) 1i32", "1: the size -3 is negative");
}
END_TEST

START_TEST(sizes_known_at_run_time_do_not_escape)
{
    CK_REJECTS("entry f (xs: []i64) = map (\\x -> iota x) xs",
               "1: the size of this array is computed at run time and escapes the function given "
               "to 'map': not yet supported");
}
END_TEST

/* Each g calls the one before it twice: 2^24 calls in all. */
START_TEST(inlining_is_bounded)
{
    struct buf buf = {0};
    buf_add(&buf, "def g0 (x: []f32) = map (+ 1) x\n");
    for (int i = 1; i < 25; i++)
        buf_printf(&buf, "def g%d (x: []f32) = map2 (+) (g%d x) (g%d x)\n", i, i - 1, i - 1);
    buf_add(&buf, "entry f (x: []f32) = g24 x\n");
    CK_REJECTS(arena_strdup(arena, buf_text(&buf)),
               "26: when the calls in it are inlined, 'f' becomes too large");
    buf_free(&buf);
}
END_TEST

static Suite *lower_suite(void)
{
    Suite *suite = suite_create("lower");
    TCase *tcase = tcase_create("lower");
    tcase_add_checked_fixture(tcase, begin, end);
    tcase_add_test(tcase, calls_are_inlined);
    tcase_add_test(tcase, arguments_are_bound_once);
    tcase_add_test(tcase, partial_applications_keep_their_arguments);
    tcase_add_test(tcase, scalar_functions_used_twice_stay);
    tcase_add_test(tcase, constants_are_computed_once);
    tcase_add_test(tcase, tuples_are_dissolved);
    tcase_add_test(tcase, accumulators_are_pairs);
    tcase_add_test(tcase, unused_components_cost_nothing);
    tcase_add_test(tcase, anonymous_sizes_are_compared_at_run_time);
    tcase_add_test(tcase, parameters_used_as_sizes_are_nats);
    tcase_add_test(tcase, sizes_known_at_run_time_are_named);
    tcase_add_test(tcase, sizes_move_out_of_loops_and_branches);
    tcase_add_test(tcase, indices_in_range_by_type_are_not_checked);
    tcase_add_test(tcase, large_numbers_wrap_and_are_no_sizes);
    tcase_add_test(tcase, splits_are_of_whole_pieces);
    tcase_add_test(tcase, arrays_used_once_are_not_bound);
    tcase_add_test(tcase, arrays_used_in_loops_are_bound);
    tcase_add_test(tcase, bindings_stay_in_their_branch);
    tcase_add_test(tcase, wrong_sizes_are_rejected);
    tcase_add_test(tcase, wrong_sizes_are_found_where_nothing_calls);
    tcase_add_test(tcase, wrong_results_are_rejected);
    tcase_add_test(tcase, branches_and_elements_agree);
    tcase_add_test(tcase, accumulators_keep_their_size);
    tcase_add_test(tcase, constant_indices_are_in_range);
    tcase_add_test(tcase, negative_sizes_are_rejected);
    tcase_add_test(tcase, sizes_known_at_run_time_do_not_escape);
    tcase_add_test(tcase, inlining_is_bounded);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return unit_run(lower_suite());
}
