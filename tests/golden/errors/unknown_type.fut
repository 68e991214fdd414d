entry count (x: int) : i32 =
  x
