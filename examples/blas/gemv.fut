-- A matrix times a vector, with scalars: alpha * a * x + beta * y.
def dot [n] (xs: [n]f32) (ys: [n]f32) : f32 =
  reduce (+) 0 (map2 (*) xs ys)

entry gemv [n] [m] (alpha: f32) (a: [n][m]f32) (xs: [m]f32) (beta: f32) (ys: [n]f32) : [n]f32 =
  map2 (\row y -> alpha * dot row xs + beta * y) a ys
