-- Arrays that are empty in some dimension: an empty result is a result, and sizes that are compared
-- for each row are not compared where there is none.

entry rows_added [n] [m] [k] (xss: [n][m]i64) (ys: [k]i64) : [n][m]i64 =
  map (\xs -> map2 (+) xs (ys :> [m]i64)) xss

entry row_sums [n] [m] (k: i64) (xss: [n][m]i64) : [n]i64 =
  map (\xs -> i64.sum (take k xs)) xss

entry batched [n] [m] [p] (xs: [n][m][p]i64) : [n][p][m]i64 = map transpose xs

entry turned [n] [m] [p] (xs: [n][m][p]i64) : [m][n][p]i64 = transpose xs

entry products [n] [m] [p] (xs: [n][m]i64) (ys: [m][p]i64) : [n][p]i64 =
  map (\x -> map (\y -> i64.sum (map2 (*) x y)) (transpose ys)) xs

entry convolved [n] [m] (w: [3][3]i64) (a: [n][m]i64) : [][]i64 =
  let framed = dpia.pad 1 1 (replicate (m + 2) 0) (map (dpia.pad 1 1 0) a)
  let rows = dpia.slide 3 1 framed
  let windows = map (\row -> map transpose (dpia.slide 3 1 (transpose row))) rows
  in map (map (\window -> i64.sum (map2 (\xs ys -> i64.sum (map2 (*) xs ys)) window w))) windows

entry locally [n] [m] (xs: [n][m]i64) : [n]i64 =
  dpia.map_workgroup
    (\row -> let tile = dpia.to_local (dpia.map_local (\x -> 2 * x) row)
             in dpia.reduce (+) 0 tile)
    xs

-- An operator and a function that look up in what is empty only where the array is.
entry looked_up [m] [n] (sums: [m][m]i64) (names: [m]i64) (xs: [n]i64) : [n]i64 =
  map (\x -> names[x]) (scan (\x y -> sums[x, y]) 0 xs)
