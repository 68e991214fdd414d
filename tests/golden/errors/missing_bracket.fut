entry first [n] (xs: [n]f32) : f32 =
  xs[0
