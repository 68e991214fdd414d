entry through_let [n] (xs: [n][4][2]f32) : [n][4][2]f32 =
  let inner = \r -> dpia.map_local (\y -> dpia.map_local (\x -> x + 1) y) r
  in dpia.map_workgroup inner xs
