def norm (v: [4]f32) : f32 =
  f32.sqrt (reduce (+) 0 (map2 (*) v v))

entry length_of (p: [3]f32) : f32 =
  norm p
