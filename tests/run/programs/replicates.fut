-- Arrays that are made: iota, replicate, tabulate, indices; and what is known of their lengths.
entry counted (n: i64) : [n]i64 = iota n

entry constant (n: i64) (x: f32) : [n]f32 = replicate n x

entry square (n: i64) (x: i32) : [n][n]i32 = replicate n (replicate n x)

entry rows [m] (n: i64) (xs: [m]i32) : [n][m]i32 = replicate n xs

entry identity (n: i64) : [n][n]i32 =
  map (\i -> map (\j -> if i == j then 1 else 0) (iota n)) (iota n)

entry tabulated (n: i64) : [n]i64 = tabulate n (\i -> i * i)

entry table (n: i64) : [n][3]i64 = tabulate_2d n 3 (\i j -> i * 10 + j)

entry lengths [n] [m] (a: [n][m]i32) (xs: []f32) : (i64, i64, i64, i64) =
  (length a, length (transpose a), length xs, n * m + length (iota (n + m)))

entry numbered [n] (xs: [n]i64) : [n]i64 = map2 (*) (indices xs) xs

entry flat [n] [m] (a: [n][m]i32) : i32 = reduce (+) 0 (flatten a)

entry pairs (n: i64) : [n](i64, bool) = map (\i -> (i, i % 2 == 0)) (iota n)

entry nothing [n] (xs: [n]i32) : [0]i32 = replicate 0 (i32.sum xs)
