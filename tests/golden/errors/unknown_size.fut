entry count (xs: [n]i32) : i64 =
  length xs
