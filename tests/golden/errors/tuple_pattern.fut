entry parts (x: i32) : i32 =
  let (a, b) = (x, x, x)
  in a + b
