entry to_private_unnamed [n] (xss: [n][16]i32) : [n]i32 =
  dpia.map_workgroup (\xs ->
    reduce (+) 0 (dpia.to_private (dpia.map_local (\x -> x * 2) xs))) xss
