-- Parameters that the result takes the place of, in place or not.

entry scaled [n] (a: i32) (xs: *[n]i32) : *[n]i32 = map (a *) xs

entry turned [n] (xs: *[n]i32) : *[n]i32 = reverse xs

entry less [n] (ys: [n]i32) (xs: *[n]i32) : *[n]i32 = map2 (\y x -> y - x) ys xs

-- The result is in the place of the first one.
entry first [n] (xs: *[n]i32) (ys: *[n]i32) : *[n]i32 = map2 (\y x -> y - 2 * x) ys xs

entry centred [n] (xs: *[n]i32) : *[n]i32 =
  let sum = i32.sum xs
  in map (\x -> x - sum) xs

entry prefixes [n] (xs: *[n]i32) : *[n]i32 = scan (+) 0 xs

entry suffixes [n] (xs: *[n]i32) : *[n]i32 = scan (+) 0 (reverse xs)

-- All elements read one that is written.
entry last [n] (xs: *[n]i32) : *[n]i32 = map (\x -> x * x + xs[n - 1]) xs

entry half [n] (xs: *[n]i32) : *[n]i32 =
  let k = n / 2
  in map (+ 1) (take k xs) ++ drop k xs

entry rows [n] [m] (xss: *[n][m]i32) : *[n][m]i32 = map (\xs -> map (+ i32.i64 m) xs) xss

entry transposed [n] (xss: *[n][n]i32) : *[n][n]i32 = transpose xss

entry pairs [n] (ps: *[n](i32, i64)) : *[n](i32, i64) = map (\(x, k) -> (x + i32.i64 k, k + 1)) ps

-- No parameter's place is taken.
entry other [n] (xs: *[n]i32) : *[n]i64 = map i64.i32 xs

entry both [n] (xs: *[n]i32) : (*[n]i32, i32) = (map (+ 1) xs, i32.sum xs)
