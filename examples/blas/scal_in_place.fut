-- A vector times a scalar, in the place of the vector.
entry scal_in_place [n] (alpha: f32) (xs: *[n]f32) : *[n]f32 =
  map (\x -> alpha * x) xs
