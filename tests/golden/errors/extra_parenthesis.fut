entry norm [n] (xs: [n]f32) : f32 =
  f32.sqrt (reduce (+) 0 xs))
