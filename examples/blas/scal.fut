-- A vector times a scalar.
entry scal [n] (alpha: f32) (xs: [n]f32) : [n]f32 =
  map (\x -> alpha * x) xs
