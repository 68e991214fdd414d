entry signs [n] (xs: [n]i32) =
  partition (> 0) xs
