/* src/lower: sizes, what is checked of them at run time, and the programs that are rejected for
 * them. */
#include "lowered.h"

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

/* Also where nothing of what has them is read. */
START_TEST(sizes_are_compared_in_front_of_views)
{
    CK_LOWERS("entry f [n] [m] (xss: [n][m]i32) (k: i64) =\n"
              "  map reverse (replicate k (replicate m 1i32) :> [n][m]i32)",
              "f {n: nat} {m: nat} (xss: exp[[n][m]i32]) (k: exp[i64]) : exp[[n][m]i32] =\n"
              "  letNat k_1 = k in\n"
              "  let rows = coerce [n][m]i32 (generate k_1 (\\i. generate m (\\i_1. 1))) in\n"
              "  generate n (\\i. reverse (idx rows i))\n");
}
END_TEST

/* What inference found is what could have been written. */
START_TEST(sizes_found_equal_are_one)
{
    CK_LOWERS("entry f xs ys = map2 (\\x (y: i32) -> x + y) xs ys",
              "f {xs_len: nat} (xs: exp[[xs_len]i32]) (ys: exp[[xs_len]i32]) : exp[[xs_len]i32] =\n"
              "  map (\\x_y@(x, y). fst x_y + snd x_y) (zip xs ys)\n");
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
    CK_LOWERS("entry f [n] (k: i64) (xs: [n]f32) = if k > 0 then length (dpia.split k xs) else 0",
              "f {n: nat} (k: exp[i64]) (xs: exp[[n]f32]) : exp[i64] =\n"
              "  if k > 0 then\n"
              "    letNat k_1 = k in\n"
              "    letNat count = natValue n / natValue k_1 in\n"
              "    let checked = coerce [k_1*count]f32 (generate n (\\i. 0.0f32)) in\n"
              "    natValue count\n"
              "  else\n"
              "    0\n");
}
END_TEST

START_TEST(sizes_are_behind_their_checks)
{
    CK_LOWERS("entry f (n: i64) : []i64 = iota (assert (n > 3) n)",
              "f (n: nat) : exp[[n]i64] =\n"
              "  let checked = assert (natValue n > 3) true in\n"
              "  generate n (\\i. fromIdx i)\n");
    CK_LOWERS("entry f [n] (xs: [n]i64) = let ys = map (+ 1) (take 5 xs) in length ys",
              "f {n: nat} (xs: exp[[n]i64]) : exp[i64] =\n"
              "  let checked = coerce [max(n, 5)]i64 (generate n (\\i. 0i64)) in\n"
              "  5\n");
    CK_LOWERS("entry f [n] (xs: [n]i64) = let k = length (assert (n > 3) xs) in (k, length xs)",
              "f {n: nat} (xs: exp[[n]i64]) : exp[i64, i64] =\n"
              "  let checked = assert (natValue n > 3) true in\n"
              "  pair (natValue n) (natValue n)\n");
    CK_LOWERS("entry f [n] (xs: [n]i64) = length (map (+ 1) xs)",
              "f {n: nat} (xs: exp[[n]i64]) : exp[i64] =\n"
              "  natValue n\n");
}
END_TEST

START_TEST(taking_a_known_part_needs_no_check)
{
    CK_LOWERS("entry f [n] (xs: [n]f32) = map f32.sum (dpia.split 4 (take (4 * (n / 4)) xs))",
              "f {n: nat} (xs: exp[[n]f32]) : exp[[n/4]f32] =\n"
              "  map (\\xs_1. reduceAssoc (\\acc x. acc + x) 0.0 xs_1)\n"
              "    (split 4 (take (n - n%4) xs))\n");
}
END_TEST

