-- What the nests of loops read and write: tests/run/explain.sh.

entry matmul [n][m][p] (a: [n][m]f32) (b: [m][p]f32) : [n][p]f32 =
  map (\row -> map (\col -> f32.sum (map2 (*) row col)) (transpose b)) a

entry rows [n][m] (a: [n][m]f32) : [n][m]f32 =
  map (\row ->
         let largest = f32.maximum row
         let powers = map (\x -> f32.exp (x - largest)) row
         let sum = f32.sum powers
         in map (/ sum) powers)
      a

entry transposed [n][m] (a: [n][m]f32) (b: [m][n]f32) : [n][m]f32 =
  map2 (map2 (+)) a (transpose b)

entry window [n] (xs: [n]f32) : [n]f32 =
  tabulate n (\i -> xs[i64.max 0 (i - 1)] + xs[i] + xs[i64.min (n - 1) (i + 1)])

entry windows (n: i64) (xs: [n + 4]f32) (weights: [5]f32) : [n]f32 =
  tabulate n (\i -> f32.sum (map2 (*) xs[i:i + 5] weights))

entry columns [n][m] (a: [n][m]f32) : [m]f32 = reduce (map2 (+)) (replicate m 0) a

entry prefixes [n] (xs: [n](i32, f32)) : [n]f32 = scan (+) 0 (map (.1) xs)

entry gathered [n][m] (xs: [m]f64) (is: [n]i64) : f64 = f64.sum (map (\i -> xs[i]) is)

entry kept [n] (xs: [n]i32) : []i32 = filter (> 0) xs

entry histogram [n] (bins: *[16]i64) (is: [n]i64) : *[16]i64 =
  reduce_by_index bins (+) 0 is (replicate n 1)

entry cooling [n] (steps: i64) (xs: [n]f32) : [n]f32 =
  loop xs for _ in 0..<steps do tabulate n (\i -> (xs[i] + xs[(i + 1) % n]) / 2)

entry julia (w: i64) (h: i64) : [h][w]i32 =
  tabulate_2d h w (\y x ->
    (loop (a, b, k) = (f32.i64 x, f32.i64 y, 0) while k < 50 && a * a + b * b < 4
     do (a * a - b * b, 2 * a * b, k + 1)).2)

entry nothing (x: i32) : i32 = x + 1
