entry positive [n] (xs: [n]f32) : [n]f32 =
  map (\x -> x > 0) xs
