entry scale [n] (factor: f32) (xs: [n]f32) : [n]f32 =
  map (\x -> facter * x) xs
