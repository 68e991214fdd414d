-- Parts of arrays, arrays in another order, windows, and what loops make of them.
entry ends [n] (k: i64) (xs: [n]i64) : ([]i64, []i64) =
  (take k xs, drop k xs)

entry halves [n] (k: i64) (xs: [n]i64) : (i64, i64) =
  let (front, back) : ([k]i64, [n - k]i64) = split (map (* 3) xs)
  in (i64.sum front, i64.maximum back)

entry steps [n] (xs: [n]i64) : []i64 =
  map2 (\a b -> b - a) (init xs) (tail xs)

entry turned [n] (k: i64) (xs: [n]i64) : []i64 =
  rotate k (reverse xs) ++ xs

entry padded [n] (xs: [n]i64) : [n]i64 =
  map i64.sum (dpia.slide 3 1 (dpia.pad 1 1 10 xs))

entry blurred [n] (xs: [n]i64) : []i64 =
  map i64.sum (dpia.slide 3 2 (dpia.pad_clamp 1 1 xs))

entry windows [n] (xs: [n]i64) : []i64 =
  map i64.sum (dpia.slide 4 3 xs)

entry picked [n] [m] (is: [m]i64) (xs: [n]i64) : [m]i64 =
  map (* 2) (dpia.gather is xs)

entry mirrored [n] (xs: [n]i64) : []i64 =
  dpia.generate (2 * n) (\i -> if i < n then xs[i] else xs[2 * n - 1 - i])

entry placed [n] [m] (is: [m]i64) (vs: [m]i64) (xs: [n]i64) : [n]i64 =
  scatter (map (+ 1) xs) is vs

entry tripled (k: i32) (x: i64) : i64 =
  iterate k (\y -> y * 3 + 1) x

entry running [n] (xs: [n]i64) : ([n]i64, [n]i64) =
  (scan (+) 0 xs, dpia.scan (\x a -> a * 3 + x) 1 xs)

entry counted [n] (xs: [n]i64) : [16]i64 =
  dpia.reduce (\x counts -> let i = x & 15 in dpia.update i (counts[i] + 1) counts)
              (replicate 16 0) xs

entry fours [n] (xs: [n]i64) : [n]i64 =
  if n % 4 == 0
  then dpia.join (map (\four -> map (+ four[3]) four) (dpia.split 4 xs))
  else map (* 2) xs

entry whole_fours [n] (xs: [n]i64) : []i64 =
  map i64.sum (dpia.split 4 (take (4 * (n / 4)) xs))

entry repeated [n] (xs: [n]i64) : ([n]i64, i64, i64) =
  (iterate (i32.i64 n) (map (* 3)) xs, iterate 3 (+ 2) 1, iterate (-3) (+ 2) 1)
