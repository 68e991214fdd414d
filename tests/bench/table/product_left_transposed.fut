-- The product of a transposed matrix and a matrix.
entry product_left_transposed [n] [m] [p] (a: [m][n]f32) (b: [m][p]f32) : [n][p]f32 =
  map (\row -> map (\column -> f32.sum (map2 (*) row column)) (transpose b)) (transpose a)
