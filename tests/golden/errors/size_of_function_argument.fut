entry main (xs: []i32) : i64 =
  (\f -> f (filter (> 0) xs)) (\ys -> length ys)
