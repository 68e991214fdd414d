entry later (x: i32) : i32 =
  ???
