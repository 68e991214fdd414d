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

-- Sizes that are remainders: what tiles and vectors leave of them are remainders of the same number.
entry product_of_remainders [n] [m] [k] (a: [n][k]f32) (b: [m][k]f32) : [][]f32 =
  let a = take (n % 16) a
  let b = take (m % 48) b
  let d = k % 32
  in map (\r -> map (\c -> f32.sum (map2 (*) (take d r) (take d c))) b) a
entry transposed_product [n] [m] [k] (a: [n][k]f32) (b: [k][m]f32) : [][]f32 =
  let a = map (\r -> drop (k % 16) r) (drop (n % 64) a)
  let b = drop (k % 16) b
  in map (\r -> map (\c -> f32.sum (map2 (*) r c)) (transpose b)) a
entry transposed [n] [m] (a: [n][m]i32) : [][]i32 =
  transpose (map (\r -> map (+ 1) (take (m % 64) r)) (take (n % 64) a))
entry sum [n] (xs: [n]f32) : f32 = f32.sum (take (n % 1024) xs) + f32.sum (drop (n % 512) xs)
entry scanned [n] (xs: [n]i32) : []i32 = scan (+) 0 (take (n % 512) xs)
entry sums_of_rows [n] [m] (xss: [n][m]f32) : []f32 =
  map f32.sum (take (n % 64) (map (take (m % 256)) xss))
entry sums_of_columns [n] [m] (xss: [n][m]f32) : []f32 =
  map f32.sum (transpose (take (n % 64) (map (take (m % 256)) xss)))
entry few_doubled [n] (xs: [n]f32) : []f32 = map (* 2) (take (n % 8) xs)
entry counted [n] (is: [n]i64) : []i32 =
  hist (+) 0 (n % 256) (take (n % 128) is) (replicate (n % 128) 1)
entry kept [n] (xs: [n]i32) : []i32 = filter (> 0) (take (n % 128) xs)
entry horner [n] [k] (cs: [k]f32) (xs: [n]f32) : []f32 =
  map (\x -> loop a = 0 for c in take (k % 16) cs do a * x + c) (take (n % 256) xs)
entry softmax [n] [m] (xss: [n][m]f32) : [][]f32 =
  map (\xs ->
         let t = f32.maximum xs
         let es = map (\x -> f32.exp (x - t)) xs
         let s = f32.sum es
         in map (/ s) es)
      (map (take (m % 512)) xss)

-- What the rows name, and do not read, is no reason to cut the map again and again.
entry not_read [n] [m] (zs: [m]i32) (xs: [n]i32) : [n]i32 =
  map (\x -> i32.sum (map (\_ -> i32.sum (replicate 3 x))
                         (replicate 2 (map (\_ -> map (> 0) zs) zs)))) xs
