-- The dot product of two short vectors: nothing is done in pieces.
entry dot (xs: [31]f32) (ys: [31]f32) : f32 =
  reduce (+) 0 (map2 (*) xs ys)