START_TEST(parts_that_may_be_missing_are_checked)
{
    CK_LOWERS("entry f [n] (k: i64) (xs: [n]f32) = (take k xs, tail xs)",
              "f {n: nat} (k: nat) (xs: exp[[n]f32]) : exp[[k]f32, [max(n, 1) - 1]f32] =\n"
              "  pair (take k (coerce [max(n, k)]f32 xs))\n"
              "    (drop 1 (coerce [max(n, 1)]f32 xs))\n");
    CK_LOWERS("entry f [n] (xs: [n]f32) = map2 (-) (init xs) (tail xs)",
              "f {n: nat} (xs: exp[[n]f32]) : exp[[max(n, 1) - 1]f32] =\n"
              "  map (\\x_y@(x, y). fst x_y - snd x_y)\n"
              "    (zip (take (max(n, 1) - 1) (coerce [max(n, 1)]f32 xs))\n"
              "         (drop 1 (coerce [max(n, 1)]f32 xs)))\n");
}
END_TEST

START_TEST(windows_of_padded_arrays_need_no_check)
{
    CK_LOWERS("entry f [n] (xs: [n]f32) = dpia.slide 3 1 (dpia.pad 1 1 0 xs)",
              "f {n: nat} (xs: exp[[n]f32]) : exp[[n][3]f32] =\n"
              "  slide 3 1 (pad 1 1 0.0 xs)\n");
    CK_LOWERS("entry f [n] (xs: [n]f32) = dpia.slide 3 2 (dpia.pad_clamp 1 1 xs)",
              "f {n: nat} (xs: exp[[n]f32]) : exp[[(n + 1)/2][3]f32] =\n"
              "  slide 3 2 (take (2*((n + 1)/2) + 1) (padClamp 1 1 xs))\n");
    CK_LOWERS("entry f [n] (xs: [n]f32) = dpia.slide 1 3 xs",
              "f {n: nat} (xs: exp[[n]f32]) : exp[[(n + 2)/3][1]f32] =\n"
              "  generate ((n + 2)/3) (\\i.\n"
              "    generate 1 (\\j. idx xs (toIdx n (3 * fromIdx i + fromIdx j))))\n");
}
END_TEST

START_TEST(sizes_of_branches_are_computed_where_they_are_wanted)
{
    CK_LOWERS("entry f (k: i32) = length (if k > 0 then iota (i64.i32 (9 / k)) else [1, 2])",
              "f (k: exp[i32]) : exp[i64] =\n"
              "  let condition = k > 0 in\n"
              "  letNat size = if condition then convert i64 (9 / k) else 2 in\n"
              "  natValue size\n");
    CK_LOWERS("entry f (k: i32) (xs: [4]i64) =\n"
              "  i64.sum (if k > 0 then iota (i64.i32 k) else map (+ 1) (iota (i64.i32 k)))",
              "f (k: exp[i32]) (xs: exp[[4]i64]) : exp[i64] =\n"
              "  letNat n = convert i64 k in\n"
              "  reduceAssoc (\\acc x. acc + x)\n"
              "    0\n"
              "    (if k > 0 then generate n (\\i. fromIdx i)\n"
              "     else map (\\x. fromIdx x + 1) (generate n (\\i. i)))\n");
}
END_TEST

