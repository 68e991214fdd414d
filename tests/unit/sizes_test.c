/* src/sizes: programs and the sizes that their types get. What is printed is a program that gets
 * the same ones. */
#include "program.h"

static const char *sizes_of(const char *text)
{
    return on_one_line(elaborate_right(types_new(arena), text));
}

static const struct {
    const char *text, *expected;
} cases[] = {
    /* Its result has sizes of its own. */
    {"def made : (n: i64) -> [n]i64 = \\n -> iota n entry main : (n: i64) -> [n]i64 = \\n -> "
     "made n",
     "def made : (n: i64) -> [n]i64 = \\(n: i64) -> iota n entry main (n: i64) : [n]i64 = "
     "(\\(n: i64) -> made n) n"},
    /* A lambda that is applied has the sizes of its arguments, also for a loop that has others. */
    {"entry main (xs: [2]f32) : [2]f32 = (\\x y -> loop z = x for i < y do copy xs) (copy xs) 3",
     "entry main (xs: [2]f32) : [2]f32 = (\\(x: [2]f32) (y: i32) -> loop z = x for i < y do "
     "copy xs) (copy xs) 3i32"},
    /* Numbers: sums, differences, quotients, also of what a definition is given. */
    {"def f (n: i64) (k: i64) = replicate (n - k) 0i32 entry main (n: i64) (k: i64) = f (n + 1) "
     "k",
     "def f (n: i64) (k: i64) : *[]i32 = -- *[n - k]i32\n"
     "replicate (n - k) 0i32 entry main (n: i64) (k: i64) : []i32 = -- [(n + 1) - k]i32\n"
     "f (n + 1i64) k"},
    {"def f (n: i64) = let m = n / 2 let k = 5 - n % 3 in (iota m, iota k) entry main (n: i64) ="
     " f n",
     "def f (n: i64) : *([]i64, []i64) = -- *([n / 2]i64, [5 - (n % 3)]i64)\n"
     "let m = n / 2i64 let k = 5i64 - (n % 3i64) in (iota m, iota k) entry main (n: i64) : "
     "([]i64, []i64) = -- ([n / 2]i64, [5 - (n % 3)]i64)\n"
     "f n"},
    {"def f (n: i64) (k: i64) = iota (3 * n - k * n - 1) entry main (n: i64) = f n 2",
     "def f (n: i64) (k: i64) : *[]i64 = -- *[((3 * n) - (k * n)) - 1]i64\n"
     "iota (((3i64 * n) - (k * n)) - 1i64) entry main (n: i64) : []i64 = -- [n - 1]i64\n"
     "f n 2i64"},
    {"def f (n: i64) (k: i64) = map2 (+) (iota (n - k)) (iota (n + 1 - k - 1)) entry main (n: "
     "i64) = f n 0",
     "def f (n: i64) (k: i64) : *[]i64 = -- *[n - k]i64\n"
     "map2 (i64.+) (iota (n - k)) (iota (((n + 1i64) - k) - 1i64)) entry main (n: i64) : "
     "[n]i64 = f n 0i64"},
    /* What arithmetic does not look into: the same if it is written alike. */
    {"def f [k] (xs: [k]i64) (ys: [k]i64) = map2 (+) (iota xs[0]) (iota ys[0]) entry main (xs: "
     "[]i64) = f xs xs",
     "def f [k] (xs: [k]i64) (ys: [k]i64) : *[]i64 = -- *[xs[0i64]]i64\n"
     "map2 (i64.+) (iota xs[0i64]) (iota ys[0i64] :> [xs[0i64]]i64) entry main [xs_len] (xs: "
     "[xs_len]i64) : []i64 = f xs xs"},
    {"def f [k] (xs: [k]i64) = map2 (+) (iota xs[0]) (iota xs[0]) entry main (xs: []i64) = f xs",
     "def f [k] (xs: [k]i64) : *[]i64 = -- *[xs[0i64]]i64\n"
     "map2 (i64.+) (iota xs[0i64]) (iota xs[0i64]) entry main [xs_len] (xs: [xs_len]i64) : "
     "[]i64 = f xs"},
    {"def f (p: (i64, i64)) = map2 (+) (iota p.0) (iota p.1) entry main (n: i64) = f (n, n)",
     "def f (p: (i64, i64)) : *[]i64 = -- *[p.0]i64\n"
     "map2 (i64.+) (iota p.0) (iota p.1 :> [p.0]i64) entry main (n: i64) : []i64 = f (n, n)"},
    {"def f (p: (i64, i64)) = map2 (+) (iota p.0) (iota p.0) entry main (n: i64) = f (n, n)",
     "def f (p: (i64, i64)) : *[]i64 = -- *[p.0]i64\n"
     "map2 (i64.+) (iota p.0) (iota p.0) entry main (n: i64) : []i64 = f (n, n)"},
    /* Loops: a size that changes is not known outside. */
    {"def f [n] (xs: [n]i32) (k: i64) = loop ys = xs for i < k do concat ys [1] entry main (xs: "
     "[]i32) = f xs 2",
     "def f [n] (xs: [n]i32) (k: i64) : []i32 = loop ys = xs for i < k do concat ys [1i32] entry"
     " main [xs_len] (xs: [xs_len]i32) : []i32 = f xs 2i64"},
    {"def f [n] (xs: [n]i32) (k: i64) = loop ys = xs for i < k do map (+ 1) ys entry main (xs: "
     "[]i32) = f xs 2",
     "def f [n] (xs: [n]i32) (k: i64) : [n]i32 = loop ys = xs for i < k do map (\\(x: i32) -> x "
     "+ 1i32) ys entry main [xs_len] (xs: [xs_len]i32) : [xs_len]i32 = f xs 2i64"},
    /* Branches: what they agree in. */
    {"def f [n] (xs: [n]i32) (c: bool) = if c then xs else [1] entry main (xs: []i32) = f xs "
     "true",
     "def f [n] (xs: [n]i32) (c: bool) : []i32 = if c then xs else [1i32] entry main [xs_len] "
     "(xs: [xs_len]i32) : []i32 = f xs true"},
    {"def f [n] (xs: [n]i32) (c: bool) = if c then xs else map (+ 1) xs entry main (xs: []i32) ="
     " f xs true",
     "def f [n] (xs: [n]i32) (c: bool) : [n]i32 = if c then xs else map (\\(x: i32) -> x + 1i32)"
     " xs entry main [xs_len] (xs: [xs_len]i32) : [xs_len]i32 = f xs true"},
    {"def f [n] (xs: [n]i64) (t: #a i64 | #b) = match t case #a k -> iota k case #b -> xs entry "
     "main (xs: []i64) = f xs #b",
     "def f [n] (xs: [n]i64) (t: #a i64 | #b) : []i64 = match t case #a k -> iota k case #b -> "
     "xs entry main [xs_len] (xs: [xs_len]i64) : []i64 = f xs (#b : #a i64 | #b)"},
    {"def f [n] (xs: [n]i64) (t: #a i64 | #b) = match t case #b -> xs case #a k -> iota k entry "
     "main (xs: []i64) = f xs #b",
     "def f [n] (xs: [n]i64) (t: #a i64 | #b) : []i64 = match t case #b -> xs case #a k -> iota "
     "k entry main [xs_len] (xs: [xs_len]i64) : []i64 = f xs (#b : #a i64 | #b)"},
    /* Through built-in functions. */
    {"def f [n] (xs: [n]i32) = let ys = concat xs xs in zip (take 2 ys) (drop (2 * n - 2) ys) "
     "entry main (xs: []i32) = f xs",
     "def f [n] (xs: [n]i32) : *[2](i32, i32) = let ys = concat xs xs in zip (take 2i64 ys) "
     "(drop ((2i64 * n) - 2i64) ys) entry main [xs_len] (xs: [xs_len]i32) : [2](i32, i32) = f xs"},
    {"def f [n] [m] (xs: [n][m]i32) = (transpose xs, flatten xs, map (\\r -> length r) xs) entry"
     " main (xs: [][]i32) = f xs",
     "def f [n] [m] (xs: [n][m]i32) : ([m][n]i32, [n * m]i32, *[n]i64) = (transpose xs, flatten "
     "xs, map (\\(r: [m]i32) -> length r) xs) entry main [xs_n0] [xs_n1] (xs: [xs_n0][xs_n1]i32)"
     " : ([xs_n1][xs_n0]i32, [xs_n0 * xs_n1]i32, [xs_n0]i64) = f xs"},
    /* Names, and parameters that say nothing. */
    {"def f [n] (xs: [n]i32) = let m = n + 1 in (replicate m 0i32, replicate (1 + n) 1i32) entry"
     " main (xs: []i32) = f xs",
     "def f [n] (xs: [n]i32) : *([n + 1]i32, [1 + n]i32) = let m = n + 1i64 in (replicate m "
     "0i32, replicate (1i64 + n) 1i32) entry main [xs_len] (xs: [xs_len]i32) : ([xs_len + 1]i32,"
     " [1 + xs_len]i32) = f xs"},
    {"def f xs ys = map2 (\\x y -> x + y + 1i32) xs ys entry main (xs: []i32) = f xs xs",
     "def f [xs_len] (xs: [xs_len]i32) (ys: [xs_len]i32) : *[xs_len]i32 = map2 (\\(x: i32) (y: "
     "i32) -> (x + y) + 1i32) xs ys entry main [xs_len] (xs: [xs_len]i32) : [xs_len]i32 = f xs "
     "xs"},
    {"def f [n] (xs: [n]i32) = let ys = filter (> 0) xs in map2 (+) ys (map (* 2) ys) entry main"
     " (xs: []i32) = f xs",
     "def f [n] (xs: [n]i32) : *[]i32 = let ys = filter (\\(x: i32) -> x > 0i32) xs in map2 "
     "(i32.+) ys (map (\\(x: i32) -> x * 2i32) ys) entry main [xs_len] (xs: [xs_len]i32) : "
     "[]i32 = f xs"},
};

START_TEST(types_get_sizes)
{
    const char *once = sizes_of(cases[_i].text);
    ck_assert_str_eq(once, cases[_i].expected);
    ck_assert_str_eq(sizes_of(once), once);
}
END_TEST

static Suite *sizes_suite(void)
{
    Suite *suite = suite_create("sizes");
    TCase *tcase = tcase_create("sizes");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, types_get_sizes, 0, (int)(sizeof cases / sizeof cases[0]));
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return unit_run(sizes_suite());
}
