-- Many products of small matrices.
def product [n] [m] [p] (a: [n][m]f32) (b: [m][p]f32) : [n][p]f32 =
  map (\row -> map (\column -> f32.sum (map2 (*) row column)) (transpose b)) a

entry product_batched [k] [n] [m] [p] (a: [k][n][m]f32) (b: [k][m][p]f32) : [k][n][p]f32 =
  map2 product a b
