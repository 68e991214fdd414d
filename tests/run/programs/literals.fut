-- Array literals, of scalars, rows and tuples.
entry three (x: i32) (y: i32) (z: i32) : [3]i32 = [x, y + 1, z * 2]

entry square (x: f64) : [2][2]f64 = [[x, 0], [x * x, 1]]

entry tuples (x: i32) : [3](i32, bool) = [(x, true), (x + 1, x > 0), (x + 2, false)]

entry table [n] (xs: [n]i64) : [n]i64 =
  map (\x -> [2, 3, 5, 7, 11, 13, 17][x % 7]) xs

entry mapped (x: i32) : [4]i32 =
  map (\k -> k * x) [1, 10, 100, 1000]

entry weighted [n] (xs: [n]f64) : [n]f64 =
  map (\x -> f64.sum (map2 (\c p -> c * x ** p) [1, -0.5, 0.25] [0, 1, 2])) xs

entry rows [n] (xs: [n]i32) : [n][3]i32 =
  map (\x -> [x, -x, x * x]) xs

entry stacked [n] (xs: [n]i32) (ys: [n]i32) : [2][n]i32 =
  [xs, ys]

entry fixed (xs: [4]f32) : f32 =
  xs[0] + 2 * xs[1] + 3 * xs[2] + 4 * xs[3]

entry notation : ([7]i64, [4]f64, [2]u8, [2]bool) =
  ([0x10, 0b101, 1_000, 0xff, 7i64, -3, 0], [1.5, 1e3, 2, -0.25], [255, 'A'], [true, false])

-- Tables: literals of constants, in every place where an array can stand.
entry table_result (x: i32) : ([10]i32, i32) = ([3, 1, 4, 1, 5, 9, 2, 6, 5, -3], x)

entry table_pairs [n] (xs: [n]i64) : [n](i32, f64) =
  map (\x -> [(1, 0.5), (2, -1.5), (3, 2.5)][x % 3]) xs

entry table_rows [n] (xs: [n]i64) : [n]i32 =
  map (\x -> [[1, 2, 3], [4, 5, 6]][x % 2, x % 3]) xs

entry table_sum (x: f32) : f32 =
  f32.sum (map (* x) [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])

entry table_branch (x: i32) : [10]i32 =
  if x > 0 then [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] else [10, 9, 8, 7, 6, 5, 4, 3, 2, x]

entry table_local [n] (xs: [n]i32) : [n]i32 =
  map (\x -> i32.sum (map (+ x) [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])) xs

entry table_scan (x: i32) : [10]i32 =
  scan (+) 0 (map (* x) [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])

entry table_twice [n] (xs: [n]i64) : [n]i64 =
  let primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
  in map (\x -> primes[x % 10] * primes[9 - x % 10]) xs

entry table_views (x: i32) : [9]i32 =
  let t = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  in map2 (\a b -> a * x + b) (reverse t) (rotate 2 t)
