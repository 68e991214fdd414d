-- Programs of the kinds that people write, in which several things come together; random inputs tell
-- whether all evaluators agree (semantics.sh).

-- A filter of at most as many elements as one work-group takes.
entry primes (n: i64) : []i64 =
  let n = i64.min 200 n
  let sieve = loop s = map (>= 2) (iota n) for i < n do
    if i >= 2 && i * i < n && s[i]
    then let m = (n - i * i + i - 1) / i
         in scatter s (map (\k -> i * i + k * i) (iota m)) (replicate m false)
    else s
  in filter (\i -> sieve[i]) (iota n)

-- Loops whose state has arrays beside numbers in its elements: each is copied on its own.
entry rows_and_numbers [n] [m] (xs: [m]([n]i32, i32)) (t: i32) : [m]([n]i32, i32) =
  loop ys = xs for i < t do
    zip (map (map (+ 1)) (unzip ys).0) (map (\y -> y.1 + i) ys)
entry in_two_dimensions [n] [m] [k] (xs: [m][k]([n]i32, i32)) (t: i32) : [m][k]([n]i32, i32) =
  loop ys = xs for i < t do map (map (\(a, b) -> (map (+ b) a, b + i))) ys
entry of_three [n] [m] (xs: [m]([n]i32, i32, [n]f32)) (t: i32) : [m]([n]i32, i32, [n]f32) =
  loop ys = xs for _i < t do map (\(a, b, c) -> (map (+ b) a, b + 1, map (* 2) c)) ys
entry beside_a_sum [n] (xs: [n](i32, [2]f32)) (t: i32) : ([n](i32, [2]f32), i32) =
  loop (ys, s) = (xs, 0) for i < t do (map (\(a, b) -> (a + 1, map (* 2) b)) ys, s + i)

-- What all rows have, of a size that is below 0 where there are no rows, is asked for by no row.
entry less_than_none [n] [m] (xss: [n][m]i32) : [n][m]bool =
  tabulate n (\_ -> map (\_ -> true) (iota (m - 1)) :> [m]bool)

-- What is consumed to make a function is made for that alone.
entry made_of_a_copy [m] (ys: [m]i32) (c: i32) : ([m]i32, [m]i32) =
  let g (a: [m]i32) (b: i32) = map (+ b) a
  let h = g (let a = copy ys in loop a for i < m do a with [i] = c + a[i])
  in (h 3, map2 (+) (h 4) (h 5))
