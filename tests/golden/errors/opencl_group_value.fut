entry grouped_rows [n] [m] (a: [n][m]f32) (v: [m]f32) : [n]f32 =
  dpia.map_workgroup (\row -> dpia.reduce (\p s -> p.0 * p.1 + s) 0 (zip row v)) a
