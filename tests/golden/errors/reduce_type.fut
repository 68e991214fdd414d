entry mean [n] (xs: [n]i32) : f32 =
  reduce (\a x -> a + f32.i32 x) 0 xs
