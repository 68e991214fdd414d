-- The dot product of two vectors: dpia.txt 2.1, version (1).
entry dot [n] (xs: [n]f32) (ys: [n]f32) : f32 =
  reduce (+) 0 (map2 (*) xs ys)
