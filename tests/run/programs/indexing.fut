-- Indices that are computed, in one and two dimensions.
entry differences [n] (xs: [n]i32) : [n]i32 =
  map (\i -> if i + 1 < n then xs[i + 1] - xs[i] else 0) (iota n)

entry gather [n] [m] (xs: [n]i32) (is: [m]i64) : [m]i32 =
  map (\i -> xs[i]) is

entry gather_pairs [n] [m] (xs: [n](i32, f32)) (is: [m]i64) : [m](i32, f32) =
  map (\i -> xs[i]) is

entry backwards [n] (xs: [n]i32) : [n]i32 =
  map (\i -> xs[n - 1 - i]) (iota n)

entry diagonal [n] (a: [n][n]i32) : [n]i32 =
  map (\i -> a[i, i]) (iota n)

entry row [n] [m] (a: [n][m]i32) (i: i64) : [m]i32 =
  a[i]

entry chosen_rows [n] [m] [k] (a: [n][m]i32) (is: [k]i64) : [k][m]i32 =
  map (\i -> a[i]) is

entry stencil [n] [m] (a: [n][m]i32) : [n][m]i32 =
  map (\i ->
         map (\j ->
                let at (y: i64) (x: i64) = if y < 0 || y >= n || x < 0 || x >= m then 0 else a[y, x]
                in at (i - 1) j + at (i + 1) j + at i (j - 1) + at i (j + 1) - 4 * a[i][j])
             (iota m))
      (iota n)

entry wrapped [n] (xs: [n]i32) : [n]i32 =
  map (\i -> xs[(i + n - 1) % n] - 2 * xs[i] + xs[(i + 1) % n]) (iota n)

entry ends [n] (xs: [n]i64) : (i64, i64, i64) =
  (head xs, last xs, xs[n / 2])

entry convolution [n] [k] (xs: [n]i64) (ws: [k]i64) : [n]i64 =
  map (\i -> i64.sum (map (\j -> if i >= j then xs[i - j] * ws[j] else 0) (iota k))) (iota n)

-- A size that is an element of a computed array.
entry sized [n] (xs: [n]i64) : i64 =
  let sums = scan (+) 0 (map (\x -> x * x % 7) xs ++ [2])
  in reduce (+) 0 (map (\i -> i * i + 1) (iota sums[n]))
