entry map_workgroup_in_local [n] (xs: [n][4][2]f32) : [n][4][2]f32 =
  dpia.map_workgroup (\r -> dpia.map_local (\y -> dpia.map_workgroup_1 (\x -> x + 1) y) r) xs
