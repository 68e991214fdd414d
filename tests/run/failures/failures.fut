-- Programs that can fail when they run: tests/run/runtime.sh has the inputs with which they do.
entry added (xs: []f32) (ys: []f32) : []f32 = map2 (+) xs ys

entry added_alike [n] (xs: [n]f32) (ys: [n]f32) : [n]f32 = map2 (+) xs ys

entry dotted (xs: []f32) (ys: []f32) : f32 = reduce (+) 0 (map2 (*) xs ys)

entry product [n] [m] [p] (a: [n][m]i32) (b: [m][p]i32) : [n][p]i32 =
  map (\row -> map (\column -> i32.sum (map2 (*) row column)) (transpose b)) a

entry three (xs: [3]i32) : i32 = xs[0] + xs[1] + xs[2]

entry gather [n] [m] (xs: [n]i32) (is: [m]i64) : [m]i32 = map (\i -> xs[i]) is

entry gather_sum [n] [m] (xs: [n]i32) (is: [m]i64) : i32 = i32.sum (map (\i -> xs[i]) is)

entry pick [n] (xs: [n]i32) (i: i64) : i32 = xs[i]

entry pick_row [n] [m] (a: [n][m]i32) (i: i64) : [m]i32 = a[i]

entry pick_element [n] [m] (a: [n][m]i32) (i: i64) (j: i64) : i32 = a[i, j]

entry next [n] (xs: [n]i32) : [n]i32 = map (\i -> xs[i + 1]) (iota n)

entry first (xs: []i32) : i32 = head xs

entry inner [n] [m] (a: [n][m]i32) (is: [n]i64) : [n]i32 =
  map2 (\row i -> let doubled = map (* 2) row in doubled[i] + i32.sum doubled) a is

entry divided [n] (xs: [n]i32) (ys: [n]i32) : [n]i32 = map2 (/) xs ys

entry remainders [n] (xs: [n]u8) (ys: [n]u8) : [n]u8 = map2 (%) xs ys

entry quotients [n] (xs: [n]i64) (ys: [n]i64) : i64 = i64.sum (map2 (//) xs ys)

entry scaled_down [n] (xs: [n]i32) (d: i32) : [n]i32 = map (/ d) xs

entry quotient (x: i32) (y: i32) : i32 = x / y

entry average [n] (xs: [n]i32) : i32 = i32.sum xs / i32.i64 n

entry powers [n] (xs: [n]i32) (ys: [n]i32) : [n]i32 = map2 (**) xs ys

entry counted (n: i64) : [n]i64 = iota n

entry filled (n: i64) (m: i64) : [n][m]u8 = replicate n (replicate m 7)

entry summed (n: i64) : i64 = i64.sum (iota n)

entry between (low: i64) (high: i64) : i64 = i64.sum (map (+ low) (iota (high - low)))

entry guarded (n: i64) : i64 = if n < 0 then -1 else i64.sum (iota n)

entry inner_counts [n] (lengths: [n]i64) : [n]i64 = map (\l -> i64.sum (iota l)) lengths

-- Units that somebody asks for.
entry unit_at [n] (us: [n]()) (i: i64) : i32 = let () = us[i] in 1

entry unit_in_branch (c: bool) (x: i32) : i32 =
  let () = if c then assert (x > 0) () else ()
  in x

entry unit_in_sum [n] (us: [n]()) (i: i64) : bool =
  let s : #some () | #none = #some us[i]
  in match s case #some () -> true case #none -> false

entry unit_in_loop [n] (us: [n]()) (k: i64) = loop u = () for i < k do us[i]

entry split_sums [n] (xs: [n]i32) : []i32 =
  dpia.map_global (\chunk -> dpia.reduce (\x s -> x + s) 0 chunk) (dpia.split 4 xs)

entry split_by [n] (k: i64) (xs: [n]i32) : i32 =
  let chunks = dpia.map_global (\chunk -> dpia.reduce (\x s -> x + s) 0 chunk) (dpia.split k xs)
  in i32.maximum chunks

entry chosen [n] (xs: [n]i32) (i: i64) (really: bool) : i32 =
  if really then xs[i] else 0

entry border [n] (xs: [n]i32) : [n]i32 =
  map (\i -> if i == 0 || i == n - 2 then xs[i] else xs[i - 1] + xs[i + 1]) (iota n)

entry wrapped [n] (xs: [n]i32) (k: i64) : i32 = if k >= 0 && k + 1 <= n then xs[k] else 0

entry narrow [n] (xs: [n]i32) (ks: [n]i32) : [n]i32 =
  map (\k -> if i64.i32 k < n then xs[i64.i32 k] else 0) ks

entry masked (xs: [16]i32) (k: i64) : i32 = xs[k & 31] + xs[k %% 16]

-- Sizes that are negative where nothing is computed of them.
entry inner_rows [n] [m] (xss: [n][m]i64) : [n]i64 =
  map (\xs -> let sums = scan (+) 0 (map (\i -> xs[i + 2] - xs[i]) (iota (m - 2)))
              in foldl (+) 0 (reverse sums))
      xss

entry inner_chosen [n] (all: bool) (xs: [n]i64) : i64 =
  if all then foldl (+) 0 (reverse (scan (+) 1 (map (\i -> xs[i]) (iota (n - 2))))) else 0

entry inner_many [n] (k: i64) (xs: [n]i64) : [k]i64 =
  map (\j -> let inner = \s l ->
               s + l + foldl (+) 0 (reverse (scan (+) 0 (map (\i -> xs[i]) (iota (n - 2)))))
             in foldl inner j (iota (j * j)))
      (iota k)

entry inner_sum [n] (xs: [n]i64) : i64 = i64.sum (map (\i -> xs[i] * xs[i + 2]) (iota (n - 2)))

entry inner_scan [n] (xs: [n]i64) : []i64 = scan (+) 0 (map (\i -> xs[i]) (iota (n - 2)))

entry turned_none [n] (is: [n]i64) : [0]i64 = rotate 3 (scatter (replicate 0 1) is is)

entry window_sums [n] (xs: [n]i64) : i64 = i64.sum (map i64.sum (dpia.slide 3 1 xs))

entry window_chain [n] (xs: [n]i64) : (i64, i64) =
  reduce (\(a, b) (c, d) -> (a * c, b * c + d)) (1, 0)
         (map (\w -> (w[0], w[2])) (dpia.slide 3 1 xs))

entry window_ends [n] (xs: [n]i64) : i64 =
  reduce (\a b -> a * b + a + b) 7 (map i64.sum (dpia.slide 3 1 xs))

entry sized_sum [n][k] (is: [n]i64) (xs: [k]i64) : i64 = i64.sum (xs :> [n]i64)

entry sized_product [n][k] (xs: [n]i64) (ys: [k]i64) : i64 = i64.sum (map2 (*) xs (ys :> [n]i64))

entry windows [n] (xs: [n]i64) : []i64 = map i64.sum (dpia.slide 3 1 xs)

entry split_total [n] (xs: [n]i64) : i64 = i64.sum (map i64.sum (reverse (dpia.split 2 xs)))

entry front_and_back [n] (xs: [n]i64) (k: i64) : i64 =
  i64.sum (map2 (*) (take (n - k) xs) (rotate 1 (drop k xs)))