START_TEST(sizes_that_all_elements_have_are_computed_before)
{
    CK_LOWERS("entry f [n] [m] (is: [2]i64) (a: [n][m]i32) =\n"
              "  map (\\i -> i32.sum (flatten (map (\\row -> row[i:]) a))) is",
              "f {n: nat} {m: nat} (is: exp[[2]i64]) (a: exp[[n][m]i32]) : exp[[2]i32] = map (\\i. "
              "letNat count = if natValue n > 0 then fromIdx (toIdx (m + 1) (natValue m - i)) "
              "else max 0 (min (natValue m) (natValue m - i)) in "
              "reduceAssoc (\\acc x. acc + x) 0 "
              "(join (generate n (\\i_1. slice count i 1 (idx a i_1))))) is\n");
    CK_LOWERS("entry f [k] [n] [m] (is: [2]i64) (a: [k][n][m]i32) =\n"
              "  map (\\i -> i32.sum (flatten (flatten (map (map (\\row -> row[i:])) a)))) is",
              "f {k: nat} {n: nat} {m: nat} (is: exp[[2]i64]) (a: exp[[k][n][m]i32]) : "
              "exp[[2]i32] = map (\\i. letNat count = if natValue k > 0 "
              "then if natValue n > 0 then fromIdx (toIdx (m + 1) (natValue m - i)) "
              "else max 0 (min (natValue m) (natValue m - i)) "
              "else max 0 (min (natValue m) (natValue m - i)) in "
              "reduceAssoc (\\acc x. acc + x) 0 (join (join "
              "(generate k (\\i_1. generate n (\\i_2. slice count i 1 (idx (idx a i_1) i_2))))))) "
              "is\n");
}
END_TEST

START_TEST(ranges_know_their_sizes)
{
    CK_LOWERS("entry f (n: i64) = (1..<5, 5..3...1, 0..<n)",
              "f (n: nat) : exp[[4]i32, [3]i32, [n]i64] =\n"
              "  pair (generate 4 (\\i. convert i32 (1 + fromIdx i)))\n"
              "    (pair (generate 3 (\\i. convert i32 (5 + -2 * fromIdx i)))\n"
              "      (generate n (\\i. fromIdx i)))\n");
}
END_TEST

/* A distance that is none is an error, which says the numbers. */
START_TEST(ranges_check_their_numbers)
{
    CK_LOWERS("entry f (i: i64) (k: i64) (j: i64) = length (i..<j) + length (i..k..>j)",
              "f (i: exp[i64]) (k: exp[i64]) (j: exp[i64]) : exp[i64] =\n"
              "  letNat count = rangeUp i j in\n"
              "  letNat count_1 = (rangeDown i j - 1) / stepDown i k + 1 in\n"
              "  natValue (count + count_1)\n");
}
END_TEST

START_TEST(sizes_of_slices_are_differences)
{
    CK_LOWERS("entry f (xs: []i32) (i: i64) = let a = 4 * i in i32.sum xs[a:4 * (i + 1)]",
              "f {xs_len: nat} (xs: exp[[xs_len]i32]) (i: exp[i64]) : exp[i32] =\n"
              "  let a = 4 * i in reduceAssoc (\\acc x. acc + x) 0 (slice 4 a 1 xs)\n");
}
END_TEST

/* ---- Results of loops and branches ---- */

START_TEST(sizes_of_states_stay)
{
    CK_LOWERS("entry f [n] (xs: [n]i32) (m: i64) =\n"
              "  loop (ys: [n]i32) = xs for i < 3 do replicate m 1 :> [n]i32",
              "f {n: nat} (xs: exp[[n]i32]) (m: exp[i64]) : exp[[n]i32] =\n"
              "  letNat m_1 = m in\n"
              "  loop 3 (\\i ys. coerce [n]i32 (generate m_1 (\\i_1. 1))) xs\n");
}
END_TEST

START_TEST(sizes_of_states_change)
{
    CK_LOWERS("entry f (xs: []i32) = length (loop ys = xs for i < 3 do ys ++ ys)",
              "f {xs_len: nat} (xs: exp[[xs_len]i32]) : exp[i64] =\n"
              "  letNat size =\n"
              "    lengthOf\n"
              "      (loop 3 (\\i ys.\n"
              "          letNat size = lengthOf ys in\n"
              "          packSize (concat (unpackSize size ys) (unpackSize size ys)))\n"
              "        (packSize xs)) in\n"
              "  natValue size\n");
}
END_TEST

