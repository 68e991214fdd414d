entry pick [n] (xs: [n]i32) (i: f32) : i32 =
  xs[i]
