entry padded [n] (xs: [n]f32) : [n + 1]f32 =
  map (* 2) xs