START_TEST(results_have_room_for_what_a_filter_keeps)
{
    CK_LOWERS("entry f [n] (xs: [n]i32): []i32 = filter (> 0) xs",
              "f {n: nat} (xs: exp[[n]i32]) : exp[[<= n]i32] =\n"
              "  filter (\\x. x > 0) xs (/\\(count: nat <= n). \\kept. room n kept)\n");
    CK_LOWERS("entry f [n] (xs: [n]i32): ([]i32, i32) =\n"
              "  let ys = filter (> 0) xs in (filter (< 9) ys ++ ys, 1)",
              "f {n: nat} (xs: exp[[n]i32]) : exp[[<= 2*n]i32, i32] =\n"
              "  filter (\\x. x > 0) xs (/\\(count: nat <= n).\n"
              "    \\kept.\n"
              "      filter (\\x. x < 9) kept (/\\(count_1: nat <= count).\n"
              "        \\kept_1. pair (room (2*n) (concat kept_1 kept)) 1))\n");
}
END_TEST

START_TEST(a_bound_is_no_less_than_the_size)
{
    CK_LOWERS("entry f [n] (xs: [n]i32): []i32 = drop (length (filter (> 0) xs)) xs",
              "f {n: nat} (xs: exp[[n]i32]) : exp[[<= n]i32] =\n"
              "  filter (\\x. x > 0) xs (/\\(count: nat <= n).\n"
              "    \\kept. room n (drop count xs))\n");
}
END_TEST

START_TEST(what_a_branch_keeps_is_computed_once)
{
    CK_LOWERS("entry f [n] (c: bool) (xs: [n]i32): ([]i32, i32) =\n"
              "  (if c then filter (> 0) xs else xs, 1)",
              "f {n: nat} (c: exp[bool]) (xs: exp[[n]i32]) : exp[[<= n]i32, i32] =\n"
              "  let chosen = if c then filter (\\x. x > 0) xs (/\\(count: nat <= n).\n"
              "      \\kept. room n kept) else room n xs in\n"
              "  letNat size <= n = snd chosen in pair (room n (take size (fst chosen))) 1\n");
    CK_LOWERS("entry f [n] (c: bool) (xs: [n]i32): []i32 = if c then filter (> 0) xs else xs",
              "f {n: nat} (c: exp[bool]) (xs: exp[[n]i32]) : exp[[<= n]i32] =\n"
              "  if c then filter (\\x. x > 0) xs (/\\(count: nat <= n). \\kept. room n kept)\n"
              "  else room n xs\n");
    CK_LOWERS("entry f [n] (c: bool) (xs: [n]i32) (ys: []i32) =\n"
              "  i32.sum (if c then filter (> 0) xs else ys)",
              "f {n: nat} {ys_len: nat} (c: exp[bool]) (xs: exp[[n]i32]) (ys: exp[[ys_len]i32])\n"
              "    : exp[i32] =\n"
              "  let chosen = if c then filter (\\x. x > 0) xs (/\\(count: nat <= n).\n"
              "      \\kept. room (max(n, ys_len)) kept) else room (max(n, ys_len)) ys in\n"
              "  letNat size <= max(n, ys_len) = snd chosen in\n"
              "  reduceAssoc (\\acc x. acc + x) 0 (take size (fst chosen))\n");
}
END_TEST

START_TEST(a_size_without_a_bound_is_given)
{
    CK_LOWERS("entry f [n] (xs: [n]i64): [2][]i64 = replicate 2 (filter (> 0) xs)",
              "f_size {n: nat} (xs: exp[[n]i64]) : exp[i64] =\n"
              "  filter (\\x. x > 0) xs (/\\(count: nat <= n). \\kept. natValue count)\n"
              "\n"
              "f {n: nat} {size: nat} (xs: exp[[n]i64]) : exp[[2][size]i64] =\n"
              "  filter (\\x. x > 0) xs (/\\(count: nat <= n).\n"
              "    \\kept. coerce [2][size]i64 (generate 2 (\\i. kept)))\n");
}
END_TEST

