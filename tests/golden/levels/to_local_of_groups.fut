entry to_local_of_groups [n] (xs: [n][4]f32) : [n][4]f32 =
  let u = dpia.to_local (dpia.map_workgroup (\r -> dpia.map_local (\x -> x + 1) r) xs)
  in dpia.map_workgroup (\r -> dpia.map_local (\x -> x * 2) (reverse r)) u
