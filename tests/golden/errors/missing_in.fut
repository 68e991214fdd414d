entry sum (x: i32) (y: i32) : i32 =
  let z = x + y
  z * 2
