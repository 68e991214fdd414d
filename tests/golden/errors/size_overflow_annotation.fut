entry main (xs: [4611686018427387904 * 4]f32) : f32 =
  reduce (+) 0 xs
