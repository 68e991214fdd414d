-- The sums of all elements above and to the left of each one.
entry summed_area [n] [m] (a: [n][m]f32) : [n][m]f32 =
  transpose (map (scan (+) 0) (transpose (map (scan (+) 0) a)))
