entry to_private_of_grid (xs: [16]i32) : [16]i32 =
  let u = dpia.to_private (dpia.map_global (\x -> x + 1) xs) in dpia.map_global (\x -> x * 2) u
