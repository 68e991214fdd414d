/* src/sized and src/core/check_size.h: programs and what they are after size slicing; and a program
 * in which a size is lost, which the checker finds. */
#include "core/check_size.h"
#include "firstorder/firstorder.h"
#include "instances/instances.h"
#include "program.h"
#include "sized/sized.h"

static struct core_program *first_order(const char *text)
{
    struct core_program *core = elaborate_right(types_new(arena), text);
    core = firstorder_program(arena, diag, instances_make(arena, core, NULL, NULL), NULL, NULL);
    ck_assert_msg(core != NULL, "%s\n%s", text, first_message());
    return core;
}

static const char *mistake_in(const struct core_program *core)
{
    const struct core_dialect dialect = {
        .no_type_vars = true, .no_functions = true, .no_cheap_sizes = true};
    const char *text = core_check(arena, core, dialect).text;
    return text ? text : "";
}

/* What TEXT is after the stage, on one line. */
static const char *sized(const char *text, struct sized_log *log)
{
    struct core_program *core = sized_program(arena, first_order(text), log);
    ck_assert_str_eq(mistake_in(core), "");
    return on_one_line(core);
}

static const struct {
    const char *text, *expected;
} cases[] = {
    /* Fig. 23: branches that agree; Fig. 22: branches that do not, also within each other. */
    {"def f [n] (c: bool) (xs: [n]i32) = if c then xs else map (+ 1) xs entry main [n] (xs: "
     "[n]i32) = length (f true xs)",
     "def f [n] (c: bool) (xs: [n]i32) : [n]i32 = if c then xs else map (\\(x: i32) -> x + "
     "1i32) xs entry main [n] (xs: [n]i32) : i64 = length (f true xs)"},
    {"entry main [n] (c: bool) (xs: [n]i32) = length (if c then xs else [1, 2])",
     "entry main [n] (c: bool) (xs: [n]i32) : i64 = let size = if c then n else 2i64 in "
     "length (if c then #[holds] (xs :> [size]i32) else #[holds] ([1i32, 2i32] :> [size]i32))"},
    {"entry main [n] (k: i64) (xs: [n]i32) = let ys = if k < 0 then xs else if k == 0 then "
     "[1] else take k xs in (length ys, i32.sum ys)",
     "def i32_sum [xs_len] (xs: [xs_len]i32) : i32 = reduce (i32.+) 0i32 xs entry main [n] "
     "(k: i64) (xs: [n]i32) : (i64, i32) = let size = if k < 0i64 then n else if k == 0i64 "
     "then 1i64 else k let ys = if k < 0i64 then #[holds] (xs :> [size]i32) else if k == 0i64 then "
     "#[holds] ([1i32] :> [size]i32) else #[holds] (take k xs :> [size]i32) in (length ys, "
     "i32_sum ys)"},
    {"entry main [n] (c: bool) (xs: [n]i32) = let (xs, k) = if c then (xs, 1i32) else (let ys "
     "= xs ++ xs in (ys, 2)) in (length xs, k)",
     "def op [xs_len] [ys_len] (xs: [xs_len]i32) (ys: [ys_len]i32) : *[xs_len + ys_len]i32 = "
     "concat xs ys entry main [n] (c: bool) (xs: [n]i32) : (i64, i32) = let size = if c then "
     "n else n + n let (xs, k) = if c then (#[holds] (xs :> [size]i32), 1i32) else let ys = op xs "
     "xs "
     "in (#[holds] (ys :> [size]i32), 2i32) in (length xs, k)"},
    /* Fig. 16 and 10: rows of one size, also by way of a call; Fig. 17: the shape of one row. */
    {"entry main [m] [n] (c: bool) (xss: [m][n]i32) = map (\\xs -> if c then xs[1:] else xs) xss",
     "entry main [m] [n] (c: bool) (xss: [m][n]i32) : [m][]i32 = -- [m][if c then n - 1i64 "
     "else n]i32\n"
     "let size = if c then n - 1i64 else n in map (\\(xs: [n]i32) -> if c then #[holds] "
     "(xs[1i64:] :> "
     "[size]i32) else #[holds] (xs :> [size]i32)) xss"},
    {"def f [n] (xs: [n]i32) (k: i64) = if k > 3 then take k xs else xs entry main [m] [n] (k: "
     "i64) (xss: [m][n]i32) = map (\\xs -> f xs k) xss",
     "def f_shape [n] (xs: [n]i32) (k: i64) : i64 = if k > 3i64 then k else n def f_value [n] "
     "(size: i64) (xs: [n]i32) (k: i64) : [size]i32 = if k > 3i64 then #[holds] (take k xs :> "
     "[size]i32) else #[holds] (xs :> [size]i32) entry main [m] [n] (k: i64) (xss: [m][n]i32) : "
     "[m][]i32 = -- [m][if k > 3i64 then k else n]i32\n"
     "let size = if k > 3i64 then k else n in map (\\(xs: [n]i32) -> f_value size xs k) xss"},
    {"entry main [m] (xs: [m]i64) (ks: []i64) = map (\\x -> map (+ x) (filter (> 0) ks)) xs",
     "entry main [m] [ks_len] (xs: [m]i64) (ks: [ks_len]i64) : [m][]i64 = let size = if m == 0i64 "
     "then 0i64 else let [k] (row: [k]i64) = filter (\\(x: i64) -> x > 0i64) ks in k in map "
     "(\\(x: i64) -> #[holds] (map (\\(x_1: i64) -> x_1 + x) (filter (\\(x: i64) -> x > 0i64) ks) "
     ":> [size]i64)) xs"},
    {"entry main [m] (xs: [m]i64) (ks: []i64) = map (\\x -> map (+ x) (filter (> x) ks)) xs",
     "entry main [m] [ks_len] (xs: [m]i64) (ks: [ks_len]i64) : [m][]i64 = map (\\(x: i64) -> map "
     "(\\(x_1: i64) -> x_1 + x) (filter (\\(x_2: i64) -> x_2 > x) ks)) xs"},
    {"entry main [n] (t: #a i64 | #b) (xs: [n]i64) = i64.sum (match t case #a k -> iota k "
     "case #b -> xs)",
     "def i64_sum [xs_len] (xs: [xs_len]i64) : i64 = reduce (i64.+) 0i64 xs entry main [n] "
     "(t: #a i64 | #b) (xs: [n]i64) : i64 = let size = match t case #a k -> k case #b -> n in "
     "i64_sum (match t case #a k -> #[holds] (iota k :> [size]i64) case #b -> #[holds] (xs :> "
     "[size]i64))"},
    /* A condition that may fail has a name; a slice that may fail, or is not cheap, is none. */
    {"entry main [n] (xs: [n]i32) = i32.sum (if xs[0] > 0 then xs else [1])",
     "def i32_sum [xs_len] (xs: [xs_len]i32) : i32 = reduce (i32.+) 0i32 xs entry main [n] "
     "(xs: [n]i32) : i32 = let condition = xs[0i64] > 0i32 let size = if condition then n "
     "else 1i64 in i32_sum (if condition then #[holds] (xs :> [size]i32) else #[holds] ([1i32] :> "
     "[size]i32))"},
    {"entry main [n] (k: i64) (xs: [n]i64) = i64.sum (if n > 2 then xs else iota (8 / k))",
     "def i64_sum [xs_len] (xs: [xs_len]i64) : i64 = reduce (i64.+) 0i64 xs entry main [n] "
     "(k: i64) (xs: [n]i64) : i64 = i64_sum (if n > 2i64 then xs else iota (8i64 / k))"},
    {"entry main [n] (c: bool) (xs: [n]i64) = i64.sum (if c then xs else filter (> 2) xs)",
     "def i64_sum [xs_len] (xs: [xs_len]i64) : i64 = reduce (i64.+) 0i64 xs entry main [n] "
     "(c: bool) (xs: [n]i64) : i64 = i64_sum (if c then xs else filter (\\(x: i64) -> x > "
     "2i64) xs)"},
    {"entry main [n] (k: i64) (xs: [n]i64) = i64.sum (if n > 2 then xs else iota (k / 0))",
     "def i64_sum [xs_len] (xs: [xs_len]i64) : i64 = reduce (i64.+) 0i64 xs entry main [n] (k:"
     " i64) (xs: [n]i64) : i64 = i64_sum (if n > 2i64 then xs else iota (k / 0i64))"},
    {"entry main [n] (k: i64) (xs: [n]i64) = i64.sum (if n > 2 then xs else match xs[k] case 0"
     " -> [1] case _ -> [1, 2])",
     "def i64_sum [xs_len] (xs: [xs_len]i64) : i64 = reduce (i64.+) 0i64 xs entry main [n] (k:"
     " i64) (xs: [n]i64) : i64 = i64_sum (if n > 2i64 then xs else let matched = xs[k] let "
     "size = match matched case 0i64 -> 1i64 case _ -> 2i64 in match matched case 0i64 -> "
     "#[holds] ([1i64] :> [size]i64) case _ -> #[holds] ([1i64, 2i64] :> [size]i64))"},
    /* 3.1.1: definitions; calls are split (Fig. 14, section 4), also in lambdas and by name. */
    {"def f [n] (xs: [n]i32) (c: bool) = let k = n / 2 in if c then take k xs else xs def g "
     "[n] (xs: [n]i32) = map (* 2) (f xs true) entry main [n] (xs: [n]i32) = i32.sum (g (map "
     "(+ 1) xs))",
     "def f_shape [n] (xs: [n]i32) (c: bool) : i64 = let k = n / 2i64 in if c then k else n "
     "def f_value [n] (size: i64) (xs: [n]i32) (c: bool) : [size]i32 = let k = n / 2i64 in if "
     "c then #[holds] (take k xs :> [size]i32) else #[holds] (xs :> [size]i32) def g_shape [n] "
     "(xs: [n]i32) : "
     "i64 = f_shape xs true def g_value [n] (size: i64) (xs: [n]i32) : *[size]i32 = map "
     "(\\(x: i32) -> x * 2i32) (f_value size xs true) def i32_sum [xs_len] (xs: [xs_len]i32) "
     ": i32 = reduce (i32.+) 0i32 xs entry main [n] (xs: [n]i32) : i32 = let xs = map "
     "(\\(x: i32) -> x + 1i32) xs let size = g_shape xs in i32_sum (g_value size xs)"},
    {"def f (x: i64) (c: bool) = if c then iota x else iota 2 entry main [n] (xs: [n]i64) = "
     "map (\\x -> i64.sum (f x (x > 1))) xs",
     "def f_shape (x: i64) (c: bool) : i64 = if c then x else 2i64 def f_value (size: i64) "
     "(x: i64) (c: bool) : *[size]i64 = if c then #[holds] (iota x :> [size]i64) else #[holds] "
     "(iota 2i64 :> "
     "[size]i64) def i64_sum [xs_len] (xs: [xs_len]i64) : i64 = reduce (i64.+) 0i64 xs entry "
     "main [n] (xs: [n]i64) : [n]i64 = map (\\(x: i64) -> let c = x > 1i64 let size = f_shape "
     "x c in i64_sum (f_value size x c)) xs"},
    {"def f (n: i64) (m: i64) (x: i32) = (if n > m then replicate n x else replicate (m + 1) "
     "x, if m > 4 then iota m else iota 4) entry main (n: i64) (x: i32) = let (a, b) = f n (n "
     "* 2) x in (i32.sum a, i64.sum b)",
     "def f_shape (n: i64) (m: i64) : (i64, i64) = let size = if n > m then n else m + 1i64 "
     "let size_1 = if m > 4i64 then m else 4i64 in (size, size_1) def f_value (size: i64) "
     "(size_1: i64) (n: i64) (m: i64) (x: i32) : *([size]i32, [size_1]i64) = (if n > m then "
     "#[holds] (replicate n x :> [size]i32) else #[holds] (replicate (m + 1i64) x :> [size]i32), "
     "if m > 4i64 "
     "then #[holds] (iota m :> [size_1]i64) else #[holds] (iota 4i64 :> [size_1]i64)) def i32_sum "
     "[xs_len] (xs: "
     "[xs_len]i32) : i32 = reduce (i32.+) 0i32 xs def i64_sum [xs_len] (xs: [xs_len]i64) : "
     "i64 = reduce (i64.+) 0i64 xs entry main (n: i64) (x: i32) : (i32, i64) = let m = n * "
     "2i64 let (size, size_1) = f_shape n m let (a, b) = f_value size size_1 n m x in "
     "(i32_sum a, i64_sum b)"},
    {"def f [n] (xs: *[n]i32) (c: bool) = let ys = if c then xs else take 1 xs in ys with [0] "
     "= 1 entry main [n] (xs: *[n]i32) = i32.sum (f xs (n > 3))",
     "def f_shape [n] (xs: [n]i32) (c: bool) : i64 = if c then n else 1i64 def f_value [n] "
     "(size: i64) (xs: *[n]i32) (c: bool) : *[size]i32 = let ys = if c then #[holds] (xs :> "
     "[size]i32) "
     "else #[holds] (take 1i64 xs :> [size]i32) in ys with [0i64] = 1i32 def i32_sum [xs_len] (xs: "
     "[xs_len]i32) : i32 = reduce (i32.+) 0i32 xs entry main [n] (xs: *[n]i32) : i32 = let c "
     "= n > 3i64 let size = f_shape xs c in i32_sum (f_value size xs c)"},
    {"def f [n] (xs: [n]i32) = let ys = filter (> 2) xs in (ys, if n > 5 then xs else [1]) "
     "entry main [n] (xs: [n]i32) = let (a, b) = f xs in length a + length b",
     "def f_shape [n] (xs: [n]i32) : i64 = if n > 5i64 then n else 1i64 def f_value [n] "
     "(size: i64) (xs: [n]i32) : (*[]i32, [size]i32) = let ys = filter (\\(x: i32) -> x > "
     "2i32) xs in (ys, if n > 5i64 then #[holds] (xs :> [size]i32) else #[holds] ([1i32] :> "
     "[size]i32)) entry "
     "main [n] (xs: [n]i32) : i64 = let size = f_shape xs let (a, b) = f_value size xs in "
     "length a + length b"},
    /* Functions: those of scalars that an entry uses at two places, also by way of others; not what
     * is small, nor what has arrays in it; always those that use themselves. Entries expand what
     * they use at one place. */
    {"def f (x: f32) = x * x + 1 def g (x: f32) = f x - 2 entry a (x: f32) = f x + g x entry b (x: "
     "f32) = g x",
     "#[noinline] def f (x: f32) : f32 = (x * x) + 1.0f32 def g (x: f32) : f32 = f x - 2.0f32 "
     "entry a (x: f32) : f32 = f x + g x #[inline(f)] entry b (x: f32) : f32 = g x"},
    {"def f (x: f32) = x + 1 def g (x: i32) = [x, x + 1][1] def h (x: i64) (y: i64) = (x + y - 1) "
     "/ y entry a (x: f32) (n: i64) = (f x + f 2, g 2 + g 3, h n 2 + h n 3)",
     "def f (x: f32) : f32 = x + 1.0f32 def g (x: i32) : i32 = [x, x + 1i32][1i64] "
     "def h (x: i64) (y: i64) : i64 = ((x + y) - 1i64) / y entry a (x: f32) "
     "(n: i64) : (f32, i32, i64) = (f x + f 2.0f32, g 2i32 + g 3i32, h n 2i64 + h n 3i64)"},
    /* What is many operations on sizes is one where its arguments are sizes. */
    {"def h (x: i64) (y: i64) = (x + y - 1) / y * y + x - 2 * y entry a (n: i64) = h n 2 + h n 3",
     "#[noinline(but_sizes)] def h (x: i64) (y: i64) : i64 = (((((x + y) - 1i64) / y) * y) + x) - "
     "(2i64 * y) entry a (n: i64) : i64 = h n 2i64 + h n 3i64"},
    {"def h (x: i64) : i64 = if x < 1 then 1 else x * h (x - 1) + (loop s = 1 for i < x do s * 3) "
     "entry f (x: i32) = x * x * x entry a (n: i64) = (h n, f 3 - f 4)",
     "#[noinline(always)] def h (x: i64) : i64 = if x < 1i64 then 1i64 else (x * h (x - 1i64)) + "
     "(loop s = 1i64 for i < x do s * 3i64) #[noinline] entry f (x: i32) : i32 = (x * x) * x entry "
     "a (n: i64) : (i64, i32) = (h n, f 3i32 - f 4i32)"},
    /* Arguments of calls keep their order. */
    {"def f [n] (c: bool) (xs: [n]i32) (k: i32) = (if c then xs else [k], k) entry main [n] "
     "(xs: [n]i32) (k: i32) = (f (k > 2) (map (/ k) xs) (8 / k)).1",
     "def f_shape [n] (c: bool) (xs: [n]i32) : i64 = if c then n else 1i64 def f_value [n] "
     "(size: i64) (c: bool) (xs: [n]i32) (k: i32) : ([size]i32, i32) = (if c then #[holds] (xs :> "
     "[size]i32) else #[holds] ([k] :> [size]i32), k) entry main [n] (xs: [n]i32) (k: i32) : i32 "
     "= let "
     "c = k > 2i32 let xs = map (\\(x: i32) -> x / k) xs let k = 8i32 / k let size = "
     "f_shape c xs in (f_value size c xs k).1"},
};

