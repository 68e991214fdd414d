/* src/lower: strategies, and vectors. */
#include "lowered.h"

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

/* ---- Vectors ---- */

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

int main(void)
{
    Suite *suite = suite_create("lower_strategy");
    TCase *tcase = tcase_create("lower_strategy");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, levels_spaces_and_trees_are_primitives);
    tcase_add_test(tcase, accumulators_lie_where_they_are_put);
    tcase_add_test(tcase, trees_have_an_element);
    tcase_add_test(tcase, strided_pieces_have_their_own_length);
    tcase_add_test(tcase, maps_of_views_are_views);
    tcase_add_test(tcase, chunks_end_with_the_array);
    tcase_add_test(tcase, functions_are_applied_to_vectors);
    tcase_add_test(tcase, vectors_end_in_numbers);
    tcase_add_test(tcase, lanes_are_numbers_side_by_side);
    suite_add_tcase(suite, tcase);
    return unit_run(suite);
}
