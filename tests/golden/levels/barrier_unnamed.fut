entry barrier_unnamed [n] (xss: [n][8][16]i32) : [n][8][16]i32 =
  dpia.map_workgroup (\xs ->
    dpia.map_local_1 (\x ->
      dpia.map_local (\y -> y + 1) (reverse (dpia.to_local (dpia.map_local (\y -> y * 2) x)))) xs) xss