START_TEST(sizes_are_sliced)
{
    ck_assert_str_eq(sized(cases[_i].text, NULL), cases[_i].expected);
}
END_TEST

/* Nothing is left to do for what the stage prints. */
START_TEST(sliced_program_stays)
{
    const char *once = sized(cases[_i].text, NULL);
    ck_assert_str_eq(sized(once, NULL), once);
}
END_TEST

START_TEST(steps_are_told)
{
    struct sized_log log = {0};
    sized("def f [n] (xs: [n]i32) (c: bool) = if c then xs else take 1 xs "
          "entry main [n] (xs: [n]i32) (c: bool) = length (f xs c)",
          &log);
    ck_assert_uint_eq(log.len, 2);
    ck_assert_str_eq(log.at[0].text, "the branches differ in size (Fig. 22)");
    ck_assert_str_eq(log.at[1].text, "'f' is split into 'f_shape' and 'f_value' (3.1.1)");
}
END_TEST

/* Before the stage the size is not said. */
START_TEST(lost_size_is_found)
{
    const struct core_program *core =
        first_order("entry main [n] (xs: [n]i32) (c: bool) = "
                    "length (if c then xs else [1, 2])");
    ck_assert_str_eq(mistake_in(core), "the branches of an 'if' have a size that it has not");
}
END_TEST

