-- Arrays that are bound and used more than once, at the top and inside of maps.
entry twice [n] (xs: [n]i64) : [n]i64 =
  let ys = map (\x -> x * x) xs
  in map2 (+) ys (map (* 2) ys)

entry shares [n] (xs: [n]f64) : [n]f64 =
  let ys = map f64.exp xs
  let total = f64.sum ys
  in map (/ total) ys

entry standardized [n] (xs: [n]f64) : [n]f64 =
  let mean = f64.sum xs / f64.i64 n
  let centred = map (\x -> x - mean) xs
  let deviation = f64.sqrt (f64.sum (map (\x -> x * x) centred) / f64.i64 n)
  in map (/ deviation) centred

entry ranks [n] (xs: [n]i32) : [n]i64 =
  map (\x -> i64.sum (map (\y -> if y < x then 1 else 0) xs)) xs

entry neighbours [n] (xs: [n]i64) : [n]i64 =
  let squares = map (\x -> x * x) xs
  in map (\i -> squares[i] + squares[(i + 1) % n]) (iota n)

entry rows [n] [m] (a: [n][m]i64) : [n][m]i64 =
  map (\row ->
         let doubled = map (* 2) row
         let largest = i64.maximum doubled
         in map (\j -> largest - doubled[m - 1 - j]) (iota m))
      a

entry covariances [n] [m] (a: [n][m]f64) : [m][m]f64 =
  let columns = map (\c -> let mean = f64.sum c / f64.i64 n in map (\x -> x - mean) c) (transpose a)
  in map (\c -> map (\d -> f64.sum (map2 (*) c d) / f64.i64 n) columns) columns

entry product_of_three [n] (a: [n][n]u32) (b: [n][n]u32) (c: [n][n]u32) : [n][n]u32 =
  let multiply (x: [n][n]u32) (y: [n][n]u32) =
    map (\row -> map (\column -> u32.sum (map2 (*) row column)) (transpose y)) x
  in multiply (multiply a b) c
