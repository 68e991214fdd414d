entry scale [n] (k: f32) (xs: [n]f32) : [n]f32 =
  map (\x -> factor * x) xs
