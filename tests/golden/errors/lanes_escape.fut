entry partials [n] (xs: [n]f32) =
  map (\p -> f32.sum (dpia.stride dpia.lanes p xs)) (iota dpia.lanes)
