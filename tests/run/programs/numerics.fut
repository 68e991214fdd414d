-- Numerical programs with bounded inner loops.
entry newton [n] (xs: [n]f64) : [n]f64 =
  map (\x -> foldl (\r _ -> (r + x / r) / 2) (f64.max x 1) (iota 30)) xs

entry horner [n] [m] (coefficients: [m]f64) (xs: [n]f64) : [n]f64 =
  map (\x -> dpia.reduce (\c a -> a * x + c) 0 coefficients) xs

entry collatz [n] (xs: [n]i64) : [n]i64 =
  map (\x ->
         let (_, steps) =
           foldl (\(y, k) _ ->
                    if y == 1 then (y, k)
                    else if y % 2 == 0 then (y / 2, k + 1) else (3 * y + 1, k + 1))
                 (x, 0i64) (iota 200)
         in steps)
      xs

entry gcds [n] (xs: [n]u32) (ys: [n]u32) : [n]u32 =
  map2 (\x y -> (foldl (\(a, b) _ -> if b == 0 then (a, b) else (b, a % b)) (x, y) (iota 48)).0)
       xs ys

entry powers [n] (base: u64) (modulus: u64) (exponents: [n]u64) : [n]u64 =
  map (\e ->
         let (result, _) =
           foldl (\(r, b) k ->
                    let r' = if (e >> u64.i64 k) & 1 == 1 then r * b % modulus else r
                    in (r', b * b % modulus))
                 (1 % modulus, base % modulus) (iota 64)
         in result)
      exponents

entry nearest [n] [k] [d] (points: [n][d]f32) (centres: [k][d]f32) : [n]i64 =
  let square [d] (p: [d]f32) (q: [d]f32) : f32 =
    f32.sum (map2 (\x y -> (x - y) * (x - y)) p q)
  in map (\p ->
            let (_, best) =
              reduce (\(x, i) (y, j) -> if x <= y then (x, i) else (y, j)) (f32.inf, -1)
                     (zip (map (square p) centres) (iota k))
            in best)
         points

entry options [n] (prices: [n]f64) (strikes: [n]f64) (years: [n]f64) : [n](f64, f64) =
  let normal (x: f64) = 0.5 * f64.erfc (-x / f64.sqrt 2)
  let rate = 0.02
  let volatility = 0.3
  in map3 (\s k t ->
             let v = volatility * f64.sqrt t
             let d1 = (f64.log (s / k) + (rate + volatility * volatility / 2) * t) / v
             let d2 = d1 - v
             let discounted = k * f64.exp (-rate * t)
             let call = s * normal d1 - discounted * normal d2
             in (call, call - s + discounted))
          prices strikes years

entry shortest [n] (a: [n][n]i64) : [n][n]i64 =
  map (\row -> map (\column -> i64.minimum (map2 (+) row column)) (transpose a)) a

entry life [n] [m] (cells: [n][m]bool) : [n][m]bool =
  let at (y: i64) (x: i64) = i32.bool cells[(y + n) % n, (x + m) % m]
  in tabulate_2d n m
       (\i j ->
          let around = at (i - 1) (j - 1) + at (i - 1) j + at (i - 1) (j + 1)
                       + at i (j - 1) + at i (j + 1)
                       + at (i + 1) (j - 1) + at (i + 1) j + at (i + 1) (j + 1)
          in around == 3 || (around == 2 && cells[i, j]))

entry integral (n: i64) : f64 =
  let h = 1 / f64.i64 n
  in h * f64.sum (map (\i -> let x = (f64.i64 i + 0.5) * h in 4 / (1 + x * x)) (iota n))

entry log_sum_exp [n] (xs: [n]f64) : f64 =
  let largest = f64.maximum xs
  in largest + f64.log (f64.sum (map (\x -> f64.exp (x - largest)) xs))
