entry price (x: i32) : i32 =
  x @ 2
