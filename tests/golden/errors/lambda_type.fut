entry shift [n] (xs: [n]f32) (k: i32) : [n]f32 =
  map (\x -> x + k) xs
