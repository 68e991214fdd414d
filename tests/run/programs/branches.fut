-- `if` between scalars and between arrays, where the branch that is not taken would fail.
entry guarded_index [n] (xs: [n]i32) (is: [n]i64) : [n]i32 =
  map (\i -> if i >= 0 && i < n then xs[i] else -1) is

entry guarded_division [n] (xs: [n]i32) (ys: [n]i32) : [n]i32 =
  map2 (\x y -> if y != 0 then x / y else 0) xs ys

entry lazy_and [n] (xs: [n]i32) (is: [n]i64) : [n]bool =
  map (\i -> i >= 0 && i < n && xs[i] > 0) is

entry lazy_or [n] (xs: [n]i32) (ys: [n]i32) : [n]bool =
  map2 (\x y -> y == 0 || x % y == 0) xs ys

entry first [n] (xs: [n]i32) : i32 =
  if n > 0 then xs[0] else -1

entry whole [n] (forward: bool) (xs: [n]i32) : [n]i32 =
  if forward then map (+ 1) xs else map (\i -> xs[n - 1 - i]) (iota n)

entry whole_guarded [n] (d: i32) (xs: [n]i32) : [n]i32 =
  if d == 0 then xs else map (/ d) xs

entry rows [n] [m] (a: [n][m]i32) : [n][m]i32 =
  map (\row -> if i32.sum row > 0 then row else map (\x -> -x) row) a

entry tuples [n] (xs: [n]i32) : ([n]i32, i32) =
  let (ys, s) = if n % 2 == 0 then (xs, 1) else (map (* 2) xs, 2)
  in (map (+ s) ys, s)

entry chain [n] (xs: [n]i32) : [n]i32 =
  map (\x -> if x < -10 then -1 else if x < 0 then 0 else if x < 10 then 1 else 2) xs
