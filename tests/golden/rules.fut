-- One entry point for each rule of the strategy stage.
entry map_map [n] (xs: [n]f32) : [n]f32 = map (+ 1) (map (* 2) xs)
entry map_map_shared [n] (xs: [n]f32) : [n]f32 = map (\y -> y * y) (map (+ 1) xs)
entry zip_map [n] (xs: [n]f32) (ys: [n]f32) : [n]f32 = map2 (*) (map (+ 1) xs) ys
entry map_reduce [n] (xs: [n]i32) : i32 = i32.maximum (map i32.abs xs)
entry idx_map [n] (xs: [n]f32) : f32 = (map (+ 1) xs)[0]
entry unzip_map [n] (xs: [n](f32, f32)) : [n]f32 = (unzip (map (\(x, y) -> (y, x)) xs)).0
entry interchange [n] [m] (xss: [n][m]f32) : [m]f32 = reduce (map2 (+)) (replicate m 0) xss
entry not_commutative [n] (xs: [n](i32, i32)) : (i32, i32) =
  reduce (\(a, b) (c, d) -> (a * c, b * c + d)) (1, 0) xs
entry not_neutral [n] (start: i32) (xs: [n]i32) : i32 = reduce (+) start xs
entry short (xs: [100]i32) : i32 = i32.sum xs
entry copied [n] [m] (xss: [n][m]f32) : [m][n]f32 = transpose xss
entry stated [n] (xs: [n]f32) : [n]f32 = dpia.map_seq (+ 1) (dpia.map_global (* 2) xs)
entry nested [n] [m] (xss: [n][m]f32) : [n]f32 = map (\xs -> f32.sum (map (+ 1) xs)) xss
entry computed [n] (xs: [n]f32) : f32 = let ys = map (+ 1) xs in f32.sum ys / ys[0]
entry in_one [n] [m] (xss: [n][m]f32) (yss: [n][m]f32) : [n][m]f32 = map2 (map2 (+)) xss yss
entry grid [n] [m] (xs: [n]f32) (ys: [m]f32) : [n][m]f32 = map (\x -> map (\y -> x * y) ys) xs
entry product [n] [m] [k] (a: [n][k]f32) (b: [k][m]f32) : [n][m]f32 =
  map (\row -> map (\column -> f32.sum (map2 (*) row column)) (transpose b)) a
entry columns [n] [m] (xss: [n][m]i32) : [m]i32 = map (\xs -> 2 * i32.sum xs) (transpose xss)
entry pairs [n] (xs: [n]i32) : (i32, i32) =
  reduce (\(a, b) (c, d) -> (a + c, b `i32.max` d)) (0, i32.lowest) (map (\x -> (x, x)) xs)
entry first_largest [n] (xs: [n]i32) : (i32, i64) =
  reduce_comm (\(x, i) (y, j) -> if x > y || (x == y && i < j) then (x, i) else (y, j))
              (i32.lowest, n) (zip xs (iota n))
entry prefixes [n] (xs: [n]i32) : [n]i32 = scan (+) 0 xs
entry ended [n] (xs: [n]f32) : (f32, f32) =
  let mean = f32.sum xs / f32.i64 n
  in (mean, f32.sqrt (f32.sum (map (\x -> (x - mean) * (x - mean)) xs)))
entry taken_apart [n] (xs: [n]i32) : ([n]i32, [n]i32) = unzip (map (\x -> (x + 1, x * 2)) xs)
entry scan_end [n] (keys: [n]bool) (xs: [n]i32) : [n]i32 =
  (unzip (scan (\(a, x) (b, y) -> (a || b, if b then y else x + y)) (false, 0) (zip keys xs))).1
entry stepped [n] (steps: i32) (xs: [n]i32) : [n]i32 =
  iterate (i32.min 5 steps) (\xs -> tabulate n (\i -> xs[i] + xs[(i + 1) % n])) xs
entry paths [n] (d: [n][n]i32) : [n][n]i32 =
  foldl (\d k -> tabulate_2d n n (\i j -> d[i, j] `i32.min` (d[i, k] + d[k, j]))) d (iota n)
entry flat [n] [m] (xss: [n][m]i32) : i32 = i32.sum (flatten (map (map (\x -> x * x)) xss))
entry windows [n] [k] (xs: [n]i32) (ys: [k]i32) : [n]i32 =
  tabulate n (\i -> i32.sum (flatten (tabulate_2d k k (\a b -> ys[a] * ys[b] + xs[i]))))

-- map-reduce, where the order is given
entry horner [n] (xs: [n]i32) : i32 = foldl (\a x -> 3 * a + x) 0 (map (\x -> x * x + 1) xs)
