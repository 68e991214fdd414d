-- Arrays that need memory of their own: accumulators whose elements read each other, temporaries in
-- temporaries, branches between arrays inside of maps.
entry permuted [n] [m] (ps: [n][m]i64) : [m]i64 =
  foldl (\p q -> map (\i -> p[i]) q) (iota m) ps

entry permuted_in_parallel [n] [m] (ps: [n][m]i64) : [m]i64 =
  reduce (\p q -> map (\i -> p[i]) q) (iota m) ps

entry permuted_each [n] [m] [k] (ps: [k][n][m]i64) : [k][m]i64 =
  map (\qs -> foldl (\p q -> map (\i -> p[i]) q) (iota m) qs) ps

entry three_temporaries [n] [m] (a: [n][m]i64) : [n][m]i64 =
  map (\row ->
         let s = map (+ 1) row
         let t = map (\i -> s[m - 1 - i] * 2) (iota m)
         let u = map2 (+) s t
         in map (\i -> u[(i + 1) % m] + t[i]) (iota m))
      a

entry nested_temporaries [n] [m] (a: [n][m]i64) : [n][m]i64 =
  map (\row ->
         let s = map (\x -> let products = map (* x) row in i64.sum products + products[0]) row
         in map (\i -> s[m - 1 - i]) (iota m))
      a

entry mixed_accumulator [n] [m] (a: [n][m]i64) : (i64, [m]i64, i64) =
  foldl (\(count, v, hash) row ->
           let w = map2 (\x y -> x + y * count) v row
           in (count + 1, w, hash * 31 + i64.sum w))
        (0, replicate m 1, 7)
        a

entry swapped_arrays [n] (xs: [n]u64) (ys: [n]u64) (k: i64) : ([n]u64, [n]u64) =
  foldl (\(a, b) _ -> (b, map2 (+) a b)) (xs, ys) (iota k)

entry branch_inside [n] [m] (a: [n][m]i64) (limit: i64) : [n]i64 =
  map (\row ->
         let s = if i64.sum row > limit then map (* 2) row
                 else map (\i -> row[m - 1 - i] + i) (iota m)
         in i64.sum (map2 (*) s row) + i64.sum s)
      a

entry column_argmax [n] [m] (a: [n][m]i64) : ([m]i64, [m]i64) =
  unzip (map (\column ->
                reduce (\(x, i) (y, j) -> if x >= y then (x, i) else (y, j)) (i64.lowest, -1)
                       (zip column (iota n)))
             (transpose a))

entry ranked [n] (xs: [n]i64) : [n]i64 =
  let ranks =
    map2 (\x i -> i64.sum (map2 (\y j -> i64.bool (y < x || (y == x && j < i))) xs (iota n)))
         xs (iota n)
  in map (\k -> i64.sum (map2 (\r x -> if r == k then x else 0) ranks xs)) (iota n)
