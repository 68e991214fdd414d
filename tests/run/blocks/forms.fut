-- Test blocks of every form, all of which pass.
-- ==
-- tags { forms }
-- entry: sum
-- "small" input { [1, 2, 3] } output { 6 }
-- input { [0x10, -0b1, 1_000,] -- a comment
-- }
-- output { 1015 }
-- input { empty([0]i32) } output { 0i32 }
-- big random input { [5000]i32 } auto output
-- compiled random input { [50]i32 } auto output
-- disable input { [1] } output { 2 }
-- notest input { [1] } output { 2 }
-- no_dpiac input { [1] } output { 2 }
-- nobench input { [1] }
-- structure { Map 1 }
-- warning: nothing
entry sum [n] (xs: [n]i32): i32 = reduce (+) 0 xs

-- ==
-- entry: weighted reversed'
-- input @ data/text.in
--
-- entry: weighted
-- input @ data/mixed.in output { 9i64 }
-- input @ data/mixed.in.gz output @ data/nine.out
-- script input @ data/made.script output { 0i64 }
-- script input { let xs = [1i64, 2] in (xs, 3i64) } output { 9i64 }
-- script input { $loaddata "data/mixed.in" } output { 9i64 }
-- script input { (counted 3i64, 2i64) } output { 6i64 }
entry weighted [n] (xs: [n]i64) (w: i64): i64 = w * reduce (+) 0 xs

entry reversed' [n] (xs: [n]i64) (w: i64): ([n]i64, i64) = (map (\x -> x * w) xs, w)

entry counted (n: i64): [n]i64 = iota n

-- ==
-- entry: pick
-- input { [1.5, 2.5] 1i64 } output { 2.5 }
-- input { [1.5, 2.5] 2i64 } error: out of (bounds|range)
-- input { [1.5, 2.5] -1i64 } error:
entry pick [n] (xs: [n]f64) (i: i64): f64 = xs[i]

-- ==
-- entry: scaled
-- input { [[1f32, 2], [3, 4]] [2f32, 0.5] } output { [[2f32, 1], [6, 2]] [6f32, 1.5] }
-- input { [[1f32, 2]] [1f32] } error: size
-- random input { [7][5]f32 [5]f32 } auto output
entry scaled [n][m] (xss: [n][m]f32) (ys: [m]f32): ([n][m]f32, [m]f32) =
  (map (\xs -> map2 (*) xs ys) xss, map (* 3) ys)