/* A function of scalars with an array in it is none. */
START_TEST(wrong_function_is_found)
{
    struct core_program *core = sized_program(
        arena, first_order("def f (x: i32) = [x][0] entry main (x: i32) = f x"), NULL);
    struct core_def *f = (void *)(uintptr_t)core->defs.at[0];
    f->calls = CORE_CALLS_STAY;
    ck_assert_str_eq(mistake_in(core), "there is an array in a function whose calls stay");
}
END_TEST

START_TEST(functions_are_told)
{
    struct sized_log log = {0};
    sized("def f (x: i64) = x * x * x * x * x * x + 2 def unused (x: i32) = x * x - 3 "
          "def g (x: i32) = unused x + unused 2 entry main (x: i64) = f x - f (x + 1)",
          &log);
    ck_assert_uint_eq(log.len, 1);
    ck_assert_str_eq(log.at[0].text, "calls of 'f' stay calls, but where its arguments are sizes");
}
END_TEST

static Suite *sized_suite(void)
{
    Suite *suite = suite_create("sized");
    TCase *tcase = tcase_create("sized");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, sizes_are_sliced, 0, (int)(sizeof cases / sizeof cases[0]));
    tcase_add_loop_test(tcase, sliced_program_stays, 0, (int)(sizeof cases / sizeof cases[0]));
    tcase_add_test(tcase, steps_are_told);
    tcase_add_test(tcase, lost_size_is_found);
    tcase_add_test(tcase, wrong_function_is_found);
    tcase_add_test(tcase, functions_are_told);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return unit_run(sized_suite());
}
