entry main [n] [m] (a: [n][m]i32) : [n][m]i32 =
  dpia.map_workgroup (\row -> dpia.map_workgroup (+ 1) row) a
