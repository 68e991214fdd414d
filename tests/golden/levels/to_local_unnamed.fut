entry to_local_unnamed [n][m] (xss: [n][m]i32) : [n]i32 =
  dpia.map_global (\xs -> reduce (+) 0 (dpia.to_local (map (\x -> x * 2) xs))) xss
