entry checked (x: i32) : i32 =
  assert (x > 0) x
