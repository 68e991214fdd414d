entry to_private_reversed [n] (xs: [n][16]f32) : [n][16]f32 =
  dpia.map_workgroup (\r -> let p = dpia.to_private (dpia.map_local (\x -> x + 1) r)
                            in dpia.map_local (\x -> x * 2) (reverse p)) xs
