entry main [n] (xs: [n]i32) : [n]i32 =
  dpia.map_local (+ 1) xs
