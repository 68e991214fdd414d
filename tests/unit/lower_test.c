/* src/lower: what becomes of functions, tuples, sums, bindings, loops and updates. Sizes are in
 * lower_size_test.c, strategies and vectors in lower_strategy_test.c. */
#include "lowered.h"

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

START_TEST(small_powers_are_products)
{
    CK_LOWERS("entry f (x: f64) = ((x + 1) ** 2, x ** 3)\n"
              "entry g (x: i32) = (x ** 1, x ** 3, (x + 1) ** 4, x ** (-2), x ** 5)\n"
              "entry h [n] (_: [n]i8) = n ** 3",
              "f (x: exp[f64]) : exp[f64, f64] =\n"
              "  let base = x + 1.0 in\n"
              "  pair (base * base) (x ** 3.0)\n"
              "\n"
              "g (x: exp[i32]) : exp[i32, i32, i32, i32, i32] =\n"
              "  let base = x + 1 in\n"
              "  let square = base * base in\n"
              "  pair (x ** 1)\n"
              "    (pair (x * x * x) (pair (square * square) (pair (x ** -2) (x ** 5))))\n"
              "\n"
              "h {n: nat} (arg_1: exp[[n]i8]) : exp[i64] =\n"
              "  natValue (n*n*n)\n");
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

/* `f` in the first entry, by way of two others; `g`, in the same way, in the second. */
START_TEST(functions_used_again_far_away_stay)
{
    CK_LOWERS("def f (x: f32) = x * x + 1\n"
              "def g (x: f32) = f x * x * x\n"
              "def h (x: f32) = g x * x - x\n"
              "entry a (x: f32) = f x + h x\n"
              "entry b (x: f32) = h (g x)",
              "fun f (x: exp[f32]) : exp[f32] =\n"
              "  x * x + 1.0\n"
              "\n"
              "fun g (x: exp[f32]) : exp[f32] =\n"
              "  f x * x * x\n"
              "\n"
              "a (x: exp[f32]) : exp[f32] =\n"
              "  f x + (f x * x * x * x - x)\n"
              "\n"
              "b (x: exp[f32]) : exp[f32] =\n"
              "  let x_1 = g x in\n"
              "  g x_1 * x_1 - x_1\n");
}
END_TEST

/* In what is written there; `f` is not. */
START_TEST(what_is_unsafe_is_unchecked)
{
    CK_LOWERS("def f [n] (xs: [n]i32) (i: i64) = xs[i] / xs[0]\n"
              "entry g [n] (xs: [n]i32) (i: i64) = #[unsafe] f xs[i:] (1 // i)",
              "g {n: nat} (xs: exp[[n]i32]) (i: exp[i64]) : exp[i32] =\n"
              "  letNat count = fromIdx (toIdxUnchecked (n + 1) (natValue n - i)) in\n"
              "  idx (sliceUnchecked count i 1 xs) (toIdx count (quotUnchecked 1 i)) /\n"
              "    idx (sliceUnchecked count i 1 xs) (toIdx count 0)\n");
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

/* Each g calls the one before it twice: 2^24 calls in all. */
START_TEST(inlining_is_bounded)
{
    struct buf buf = {0};
    buf_add(&buf, "def g0 (x: []f32) = map (+ 1) x\n");
    for (int i = 1; i < 25; i++)
        buf_printf(&buf, "def g%d (x: []f32) = map2 (+) (g%d x) (g%d x)\n", i, i - 1, i - 1);
    buf_add(&buf, "entry f (x: []f32) = g24 x\n");
    CK_REJECTS(arena_strdup(arena, buf_text(&buf)),
               "26: when the calls in it are inlined, 'f' becomes too large: it has thousands of "
               "operations on arrays");
    buf_free(&buf);
}
END_TEST

/* Loops in loops over what a filter left: the innermost step is evaluated once. */
START_TEST(steps_are_evaluated_once)
{
    struct buf buf = {0};
    const char *text;
    buf_add(&buf, "entry f (xs: []i32) =\n  let x0 = filter (> 3) xs in ");
    for (int i = 1; i < 25; i++)
        buf_printf(&buf, "loop x%d = x%d for _i < 2 do ", i, i - 1);
    buf_add(&buf, "map (+ 1) x24\n");
    text = lowered(arena_strdup(arena, buf_text(&buf)));
    ck_assert_msg(strlen(text) < 20000, "%s", text);
    buf_free(&buf);
}
END_TEST

/* The same with numbers, by way of a function that takes functions, where it gives two of them. */
START_TEST(inlining_of_numbers_is_bounded)
{
    struct buf buf = {0};
    buf_add(&buf, "def twice (f: i32 -> (i32, i32)) (x: i32) =\n"
                  "  let (a, b) = f x let (c, d) = f (x + 1) in (a * c, b * d)\n");
    buf_add(&buf, "def g0 (x: i32) = (x * x + x, x)\n");
    for (int i = 1; i < 25; i++)
        buf_printf(&buf, "def g%d (x: i32) = twice g%d x\n", i, i - 1);
    buf_add(&buf, "entry f (x: i32) = (g24 x).0\n");
    CK_REJECTS(arena_strdup(arena, buf_text(&buf)),
               "28: when the calls in it are inlined, 'f' becomes too large");
    buf_free(&buf);
}
END_TEST

/* One number is the result of a function, also where that was given another one. */
START_TEST(functions_of_numbers_are_shared)
{
    struct buf buf = {0};
    const char *text;
    buf_add(&buf, "def twice (f: i32 -> i32) (x: i32) = f x * f (x + 1)\n");
    buf_add(&buf, "def g0 (x: i32) = x * x + x\n");
    for (int i = 1; i < 25; i++)
        buf_printf(&buf, "def g%d (x: i32) = twice g%d x\n", i, i - 1);
    buf_add(&buf, "entry f (x: i32) = g24 x\n");
    text = lowered(arena_strdup(arena, buf_text(&buf)));
    ck_assert_msg(strlen(text) < 5000, "%s", text);
    buf_free(&buf);
}
END_TEST

/* A chain of functions, each of which is used by the next and by an entry: it is not expanded in
 * each of them. KIND: of numbers; with an entry for each; of sums that are known, used twice. */
static const char *chain(int kind, int count)
{
    static const char *const first[] = {
        "def f0 (x: i32) = x * x + 3\n",
        "def f0 (x: i32) = x * x + 3\n",
        "def f0 (s: #a i32 | #b) (x: i32) = match s case #a y -> y * x + 1 case #b -> x\n",
    };
    static const char *const next[] = {
        "def f%d (x: i32) = f%d (x + 1) * x + 1\n",
        "def f%d (x: i32) = f%d (x + 1) * x + 1\n",
        "def f%d (s: #a i32 | #b) (x: i32) = f%d (#a x) x + f%d #b x * f%d s x\n",
    };
    static const char *const use[] = {"", "entry e%d (x: i32) = f%d x\n", ""};
    struct buf buf = {0};
    buf_add(&buf, first[kind]);
    for (int i = 1; i < count; i++)
        buf_printf(&buf, next[kind], i, i - 1, i - 1, i - 1);
    for (int i = 0; i < count; i++)
        buf_printf(&buf, use[kind], i, i);
    buf_add(&buf, "entry main (x: i32) = 0");
    for (int i = 0; i < count && kind == 0; i++)
        buf_printf(&buf, " + f%d x", i);
    if (kind == 2)
        buf_printf(&buf, " + f%d (#a 3) x", count - 1);
    const char *text = arena_strdup(arena, buf_text(&buf));
    buf_free(&buf);
    return text;
}

START_TEST(chains_are_not_expanded_again)
{
    const int count = _i == 0 ? 300 : 100;
    ck_assert_uint_lt(strlen(lowered(chain(_i, count))), _i == 0 ? 30000 : 200000);
}
END_TEST

/* Where the arguments are sizes, the result is one. */
START_TEST(functions_of_sizes_give_sizes)
{
    CK_LOWERS("def up (n: i64) (k: i64) = (n + k - 1) / k * 2 * k * k * k\n"
              "entry f (n: i64) (k: i64) = (iota (up n 8), up (k * k) 3)",
              "fun up (n: exp[i64]) (k: exp[i64]) : exp[i64] =\n"
              "  (n + k - 1) / k * 2 * k * k * k\n\n"
              "f (n: nat) (k: exp[i64]) : exp[[1024*((n + 7)/8)]i64, i64] =\n"
              "  pair (generate (1024*((n + 7)/8)) (\\i. fromIdx i)) (up (k * k) 3)\n");
    CK_LOWERS("def up (n: i64) (k: i64) = (n + k - 1) / k\n"
              "entry f (k: i64) = up (k * k) 3 - up k 5",
              "f (k: exp[i64]) : exp[i64] = (k * k + 3 - 1) / 3 - (k + 5 - 1) / 5\n");
}
END_TEST

/* ---- Tuples and sums ---- */

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

#define MAYBE "type maybe = #some i32 | #none\n"

START_TEST(sums_are_tags_and_slots)
{
    CK_LOWERS(MAYBE "entry f (x: i32) : maybe = if x > 0 then #some x else #none",
              "f (x: exp[i32]) : exp[(i8 x i32)] = if x > 0 then pair 1i8 x else pair 0i8 0\n");
    CK_LOWERS("entry f (s: #a i32 f32 | #b (i32, i16) | #c) = match s\n"
              "  case #a x _ -> x case #b (x, 3) -> x + 1 case _ -> 7",
              "f (s@(s_tag, s_0, s_a_1, s_b_1): exp[(i8 x (i32 x (f32 x i16)))]) : exp[i32] =\n"
              "  if fst s == 0 then fst (snd s)\n"
              "  else if fst s == 1 && snd (snd (snd s)) == 3 then fst (snd s) + 1\n"
              "  else 7\n");
}
END_TEST

START_TEST(known_constructors_are_not_asked_for)
{
    CK_LOWERS(MAYBE "def g (m: maybe) : i32 = match m case #some x -> x + 1 case #none -> 0\n"
                    "entry f (x: i32) = g (#some x) + g #none",
              "f (x: exp[i32]) : exp[i32] = x + 1 + 0\n");
    CK_LOWERS("entry f (x: i32) = match (x, true) case (3, true) -> 1 case (_, true) -> 2\n"
              "  case (_, false) -> 3",
              "f (x: exp[i32]) : exp[i32] = if x == 3 then 1 else 2\n");
}
END_TEST

/* The slots of constructors that no branch makes are not in its result. */
START_TEST(slots_that_nothing_uses_are_left_out)
{
    CK_LOWERS("type t = #a [4]f32 | #b | #c\n"
              "entry f (x: i32) : i32 =\n"
              "  let s : t = if x > 0 then #b else #c\n"
              "  in match s case #b -> 1 case _ -> x",
              "f (x: exp[i32]) : exp[i32] =\n"
              "  let s_tag = if x > 0 then 1i8 else 2i8 in if s_tag == 1 then 1 else x\n");
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

/* ---- Loops, updates, slices, ranges ---- */

START_TEST(loops_have_one_state)
{
    CK_LOWERS("entry f (n: i32) =\n"
              "  let (a, _) = loop (a, b) = (0, 1) for i < n do (b, a + b + i) in a",
              "f (n: exp[i32]) : exp[i32] =\n"
              "  letNat steps = max 0 (convert i64 n) in\n"
              "  let a = loop steps (\\i a_b@(a, b). pair (snd a_b)\n"
              "      (fst a_b + snd a_b + convert i32 (fromIdx i))) (pair 0 1) in\n"
              "  fst a\n");
    CK_LOWERS("entry f [n] (xs: [n]f32) = loop s = 0 for x in xs do s + x",
              "f {n: nat} (xs: exp[[n]f32]) : exp[f32] = reduce (\\x s. s + x) 0.0 xs\n");
    CK_LOWERS("entry f (y: i32) = loop x = y while x > 9 do x / 10",
              "f (y: exp[i32]) : exp[i32] = while (\\x. x > 9) (\\x. x / 10) y\n");
}
END_TEST

START_TEST(counters_are_indices)
{
    CK_LOWERS("entry f [n] (xs: *[n]i64): *[n]i64 = loop xs for i < n do xs with [i] = xs[i] + i",
              "f {n: nat} (xs: var[[n]i64]) : comm = xs.1 :=\n"
              "  loop n (\\i xs_1. update xs_1 i (idx xs_1 i + fromIdx i)) xs.2\n");
}
END_TEST

START_TEST(slices_are_views)
{
    CK_LOWERS("entry f [n] (xs: [n]i32) = (xs[1:], xs[::-1], xs[::3], xs[:n])",
              "f {n: nat} (xs: exp[[n]i32]) : exp[[n - 1]i32, [n]i32, [(n + 2)/3]i32, [n]i32] =\n"
              "  pair (slice (n - 1) 1 1 xs)\n"
              "    (pair (reverse xs) (pair (slice ((n + 2)/3) 0 3 xs) xs))\n");
    CK_LOWERS("entry f (xs: [9]i32) = (xs[2:5], xs[:2], xs[7:], xs[6:1:-2])",
              "f (xs: exp[[9]i32]) : exp[[3]i32, [2]i32, [2]i32, [3]i32] =\n"
              "  pair (take 3 (drop 2 xs)) (pair (take 2 xs) (pair (drop 7 xs) "
              "(slice 3 6 (-2) xs)))\n");
    CK_LOWERS("entry f [n][m] (xss: [n][m]i32) (j: i64) = xss[:, j]",
              "f {n: nat} {m: nat} (xss: exp[[n][m]i32]) (j: exp[i64]) : exp[[n]i32] =\n"
              "  let j_1 = toIdx m j in idx (transpose xss) j_1\n");
}
END_TEST

START_TEST(updates_of_rows_are_nested)
{
    CK_LOWERS("entry f (xss: *[4][5]i32) (v: i32): *[4][5]i32 = xss with [1, 2] = v",
              "f (xss: var[[4][5]i32]) (v: exp[i32]) : comm = xss.1 :=\n"
              "  update xss.2 (toIdx 4 1) (update (idx xss.2 (toIdx 4 1)) (toIdx 5 2) v)\n");
}
END_TEST

/* What is read of an array that is updated again does not ask for a second one. */
START_TEST(reads_are_forwarded)
{
    CK_LOWERS("entry f [n] (xs: *[n]i32) (j: i64): *[n]i32 =\n"
              "  let ys = xs with [0] = 7\n"
              "  in ys with [j] = ys[j] + ys[0] + ys[1]",
              "f {n: nat} (xs: var[[n]i32]) (j: exp[i64]) : comm = xs.1 :=\n"
              "  (let j_1 = toIdx n j in update (update xs.2 (toIdx n 0) 7) j_1\n"
              "    ((if j == 0 then 7 else idx xs.2 (toIdx n j)) + 7 + idx xs.2 (toIdx n 1)))\n");
    CK_LOWERS("entry f [n] (xs: *[n]i32): ([n]i32, [n]i32) =\n"
              "  let ys = xs with [0] = 7 in (map (+ ys[0]) ys, ys)",
              "f {n: nat} (xs: exp[[n]i32]) : exp[[n]i32, [n]i32] =\n"
              "  let ys = update xs (toIdx n 0) 7 in\n"
              "  let y = idx ys (toIdx n 0) in pair (map (\\x. x + y) ys) ys\n");
}
END_TEST

/* Also where it is known to be out of range: the program may never come there. */
START_TEST(constant_indices_are_checked_at_run_time)
{
    CK_LOWERS("entry f (xs: [3]i32) = xs[3]", "f (xs: exp[[3]i32]) : exp[i32] = "
                                               "idx xs (toIdx 3 3)\n");
    CK_LOWERS("entry f (xs: []i32) = xs[-1]", "f {xs_len: nat} (xs: exp[[xs_len]i32]) : exp[i32] "
                                               "= idx xs (toIdx xs_len (-1))\n");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("lower");
    TCase *tcase = tcase_create("lower");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, calls_are_inlined);
    tcase_add_test(tcase, arguments_are_bound_once);
    tcase_add_test(tcase, small_powers_are_products);
    tcase_add_test(tcase, partial_applications_keep_their_arguments);
    tcase_add_test(tcase, scalar_functions_used_twice_stay);
    tcase_add_test(tcase, functions_used_again_far_away_stay);
    tcase_add_test(tcase, what_is_unsafe_is_unchecked);
    tcase_add_test(tcase, constants_are_computed_once);
    tcase_add_test(tcase, inlining_is_bounded);
    tcase_add_test(tcase, steps_are_evaluated_once);
    tcase_add_test(tcase, inlining_of_numbers_is_bounded);
    tcase_add_test(tcase, functions_of_numbers_are_shared);
    tcase_add_loop_test(tcase, chains_are_not_expanded_again, 0, 3);
    tcase_add_test(tcase, functions_of_sizes_give_sizes);
    tcase_add_test(tcase, tuples_are_dissolved);
    tcase_add_test(tcase, accumulators_are_pairs);
    tcase_add_test(tcase, unused_components_cost_nothing);
    tcase_add_test(tcase, sums_are_tags_and_slots);
    tcase_add_test(tcase, known_constructors_are_not_asked_for);
    tcase_add_test(tcase, slots_that_nothing_uses_are_left_out);
    tcase_add_test(tcase, arrays_used_once_are_not_bound);
    tcase_add_test(tcase, arrays_used_in_loops_are_bound);
    tcase_add_test(tcase, bindings_stay_in_their_branch);
    tcase_add_test(tcase, loops_have_one_state);
    tcase_add_test(tcase, counters_are_indices);
    tcase_add_test(tcase, slices_are_views);
    tcase_add_test(tcase, updates_of_rows_are_nested);
    tcase_add_test(tcase, reads_are_forwarded);
    tcase_add_test(tcase, constant_indices_are_checked_at_run_time);
    suite_add_tcase(suite, tcase);
    return unit_run(suite);
}
