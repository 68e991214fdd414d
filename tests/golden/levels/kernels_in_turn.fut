-- Two kernels: groups cannot wait for each other.
entry kernels_in_turn [n] (xs: [n][4]i32) : [n][4]i32 =
  let u = dpia.to_global (dpia.map_workgroup (\r -> dpia.map_local (\x -> x + 1) r) xs)
  in dpia.map_workgroup (\r -> dpia.map_local (\x -> x * 2) r) (reverse u)