/* size-slicing.txt, Fig. 22 and 23. */
START_TEST(branches_differ_in_size)
{
    CK_LOWERS("entry f [n] [m] (c: bool) (xs: [n]i32) (ys: [m]i32) = length (if c then xs else ys)",
              "f {n: nat} {m: nat} (c: exp[bool]) (xs: exp[[n]i32]) (ys: exp[[m]i32])\n"
              "  : exp[i64] =\n"
              "  letNat size = if c then natValue n else natValue m in\n"
              "  natValue size\n");
    CK_LOWERS("entry f [n] (c: bool) (xs: [n]i32) (ys: [n]i32) = if c then xs else ys",
              "f {n: nat} (c: exp[bool]) (xs: exp[[n]i32]) (ys: exp[[n]i32]) : exp[[n]i32] =\n"
              "  if c then xs else ys\n");
    CK_LOWERS("entry f [n] [m] (k: i32) (xs: [n]i32) (ys: [m]i32) =\n"
              "  let (a, b) = if k > 0 then (xs, ys) else (ys, xs) in i32.sum a - i32.sum b",
              "f {n: nat} {m: nat} (k: exp[i32]) (xs: exp[[n]i32]) (ys: exp[[m]i32]) : exp[i32] =\n"
              "  let condition = k > 0 in\n"
              "  letNat size = if condition then natValue n else natValue m in\n"
              "  letNat size_1 = if condition then natValue m else natValue n in\n"
              "  let a_b@(a, b) =\n"
              "    if condition then\n"
              "      pair (coerceUnchecked [size]i32 xs) (coerceUnchecked [size_1]i32 ys)\n"
              "    else\n"
              "      pair (coerceUnchecked [size]i32 ys) (coerceUnchecked [size_1]i32 xs) in\n"
              "  reduceAssoc (\\acc x. acc + x) 0 (fst a_b) -\n"
              "    reduceAssoc (\\acc x. acc + x) 0 (snd a_b)\n");
}
END_TEST

START_TEST(sizes_that_hold_are_not_compared)
{
    CK_LOWERS("entry f [n] [m] (xs: [n]i32) (ys: [m]i32) = length (#[holds] (xs :> [m]i32))",
              "f {n: nat} {m: nat} (xs: exp[[n]i32]) (ys: exp[[m]i32]) : exp[i64] =\n"
              "  natValue m\n");
    CK_LOWERS("entry f [n] [m] (k: i64) (xs: [n]i32) (ys: [m]i32) =\n"
              "  i32.sum (#[holds] (xs[k:k + 2] :> [m]i32))",
              "f {n: nat} {m: nat} (k: exp[i64]) (xs: exp[[n]i32]) (ys: exp[[m]i32]) : exp[i32] =\n"
              "  reduceAssoc (\\acc x. acc + x) 0 (coerceUnchecked [m]i32 (slice 2 k 1 xs))\n");
}
END_TEST

/* What types say is found before (front_test.c). What is coerced is compared at run time, also
 * where it is known what comes of that: the program may never come there. */
START_TEST(constant_sizes_are_compared_at_run_time)
{
    CK_LOWERS("def g (xs: [4]f32) = f32.sum xs\nentry f (xs: [3]f32) =\n  g (xs :> [4]f32)",
              "f (xs: exp[[3]f32]) : exp[f32] =\n"
              "  reduceAssoc (\\acc x. acc + x) 0.0 (coerce [4]f32 xs)\n");
    CK_LOWERS("entry f (xs: [4]f32) = take 5 xs",
              "f (xs: exp[[4]f32]) : exp[[5]f32] = take 5 (coerce [5]f32 xs)\n");
}
END_TEST

START_TEST(negative_sizes_are_checked_at_run_time)
{
    CK_LOWERS("entry f (x: i32) = i32.sum (replicate (-3) x)",
              "f (x: exp[i32]) : exp[i32] =\n"
              "  letNat n = -3 in\n"
              "  reduceAssoc (\\acc x_1. acc + x_1) 0 (generate n (\\i. x))\n");
}
END_TEST

