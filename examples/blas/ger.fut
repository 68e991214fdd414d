-- The rank-one update a + alpha * x * y'.
entry ger [n] [m] (alpha: f32) (xs: [n]f32) (ys: [m]f32) (a: [n][m]f32) : [n][m]f32 =
  map2 (\x row -> map2 (\y e -> e + alpha * x * y) ys row) xs a
