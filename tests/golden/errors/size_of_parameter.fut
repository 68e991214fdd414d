entry main (n: i64) (m: i64) (xs: [n / m]f32) : f32 =
  reduce (+) 0 xs