/* ---- Errors ---- */

START_TEST(sizes_known_at_run_time_do_not_escape)
{
    CK_REJECTS("entry f (xs: []i64) = map (\\x -> filter (> x) xs) xs",
               "1: this array has a size of its own for each element, so that the results of the "
               "function given to 'map' make no array");
}
END_TEST

START_TEST(parts_are_inside)
{
    CK_REJECTS("entry f (xs: [4]f32) = dpia.stride 3 3 xs",
               "1: 'dpia.stride' of piece 3, where there are 3 pieces");
    CK_REJECTS("entry f (xs: [4]f32) = dpia.slide 2 0 xs",
               "1: the windows of 'dpia.slide' are 0 apart");
    CK_REJECTS("entry f (xs: [4]f32) = dpia.reduce_local (+) (drop 4 xs)",
               "1: 'dpia.reduce_local' wants at least one element, found none");
}
END_TEST

START_TEST(callers_know_sizes)
{
    CK_REJECTS("entry f = iota dpia.lanes",
               "1: the size of the result of 'f' depends on 'dpia.lanes', which its caller does "
               "not know");
    CK_REJECTS("entry f (xs: [2 * dpia.lanes]f32) = f32.sum xs",
               "1: the size of a parameter of an entry point must not depend on 'dpia.lanes', "
               "which its caller does not know");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("lower_size");
    TCase *tcase = tcase_create("lower_size");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, anonymous_sizes_are_compared_at_run_time);
    tcase_add_test(tcase, sizes_are_compared_in_front_of_views);
    tcase_add_test(tcase, sizes_found_equal_are_one);
    tcase_add_test(tcase, parameters_used_as_sizes_are_nats);
    tcase_add_test(tcase, sizes_known_at_run_time_are_named);
    tcase_add_test(tcase, sizes_move_out_of_loops_and_branches);
    tcase_add_test(tcase, indices_in_range_by_type_are_not_checked);
    tcase_add_test(tcase, large_numbers_wrap_and_are_no_sizes);
    tcase_add_test(tcase, splits_are_of_whole_pieces);
    tcase_add_test(tcase, sizes_are_behind_their_checks);
    tcase_add_test(tcase, taking_a_known_part_needs_no_check);
    tcase_add_test(tcase, parts_that_may_be_missing_are_checked);
    tcase_add_test(tcase, windows_of_padded_arrays_need_no_check);
    tcase_add_test(tcase, sizes_of_branches_are_computed_where_they_are_wanted);
    tcase_add_test(tcase, sizes_that_all_elements_have_are_computed_before);
    tcase_add_test(tcase, ranges_know_their_sizes);
    tcase_add_test(tcase, ranges_check_their_numbers);
    tcase_add_test(tcase, sizes_of_slices_are_differences);
    tcase_add_test(tcase, sizes_of_states_stay);
    tcase_add_test(tcase, sizes_of_states_change);
    tcase_add_test(tcase, results_have_room_for_what_a_filter_keeps);
    tcase_add_test(tcase, a_bound_is_no_less_than_the_size);
    tcase_add_test(tcase, what_a_branch_keeps_is_computed_once);
    tcase_add_test(tcase, a_size_without_a_bound_is_given);
    tcase_add_test(tcase, branches_differ_in_size);
    tcase_add_test(tcase, sizes_that_hold_are_not_compared);
    tcase_add_test(tcase, constant_sizes_are_compared_at_run_time);
    tcase_add_test(tcase, negative_sizes_are_checked_at_run_time);
    tcase_add_test(tcase, sizes_known_at_run_time_do_not_escape);
    tcase_add_test(tcase, parts_are_inside);
    tcase_add_test(tcase, callers_know_sizes);
    suite_add_tcase(suite, tcase);
    return unit_run(suite);
}
