-- Branches whose results have as many elements as a predicate decides: they have room for all.
entry kept_by [n] (k: i64) (xs: [n]i32) : ([]i32, i32) =
  let (ys, a) = if k == 0 then (xs, 1)
                else if k < 4 then (filter (> 0) xs, 2)
                else (map (* 2) (filter (< 9) xs), 3)
  in (ys, a)

entry kept_in_two [n] (k: i32) (xs: [n]i32) : (i64, i32) =
  let ys = if k > 0 then filter (> k) xs else if k == 0 then xs else filter (<= k) (map (* 2) xs)
  in (length ys, i32.sum ys)

-- Predicates with loops, and such that may fail.
entry positive_rows [n] [m] (xss: [n][m]i32) : [][m]i32 = filter (\xs -> i32.sum xs > 0) xss

entry rises [n] (xs: [n]i32) : ([]i64, []i64) =
  let (a, b) = partition (\i -> i == n - 1 || xs[i + 1] > xs[i]) (iota n) in (a, b)

-- Of a loop's step only how many it keeps; the size is a parameter.
entry risen [n] (k: i64) (xs: [n]i32) : (i64, i64) =
  (loop t = 0 for _i < k do t + length (filter (> i32.i64 t) xs),
   i64.sum (map (\i -> i % 7 * k) (iota k)))

-- Of what a loop hands on, a part that has several arrays.
entry later [n] (k: i32) (xs: [n]i32) : ([n]i32, [n]i32) =
  let (_, b, c) =
    loop (a, b, c) = (xs, xs, replicate n 1) for i < k do
      (b, map3 (\a b c -> 2 * b - a + c) a b c, map (+ i) c)
  in (b, c)
