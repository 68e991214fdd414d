/* src/lower: surface programs and the functional DPIA that they become, or the error they give.
 * Whatever is lowered must pass the checker of DPIA. */
#include <string.h>

#include "firstorder/firstorder.h"
#include "front/front.h"
#include "instances/instances.h"
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
    core = firstorder_program(arena, diag, instances_make(arena, core, NULL, NULL), NULL,
                              NULL);
    ck_assert_msg(core != NULL, "%s\n%s", text, first_message());
    return lower_program(dpia, diag, core, NULL);
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
    diag = diag_new(arena);
    struct program *program = lower(types, dpia_new(arena, types), text);
    ck_assert_msg(!program, "%s\nwas accepted", text);
    const struct diag_message *message = diag_at(diag, 0);
    return arena_printf(arena, "%u: %s", loc_line(message->loc), message->text);
}

/* TEXT with one blank for each run of blanks and line breaks: how it is laid out is the printer's
 * business. */
static const char *squeezed(const char *text)
{
    struct buf buf = {0};
    for (; *text != '\0'; text++)
        if (!strchr(" \n", *text))
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
              "  (x * x + 1.0) * x * x\n"
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

START_TEST(branches_have_the_sizes_that_their_condition_says)
{
    CK_LOWERS("entry f [n] (xs: [n]f32) = if n % 4 == 0 then dpia.join (dpia.split 4 xs)\n"
              "  else reverse xs",
              "f {n: nat} (xs: exp[[n]f32]) : exp[[n]f32] =\n"
              "  if natValue (n%4) == 0 then\n"
              "    coerce [n]f32 (join (split 4 (coerce [n - n%4]f32 xs)))\n"
              "  else reverse xs\n");
    CK_LOWERS("entry f [n] (xs: [n]f32) = if n % 2 != 0 then reverse xs\n"
              "  else dpia.join (dpia.split 2 xs)",
              "f {n: nat} (xs: exp[[n]f32]) : exp[[n]f32] =\n"
              "  if natValue (n%2) != 0 then reverse xs\n"
              "  else coerce [n]f32 (join (split 2 (coerce [2*(n/2)]f32 xs)))\n");
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

/* ---- Strategies ---- */

START_TEST(levels_spaces_and_trees_are_primitives)
{
    CK_LOWERS("entry f [n] (xs: [n][256]f32) =\n"
              "  dpia.map_workgroup_1 (\\x -> let y = dpia.to_local (dpia.map_local (+ 1) x)\n"
              "    in dpia.reduce_local (+) (dpia.map_local (\\a -> a + y[0]) y)) xs",
              "f {n: nat} (xs: exp[[n][256]f32]) : exp[[n]f32] =\n"
              "  mapWorkgroup1 (\\x.\n"
              "      let y = toLocal (mapLocal (\\x_1. x_1 + 1.0) x) in\n"
              "      reduceLocal (\\x_1 y_1. x_1 + y_1)\n"
              "        (mapLocal (\\a. a + idx y (toIdx 256 0)) y))\n"
              "    xs\n");
}
END_TEST

START_TEST(accumulators_lie_where_they_are_put)
{
    CK_LOWERS("entry f [n] (xs: [n]f32) =\n"
              "  dpia.reduce (\\x (s, k) -> (s + x, k + 1)) (dpia.to_private (0, 0i32)) xs",
              "f {n: nat} (xs: exp[[n]f32]) : exp[f32, i32] =\n"
              "  reduce (\\x s_k@(s, k). pair (fst s_k + x) (snd s_k + 1))\n"
              "    (toPrivate (pair 0.0f32 0)) xs\n");
}
END_TEST

START_TEST(trees_have_an_element)
{
    CK_LOWERS("entry f [n] (xs: [n]f32) = dpia.reduce_local (+) xs",
              "f {n: nat} (xs: exp[[n]f32]) : exp[f32] =\n"
              "  reduceLocal (\\x y. x + y) (coerce [max(n, 1)]f32 xs)\n");
}
END_TEST

START_TEST(strided_pieces_have_their_own_length)
{
    CK_LOWERS("entry f [n] (xs: [n]f32) =\n"
              "  let g = i64.max 1 (dpia.lanes / 256)\n"
              "  in f32.sum (dpia.map_global (\\p -> dpia.reduce (+) 0 (dpia.stride g p xs))\n"
              "                             (iota g))",
              "f {n: nat} (xs: exp[[n]f32]) : exp[f32] =\n"
              "  letNat g = natValue (max(lanes/256, 1)) in\n"
              "  reduceAssoc (\\acc x. acc + x) 0.0\n"
              "    (mapGlobal (\\p.\n"
              "        letNat count = (natValue (g + n - 1) - fromIdx p) / natValue g in\n"
              "        reduce (\\x acc. x + acc) 0.0\n"
              "          (generate count (\\j.\n"
              "            idx xs (toIdx n (fromIdx p + natValue g * fromIdx j)))))\n"
              "      (generate g (\\i. i)))\n");
}
END_TEST

START_TEST(maps_of_views_are_views)
{
    CK_LOWERS("entry f [n] [m] (xs: [n][m]f32) (ys: [n][m]f32) =\n"
              "  map (\\r -> f32.sum (map2 (*) r.0 r.1))\n"
              "      (zip (map reverse xs) (map (take (m / 2)) ys))",
              "f {n: nat} {m: nat} (xs: exp[[n][m]f32]) (ys: exp[[n][m]f32]) : exp[[n]f32] =\n"
              "  map (\\r.\n"
              "      reduceAssoc (\\acc x. acc + x) 0.0\n"
              "        (map (\\x_y@(x, y). fst x_y * snd x_y)\n"
              "          (zip (fst r) (coerce [m]f32 (snd r)))))\n"
              "    (zip (generate n (\\i. reverse (idx xs i)))\n"
              "      (generate n (\\i. take (m/2) (idx ys i))))\n");
}
END_TEST

START_TEST(chunks_end_with_the_array)
{
    CK_LOWERS("entry f [n] (xs: [n]f32) =\n"
              "  map (\\p -> dpia.reduce (+) 0 (dpia.chunk 4 p xs)) (iota ((n + 3) / 4))",
              "f {n: nat} (xs: exp[[n]f32]) : exp[[(n + 3)/4]f32] =\n"
              "  map (\\p.\n"
              "      letNat count = min 4 (natValue n - 4 * fromIdx p) in\n"
              "      reduce (\\x acc. x + acc) 0.0\n"
              "        (generate count (\\j. idx xs (toIdx n (4 * fromIdx p + fromIdx j)))))\n"
              "    (generate ((n + 3)/4) (\\i. i))\n");
    CK_LOWERS("entry f [n] (xs: [n]f32) =\n"
              "  map (\\p -> dpia.reduce (+) 0 (dpia.chunk 4 p xs)) (iota 3)",
              "f {n: nat} (xs: exp[[n]f32]) : exp[[3]f32] =\n"
              "  map (\\p.\n"
              "      let start = min (natValue n) (4 * fromIdx p) in\n"
              "      letNat count = min 4 (natValue n - start) in\n"
              "      reduce (\\x acc. x + acc) 0.0\n"
              "        (generate count (\\j. idx xs (toIdx n (start + fromIdx j)))))\n"
              "    (generate 3 (\\i. i))\n");
}
END_TEST

START_TEST(functions_are_applied_to_vectors)
{
    CK_LOWERS("def axpy (a: f32) (x: f32) (y: f32) = if a == 0 then y else a * x + y\n"
              "entry f [n] (a: f32) (xs: [n]f32) (ys: [n]f32) =\n"
              "  (axpy a a a + axpy 1 a 2,\n"
              "   dpia.as_scalar (map2 (dpia.vec_map2 (axpy a)) (dpia.as_vector 4 xs)\n"
              "                                                 (dpia.as_vector 4 ys)))",
              "fun axpy (a: exp[f32]) (x: exp[f32]) (y: exp[f32]) : exp[f32] =\n"
              "  if a == 0.0 then y else a * x + y\n"
              "f {n: nat} (a: exp[f32]) (xs: exp[[n]f32]) (ys: exp[[n]f32])"
              " : exp[f32, [n - n%4]f32] =\n"
              "  pair (axpy a a a + axpy 1.0 a 2.0)\n"
              "    (asScalar\n"
              "      (map (\\x_y@(x, y). if a == 0.0 then snd x_y\n"
              "            else splat f32<4> a * fst x_y + snd x_y)\n"
              "        (zip (asVector 4 (coerce [n - n%4]f32 xs))\n"
              "             (asVector 4 (coerce [n - n%4]f32 ys)))))\n");
}
END_TEST

START_TEST(vectors_end_in_numbers)
{
    CK_LOWERS("entry f [n] (xs: [n]i32) =\n"
              "  dpia.vec_reduce (-) (dpia.reduce (dpia.vec_map2 (+)) (dpia.splat 2 0)\n"
              "                                   (dpia.as_vector 2 xs))",
              "f {n: nat} (xs: exp[[n]i32]) : exp[i32] =\n"
              "  let v = reduce (\\x acc. x + acc) (splat i32<2> 0)\n"
              "      (asVector 2 (coerce [2*(n/2)]i32 xs)) in\n"
              "  idx (asScalar (generate 1 (\\i. v))) (toIdx 2 0) -\n"
              "    idx (asScalar (generate 1 (\\i. v))) (toIdx 2 1)\n");
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

/* What types say is found before (front_test.c); these differ where they are evaluated. */
START_TEST(wrong_sizes_are_rejected)
{
    CK_REJECTS("def g (xs: [4]f32) = f32.sum xs\nentry f (xs: [3]f32) =\n  g (xs :> [4]f32)",
               "3: wrong size of this expression: expected size 4, found 3");
}
END_TEST

START_TEST(wrong_sizes_are_found_where_nothing_calls)
{
    CK_REJECTS("def g [n] (xs: [n]f32) = xs :> [n + 1]f32\n",
               "1: wrong size of this expression: expected size n + 1, found n");
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
              "      pair (coerce [size]i32 xs) (coerce [size_1]i32 ys)\n"
              "    else\n"
              "      pair (coerce [size]i32 ys) (coerce [size_1]i32 xs) in\n"
              "  reduceAssoc (\\acc x. acc + x) 0 (fst a_b) -\n"
              "    reduceAssoc (\\acc x. acc + x) 0 (snd a_b)\n");
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

/* Also where it is known to be out of range: the program may never come there. */
START_TEST(constant_indices_are_checked_at_run_time)
{
    CK_LOWERS("entry f (xs: [3]i32) = xs[3]", "f (xs: exp[[3]i32]) : exp[i32] = "
                                               "idx xs (toIdx 3 3)\n");
    CK_LOWERS("entry f (xs: []i32) = xs[-1]", "f {xs_len: nat} (xs: exp[[xs_len]i32]) : exp[i32] "
                                               "= idx xs (toIdx xs_len (-1))\n");
}
END_TEST

START_TEST(negative_sizes_are_rejected)
{
    CK_REJECTS("entry f = replicate (-3) 1i32", "1: the size -3 is negative");
}
END_TEST

START_TEST(sizes_known_at_run_time_do_not_escape)
{
    CK_REJECTS("entry f (xs: []i64) = map (\\x -> filter (> x) xs) xs",
               "1: this array has a size of its own for each element, so that the results of the "
               "function given to 'map' make no array");
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

START_TEST(sizes_of_slices_are_differences)
{
    CK_LOWERS("entry f (xs: []i32) (i: i64) = let a = 4 * i in i32.sum xs[a:4 * (i + 1)]",
              "f {xs_len: nat} (xs: exp[[xs_len]i32]) (i: exp[i64]) : exp[i32] =\n"
              "  let a = 4 * i in reduceAssoc (\\acc x. acc + x) 0 (slice 4 a 1 xs)\n");
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

START_TEST(ranges_know_their_sizes)
{
    CK_LOWERS("entry f (n: i64) = (1..<5, 5..3...1, 0..<n)",
              "f (n: nat) : exp[[4]i32, [3]i32, [n]i64] =\n"
              "  pair (generate 4 (\\i. convert i32 (1 + fromIdx i)))\n"
              "    (pair (generate 3 (\\i. convert i32 (5 + -2 * fromIdx i)))\n"
              "      (generate n (\\i. fromIdx i)))\n");
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

START_TEST(parts_are_inside)
{
    CK_REJECTS("entry f (xs: [4]f32) = take 5 xs", "1: 'take 5' of an array of size 4");
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

/* A program that maps FUN over vectors. */
static const char *over_vectors(const char *fun)
{
    return arena_printf(arena,
                        "entry f [n] (c: bool) (xs: [n]f32) (is: [n]i64) =\n"
                        "  let g x i = %s\n"
                        "  in dpia.as_scalar (map2 (dpia.vec_map2 g) (dpia.as_vector 4 xs)\n"
                        "                          (dpia.as_vector 4 is))",
                        fun);
}

START_TEST(lanes_are_numbers_side_by_side)
{
    CK_REJECTS(over_vectors("if x < 0 then 0f32 else x"),
               "2: '<' does not work on vectors, lane by lane: not yet supported");
    CK_REJECTS(over_vectors("f32.i64 i + x"),
               "2: 'convert' does not work on vectors, lane by lane: not yet supported");
    CK_REJECTS(over_vectors("xs[i] + x"),
               "2: this index depends on the lane of a vector: not yet supported");
    CK_REJECTS(over_vectors("reduce (+) x (replicate i x)"),
               "2: this size depends on the lane of a vector: not yet supported");
    CK_REJECTS(over_vectors("reduce (+) x xs"),
               "2: the neutral element of 'reduce' has type f32<4> where f32 is wanted: not yet "
               "supported");
    CK_REJECTS("entry f (x: f32) = dpia.as_scalar [dpia.splat 5 x]",
               "1: the width of a vector must be 2, 3, 4, 8 or 16, found 5");
    CK_REJECTS("entry f (x: f32) =\n"
               "  dpia.vec_lanes (dpia.vec_map2 (+) (dpia.splat 2 x) (dpia.splat 4 x))",
               "2: vectors of 2 and of 4 lanes are combined");
    CK_REJECTS("entry f (xs: [10]f32) = dpia.as_scalar (dpia.as_vector 4 xs)",
               "1: the size 10 of this array is not a multiple of 4");
}
END_TEST
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
    tcase_add_test(tcase, functions_used_again_far_away_stay);
    tcase_add_test(tcase, what_is_unsafe_is_unchecked);
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
    tcase_add_test(tcase, sizes_are_behind_their_checks);
    tcase_add_test(tcase, taking_a_known_part_needs_no_check);
    tcase_add_test(tcase, parts_that_may_be_missing_are_checked);
    tcase_add_test(tcase, branches_have_the_sizes_that_their_condition_says);
    tcase_add_test(tcase, windows_of_padded_arrays_need_no_check);
    tcase_add_test(tcase, levels_spaces_and_trees_are_primitives);
    tcase_add_test(tcase, accumulators_lie_where_they_are_put);
    tcase_add_test(tcase, trees_have_an_element);
    tcase_add_test(tcase, strided_pieces_have_their_own_length);
    tcase_add_test(tcase, maps_of_views_are_views);
    tcase_add_test(tcase, chunks_end_with_the_array);
    tcase_add_test(tcase, functions_are_applied_to_vectors);
    tcase_add_test(tcase, vectors_end_in_numbers);
    tcase_add_test(tcase, arrays_used_once_are_not_bound);
    tcase_add_test(tcase, arrays_used_in_loops_are_bound);
    tcase_add_test(tcase, bindings_stay_in_their_branch);
    tcase_add_test(tcase, wrong_sizes_are_rejected);
    tcase_add_test(tcase, wrong_sizes_are_found_where_nothing_calls);
    tcase_add_test(tcase, branches_differ_in_size);
    tcase_add_test(tcase, sums_are_tags_and_slots);
    tcase_add_test(tcase, known_constructors_are_not_asked_for);
    tcase_add_test(tcase, slots_that_nothing_uses_are_left_out);
    tcase_add_test(tcase, sizes_of_branches_are_computed_where_they_are_wanted);
    tcase_add_test(tcase, constant_indices_are_checked_at_run_time);
    tcase_add_test(tcase, negative_sizes_are_rejected);
    tcase_add_test(tcase, loops_have_one_state);
    tcase_add_test(tcase, counters_are_indices);
    tcase_add_test(tcase, sizes_of_states_stay);
    tcase_add_test(tcase, sizes_of_states_change);
    tcase_add_test(tcase, slices_are_views);
    tcase_add_test(tcase, results_have_room_for_what_a_filter_keeps);
    tcase_add_test(tcase, a_size_without_a_bound_is_given);
    tcase_add_test(tcase, what_a_branch_keeps_is_computed_once);
    tcase_add_test(tcase, a_bound_is_no_less_than_the_size);
    tcase_add_test(tcase, sizes_of_slices_are_differences);
    tcase_add_test(tcase, updates_of_rows_are_nested);
    tcase_add_test(tcase, reads_are_forwarded);
    tcase_add_test(tcase, ranges_know_their_sizes);
    tcase_add_test(tcase, sizes_known_at_run_time_do_not_escape);
    tcase_add_test(tcase, sizes_that_all_elements_have_are_computed_before);
    tcase_add_test(tcase, inlining_is_bounded);
    tcase_add_test(tcase, inlining_of_numbers_is_bounded);
    tcase_add_test(tcase, functions_of_numbers_are_shared);
    tcase_add_test(tcase, parts_are_inside);
    tcase_add_test(tcase, callers_know_sizes);
    tcase_add_test(tcase, lanes_are_numbers_side_by_side);
    suite_add_tcase(suite, tcase);
    return suite;
}

int main(void)
{
    return unit_run(lower_suite());
}
