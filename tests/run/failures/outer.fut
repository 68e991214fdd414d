-- Sizes that must agree in an outer loop, whatever an inner one does: a row is cut where it is bound,
-- and its size is compared there, also if nothing is ever read of it because ys is empty.

entry outer_rows [n][m][l] (xs: [n][m]i64) (ys: [l]i64) : [n][l]i64 =
  map (\row -> let row = take 5 row in map (\y -> i64.sum (map (* y) row)) ys) xs

-- Steps of the host's.
entry steps [n][m][l] (xs: [n][m]i64) (ys: [l]i64) : [l]i64 =
  dpia.reduce (\row ys -> let row = take 5 row in map (\y -> y + i64.sum row) ys) ys xs
