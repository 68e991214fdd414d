entry grid_in_loop [n] (xs: [n][4][4]f32) : [n][4][4]f32 =
  dpia.map_workgroup_1 (\r -> iterate 3 (\u -> dpia.map_workgroup (\y -> dpia.map_local (\x -> x + 1) y) u) r) xs
