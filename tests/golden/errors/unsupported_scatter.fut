entry put [n] (xs: *[n]i32) (is: [n]i64) (vs: [n]i32) : [n]i32 =
  scatter xs is vs
