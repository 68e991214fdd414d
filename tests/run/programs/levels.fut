-- Maps and reductions in three levels, in several orders.
entry row_sums [n] [m] [p] (a: [n][m][p]f32) : [n][m]f32 =
  map (map (reduce (+) 0)) a

entry all_scaled [n] [m] [p] (k: i32) (a: [n][m][p]i32) : [n][m][p]i32 =
  map (map (map (* k))) a

entry total [n] [m] [p] (a: [n][m][p]i64) : i64 =
  reduce (+) 0 (map (\b -> reduce (+) 0 (map (\row -> reduce (+) 0 row) b)) a)

entry largest_row [n] [m] [p] (a: [n][m][p]i64) : [n]i64 =
  map (\b -> reduce i64.max i64.lowest (map (reduce (+) 0) b)) a

entry mixed [n] [m] [p] (a: [n][m][p]i64) (xs: [p]i64) : [n][p]i64 =
  map (\b ->
         let sums = reduce (map2 (+)) (replicate p 0) b
         in map2 (\s x -> s * x + i64.sum sums) sums xs)
      a

entry outer [n] [m] [p] (xs: [n]i32) (ys: [m]i32) (zs: [p]i32) : [n][m][p]i32 =
  map (\x -> map (\y -> map (\z -> x * 100 + y * 10 + z) zs) ys) xs
