entry map_workgroup_in_reduce [n][m] (xss: [n][m]i32) : [n]i32 =
  dpia.map_global (\xs -> reduce (+) 0 (dpia.map_workgroup (\x -> x * 2) xs)) xss
