-- The product of a transposed matrix and a vector.
entry gemv_transposed [n] [m] (a: [n][m]f32) (x: [n]f32) : [m]f32 =
  map (\column -> f32.sum (map2 (*) column x)) (transpose a)
