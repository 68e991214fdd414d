-- Sizes that are compared where an array gets one, as often as that is evaluated: for each row of what
-- may have none, but once where a view is bound, also if nothing is read of it.

entry rows_added [n] [m] [k] (xss: [n][m]i64) (ys: [k]i64) : [n][m]i64 =
  map (\xs -> map2 (+) xs (ys :> [m]i64)) xss

entry added [n] [m] (xs: [n]i64) (ys: [m]i64) : [n]i64 = map2 (+) xs (ys :> [n]i64)

entry row_sums [n] [m] (k: i64) (xss: [n][m]i64) : [n]i64 =
  map (\xs -> i64.sum (take k xs)) xss

entry bound [n] [m] (xs: [n]i64) (ys: [m]i64) : [n]i64 =
  let front = take 3 ys
  in map (\x -> x + i64.sum front) xs

entry products [n] [m] [k] [l] (xss: [n][m]i64) (ys: [k]i64) (zs: [l]i64) : [n][k]i64 =
  map (\xs -> map (\y -> y + i64.sum (map2 (*) xs (zs :> [m]i64))) ys) xss

-- Sizes that only the row knows, between the loops of a grid: they are compared also where the inner
-- one has no iterations.
entry items [n] [m] (ks: [n]i64) (ys: [m]i64) : [n][m]i64 =
  dpia.map_global_1
    (\k -> dpia.map_global (\(y, r) -> y + r) (zip ys (replicate k 1 :> [m]i64)))
    ks

entry groups [n] [m] (ks: [n]i64) (ys: [m]i64) : [n][m]i64 =
  dpia.map_workgroup
    (\k -> let ones = replicate k 1 :> [m]i64
           let tile = dpia.to_local (dpia.map_local (\(y, r) -> y + r) (zip ys ones))
           in dpia.map_local (+ 1) (reverse tile))
    ks

-- Rows that are looked up, by indices that are checked also where rows have no elements.
entry looked_up [n] [m] [k] (xss: [n][m]i64) (is: [k]i64) : [k][m]i64 = map (\i -> xss[i]) is

entry mapped_up [n] [m] [k] (xss: [n][m]i64) (is: [k]i64) : [k][m]i64 =
  map (\i -> map (+ 1) xss[i]) is

entry looked_up_rows [n] [m] [k] [l] (xss: [n][m]i64) (iss: [l][k]i64) : [l][k][m]i64 =
  map (map (\i -> reverse xss[i])) iss
