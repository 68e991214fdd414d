entry reduce_local_in_map_local [n] (xs: [n][4][8]i32) : [n][4]i32 =
  dpia.map_workgroup (\r -> dpia.map_local (\y -> dpia.reduce_local (\x a -> x + a) y) r) xs
