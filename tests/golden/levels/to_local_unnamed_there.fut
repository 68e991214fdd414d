entry to_local_unnamed_there [n][m] (xss: [n][m]i32) : [n]i32 =
  dpia.map_global (\xs -> reduce (+) 0 (dpia.to_local (map (\x -> x * 2) xs))) xss
entry other (tmp: i32) : i32 = tmp + 1
