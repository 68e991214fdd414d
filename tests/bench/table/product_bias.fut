-- A layer of a network: a product, a row added, what is negative set to zero.
entry product_bias [n] [m] [p] (a: [n][m]f32) (b: [m][p]f32) (bias: [p]f32) : [n][p]f32 =
  map (\row ->
         map2 (\column c -> f32.max 0 (f32.sum (map2 (*) row column) + c)) (transpose b) bias)
      a
